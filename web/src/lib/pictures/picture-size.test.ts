import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutOut, isHeic, isPicture, isTooSmall, scaled } from './picture-size.ts';

const side = fc.integer({ min: 1, max: 20_000 });

describe('a scaled picture', () => {
  test.each([
    [
      { width: 4032, height: 3024 },
      { width: 1080, height: 810 },
    ],
    [
      { width: 1080, height: 4000 },
      { width: 1080, height: 4000 },
    ],
    [
      { width: 1, height: 1 },
      { width: 1, height: 1 },
    ],
    [
      { width: 20_000, height: 3 },
      { width: 1080, height: 1 },
    ],
  ])('%o becomes %o', (size, expected) => {
    expect(scaled(size, 1080)).toEqual(expected);
  });
  test('is never wider than the limit, never larger than the original, and never empty', () => {
    fc.assert(
      fc.property(side, side, (width, height) => {
        const small = scaled({ width, height }, 1080);
        expect(small.width).toBeLessThanOrEqual(Math.min(width, 1080));
        expect(small.height).toBeLessThanOrEqual(height);
        expect(Math.min(small.width, small.height)).toBeGreaterThanOrEqual(1);
      }),
    );
  });
});

test('a square is cropped from the middle and stays inside the picture', () => {
  expect(cutOut({ width: 400, height: 200 }, 'square', 100)).toEqual({
    x: 100,
    y: 0,
    width: 200,
    height: 200,
    drawn: { width: 100, height: 100 },
  });
  fc.assert(
    fc.property(side, side, (width, height) => {
      const cut = cutOut({ width, height }, 'square', 1080);
      expect(cut.width).toBe(cut.height);
      expect(cut.x + cut.width).toBeLessThanOrEqual(width);
      expect(cut.y + cut.height).toBeLessThanOrEqual(height);
      expect(Math.abs(width - cut.width - 2 * cut.x)).toBeLessThanOrEqual(1);
    }),
  );
});

test('a picture of which one side is below 200 pixels is too small', () => {
  expect(isTooSmall({ width: 40, height: 40 })).toBe(true);
  expect(isTooSmall({ width: 1080, height: 199 })).toBe(true);
  expect(isTooSmall({ width: 200, height: 200 })).toBe(false);
});

test('a picture is recognised by its type, or by its name without one', () => {
  for (const type of ['image/jpeg', 'image/jpg', 'image/png', 'image/webp', 'image/heic'])
    expect(isPicture({ type, name: 'x' })).toBe(true);
  expect(isPicture({ type: '', name: 'IMG_1.HEIC' })).toBe(true);
  expect(isHeic({ type: '', name: 'IMG_1.HEIC' })).toBe(true);
  for (const [type, name] of [
    ['image/svg+xml', 'a.svg'],
    ['image/gif', 'a.gif'],
    ['application/pdf', 'heic.pdf'],
    ['video/mp4', 'a.mp4'],
  ] as const) {
    expect(isPicture({ type, name })).toBe(false);
    expect(isHeic({ type, name })).toBe(false);
  }
});
