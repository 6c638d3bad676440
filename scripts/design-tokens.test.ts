import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const css = readFileSync(new URL('../web/src/styles/tokens.css', import.meta.url), 'utf8');

/** The dark value of a role, through the raw scale. */
function inTheDark(name: string): string {
  const [, dark = ''] = new RegExp(`--${name}: light-dark\\([^,]+, ([^;]+)\\);`).exec(css) ?? [];
  const [, raw] = /^var\(--([\w-]+)\)$/.exec(dark) ?? [];
  return raw ? (new RegExp(`--${raw}: (#\\w+);`).exec(css)?.[1] ?? '') : dark;
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

it('the edge of a button or a card is seen in the dark', () => {
  const edge = luminance(inTheDark('edge'));
  for (const behind of ['surface', 'raised', 'bg'])
    expect((edge + 0.05) / (luminance(inTheDark(behind)) + 0.05), behind).toBeGreaterThan(1.7);
});
