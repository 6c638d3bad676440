/**
 * Random numbers for playing the same thing many times. Each name has numbers of its own that hang on nothing else, and
 * they are stratified: evenly spaced, in random order. So few draws say much.
 */
export interface Draws {
  readonly count: number;
  /** Between 0 and 1, in a random order that the name decides. */
  shares(name: string): Float64Array;
}

export function makeDraws(count: number, seed: number): Draws {
  const even = Float64Array.from({ length: count }, (_, i) => (i + 0.5) / count);
  return { count, shares: (name) => shuffled(even, hash(name, seed)) };
}

function shuffled(list: Float64Array, seed: number): Float64Array {
  const copy = list.slice();
  let state = seed || 1;
  for (let i = copy.length - 1; i > 0; i--) {
    // xorshift32: quick, and even enough for an order.
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    const other = (state >>> 0) % (i + 1);
    const kept = copy[i] as number;
    copy[i] = copy[other] as number;
    copy[other] = kept;
  }
  return copy;
}

/** FNV-1a, then mixed, so that names that differ in one letter begin far apart. */
function hash(name: string, seed: number): number {
  let value = 0x811c9dc5 ^ seed;
  for (let i = 0; i < name.length; i++) value = Math.imul(value ^ name.charCodeAt(i), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return value ^ (value >>> 16);
}
