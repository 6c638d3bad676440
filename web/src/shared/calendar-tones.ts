import type { AvatarTone } from '../ui/pictures/avatar.tsx';

/** The eight colours of calendars, from 1 on. */
export const tones: readonly AvatarTone[] = [
  'sand',
  'sky',
  'leaf',
  'violet',
  'peach',
  'teal',
  'brand',
  'plain',
];

export const toneOf = (colour: number): AvatarTone => tones[colour - 1] ?? 'plain';
