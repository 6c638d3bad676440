/**
 * UUIDv7: 48 bits of milliseconds, then randomness, so that ids sort by creation time and stay close together
 * in an index. Pure: clock and randomness are arguments.
 */
export function makeUuidV7(epochMilliseconds: number, random: Uint8Array): string {
  if (random.length < 10) throw new RangeError('a UUIDv7 needs ten random bytes');
  const bytes = new Uint8Array(16);
  let time = epochMilliseconds;
  for (let i = 5; i >= 0; i--) {
    bytes[i] = time % 256;
    time = Math.floor(time / 256);
  }
  bytes.set(random.subarray(0, 10), 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
