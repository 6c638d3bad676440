import { createLucideIcon } from 'lucide-react';

/* Drawn for Kursi in design/; the library's versions are busier at 20 px. */

export const IconSaved = /*#__PURE__*/ createLucideIcon('saved', [
  [
    'path',
    { key: 'a', d: 'M7 18.5a4.5 4.5 0 0 1-.4-9A6 6 0 0 1 18 10.6a4 4 0 0 1-.5 7.9zM9.3 13.8l2 2 3.7-3.8' },
  ],
]);

export const IconList = /*#__PURE__*/ createLucideIcon('list', [
  ['circle', { key: 'a', cx: '6', cy: '7', r: '2.2' }],
  ['circle', { key: 'b', cx: '6', cy: '16.5', r: '2.2' }],
  ['path', { key: 'c', d: 'M12 7h8M12 16.5h8' }],
]);

export const IconSliders = /*#__PURE__*/ createLucideIcon('sliders', [
  ['path', { key: 'a', d: 'M4 7h9M18 7h2M4 17h2M11 17h9' }],
  ['circle', { key: 'b', cx: '15.5', cy: '7', r: '2.3' }],
  ['circle', { key: 'c', cx: '8.5', cy: '17', r: '2.3' }],
]);

export const IconMegaphone = /*#__PURE__*/ createLucideIcon('megaphone', [
  [
    'path',
    {
      key: 'a',
      d: 'M4 10v4a1.5 1.5 0 0 0 1.5 1.5H8l8.5 4v-15L8 8.5H5.5A1.5 1.5 0 0 0 4 10zM8.5 15.5V20M19.5 10v4',
    },
  ],
]);
