/**
 * QR code of a text: byte mode, error correction M (15 %), versions 1 to 10, as ISO/IEC 18004 says. Written here
 * because a poster needs nothing else of a library.
 */

/** Per version: error correction bytes of a block, then pairs of how many blocks with how many data bytes. */
const BLOCKS: readonly (readonly [ec: number, ...blocks: (readonly [count: number, data: number])[]])[] = [
  [10, [1, 16]],
  [16, [1, 28]],
  [26, [1, 44]],
  [18, [2, 32]],
  [24, [2, 43]],
  [16, [4, 27]],
  [18, [4, 31]],
  [22, [2, 38], [2, 39]],
  [22, [3, 36], [2, 37]],
  [26, [4, 43], [1, 44]],
];
const ALIGNMENT: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];

/** Rows of modules, true is dark. Throws when the text is longer than 213 bytes. */
export function qrCode(text: string): boolean[][] {
  const bytes = utf8Of(text);
  const version = BLOCKS.findIndex((_, i) => bytes.length <= capacityOf(i + 1)) + 1;
  if (version === 0) throw new Error(`${bytes.length} bytes are too many for a QR code`);
  const words = interleaved(dataWords(bytes, version), version);
  const codes = Array.from({ length: 8 }, (_, mask) => drawn(version, words, mask));
  return codes.reduce((best, code) => (penaltyOf(code) < penaltyOf(best) ? code : best));
}

const dataBytes = (version: number) => {
  const [, ...blocks] = BLOCKS[version - 1] ?? [0];
  return blocks.reduce((sum, [count, data]) => sum + count * data, 0);
};
const lengthBits = (version: number) => (version < 10 ? 8 : 16);
const capacityOf = (version: number) => Math.floor((dataBytes(version) * 8 - 4 - lengthBits(version)) / 8);

function dataWords(bytes: readonly number[], version: number): number[] {
  const bits: number[] = [];
  const push = (value: number, length: number) => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  push(0b0100, 4);
  push(bytes.length, lengthBits(version));
  for (const byte of bytes) push(byte, 8);
  const total = dataBytes(version) * 8;
  push(0, Math.min(4, total - bits.length));
  push(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < total; pad ^= 0xec ^ 0x11) push(pad, 8);
  return Array.from({ length: total / 8 }, (_, i) =>
    bits.slice(i * 8, i * 8 + 8).reduce((word, bit) => (word << 1) | bit, 0),
  );
}

function interleaved(data: readonly number[], version: number): number[] {
  const [ec, ...groups] = BLOCKS[version - 1] ?? [0];
  const blocks: { readonly data: readonly number[]; readonly check: readonly number[] }[] = [];
  let from = 0;
  for (const [count, length] of groups) {
    for (let i = 0; i < count; i++, from += length) {
      const block = data.slice(from, from + length);
      blocks.push({ data: block, check: remainderOf(block, ec) });
    }
  }
  const columns = (of: 'data' | 'check') =>
    Array.from({ length: Math.max(...blocks.map((block) => block[of].length)) }, (_, i) =>
      blocks.flatMap((block) => block[of][i] ?? []),
    ).flat();
  return [...columns('data'), ...columns('check')];
}

/** Multiplication in GF(256) with the polynomial 0x11d. */
function times(one: number, other: number): number {
  let product = 0;
  for (let i = 7; i >= 0; i--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((other >> i) & 1) * one;
  }
  return product;
}

/** Reed–Solomon: the remainder of the data by the generator of this degree. */
function remainderOf(data: readonly number[], degree: number): number[] {
  const generator = Array<number>(degree).fill(0);
  generator[degree - 1] = 1;
  for (let i = 0, root = 1; i < degree; i++, root = times(root, 2)) {
    for (let k = 0; k < degree; k++) {
      generator[k] = times(generator[k] ?? 0, root) ^ (generator[k + 1] ?? 0);
    }
  }
  const rest = Array<number>(degree).fill(0);
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0);
    rest.push(0);
    for (let k = 0; k < degree; k++) rest[k] = (rest[k] ?? 0) ^ times(generator[k] ?? 0, factor);
  }
  return rest;
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

function drawn(version: number, words: readonly number[], mask: number): boolean[][] {
  const size = version * 4 + 17;
  const code = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const fixed = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const set = (x: number, y: number, dark: boolean) => {
    const [row, kept] = [code[y], fixed[y]];
    if (!row || !kept || x < 0 || x >= size) return;
    row[x] = dark;
    kept[x] = true;
  };
  const square = (cx: number, cy: number, radius: number, isDark: (ring: number) => boolean) => {
    for (let y = -radius; y <= radius; y++) {
      for (let x = -radius; x <= radius; x++) {
        set(cx + x, cy + y, isDark(Math.max(Math.abs(x), Math.abs(y))));
      }
    }
  };
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const) {
    square(x, y, 4, (ring) => ring !== 2 && ring !== 4);
  }
  const centres = ALIGNMENT[version - 1] ?? [];
  const last = centres.at(-1);
  for (const y of centres) {
    for (const x of centres) {
      const isFinder = (x === 6 && y === 6) || (x === 6 && y === last) || (x === last && y === 6);
      if (!isFinder) square(x, y, 2, (ring) => ring !== 1);
    }
  }
  // Level M is 00, so the format is the mask alone.
  const format = bch(mask, 10, 0x537) ^ 0x5412;
  const bit = (value: number, i: number) => ((value >> i) & 1) === 1;
  for (let i = 0; i < 15; i++) {
    const along = i < 6 ? i : i < 8 ? i + 1 : size - 15 + i;
    set(8, along, bit(format, i));
    const across = i < 8 ? size - 1 - i : i === 8 ? 7 : 14 - i;
    set(across, 8, bit(format, i));
  }
  set(8, size - 8, true);
  if (version >= 7) {
    const about = bch(version, 12, 0x1f25);
    for (let i = 0; i < 18; i++) {
      const [a, b] = [size - 11 + (i % 3), Math.floor(i / 3)];
      set(a, b, bit(about, i));
      set(b, a, bit(about, i));
    }
  }
  const isMasked = MASKS[mask] ?? (() => false);
  let next = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    // The column of the timing pattern is left out.
    if (right === 6) right = 5;
    const isUp = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step++) {
      const y = isUp ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (fixed[y]?.[x]) continue;
        const dark = bit(words[next >> 3] ?? 0, 7 - (next & 7));
        next++;
        const row = code[y];
        if (row) row[x] = dark !== isMasked(x, y);
      }
    }
  }
  return code;
}

/** A number with its check bits behind it. */
function bch(value: number, length: number, polynomial: number): number {
  let rest = value;
  for (let i = 0; i < length; i++) rest = (rest << 1) ^ ((rest >> (length - 1)) * polynomial);
  return (value << length) | rest;
}

/** Runs, squares and balance; the mask with the least of them is read best. */
function penaltyOf(code: readonly (readonly boolean[])[]): number {
  const size = code.length;
  const columns = code.map((_, x) => code.map((row) => row[x] ?? false));
  let penalty = 0;
  for (const line of [...code, ...columns]) {
    let run = 1;
    for (let i = 1; i <= size; i++) {
      if (i < size && line[i] === line[i - 1]) run++;
      else {
        if (run >= 5) penalty += run - 2;
        run = 1;
      }
    }
    const text = line.map((dark) => (dark ? 1 : 0)).join('');
    penalty += 40 * (text.split('10111010000').length + text.split('00001011101').length - 2);
  }
  for (let y = 1; y < size; y++) {
    for (let x = 1; x < size; x++) {
      const dark = code[y]?.[x];
      if (dark === code[y]?.[x - 1] && dark === code[y - 1]?.[x] && dark === code[y - 1]?.[x - 1])
        penalty += 3;
    }
  }
  const dark = code.flat().filter(Boolean).length;
  return penalty + 10 * Math.floor(Math.abs((dark * 20) / (size * size) - 10));
}

/** By the language itself: core has no TextEncoder. */
function utf8Of(text: string): number[] {
  return Array.from(encodeURIComponent(text.toWellFormed()).matchAll(/%(..)|./g), ([letter, hex]) =>
    hex ? Number.parseInt(hex, 16) : letter.charCodeAt(0),
  );
}
