import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { unpackFont } from './unpack-font.ts';

const packed = readFileSync(
  fileURLToPath(
    import.meta.resolve(
      '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff',
    ),
  ),
);

interface Glyph {
  readonly id: number;
  readonly advanceWidth: number;
  readonly path: { toSVG(): string };
}

interface Font {
  readonly numGlyphs: number;
  layout(text: string): { readonly glyphs: readonly Glyph[] };
}

/** The library that pdfkit reads fonts with. */
const { create } = createRequire(import.meta.resolve('pdfkit'))('fontkit') as { create(file: Buffer): Font };

test('an unpacked font has the letters of the packed one, in the same shapes', () => {
  const [before, after] = [create(packed), create(unpackFont(packed))];
  expect(after.numGlyphs).toBe(before.numGlyphs);
  const [shaped, same] = [before, after].map((font) =>
    font.layout('श्री गणेश ₹१२').glyphs.map(({ id, advanceWidth, path }) => [id, advanceWidth, path.toSVG()]),
  );
  expect(same).toEqual(shaped);
});

test('what is no WOFF file is refused', () => {
  expect(() => unpackFont(Buffer.from('no font at all'))).toThrow('not a WOFF file');
});
