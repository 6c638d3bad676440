import { inflateSync } from 'node:zlib';

const HEADER = { packed: 44, unpacked: 12 } as const;
const ENTRY = { packed: 20, unpacked: 16 } as const;

const padded = (length: number) => Math.ceil(length / 4) * 4;

/**
 * A WOFF file as the OpenType font that is packed in it. Performance: pdfkit would inflate the tables of a packed
 * font in JavaScript, again for each document.
 */
export function unpackFont(packed: Buffer): Buffer {
  if (packed.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF file');
  const count = packed.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, i) => {
    const entry = HEADER.packed + i * ENTRY.packed;
    const offset = packed.readUInt32BE(entry + 4);
    const data = packed.subarray(offset, offset + packed.readUInt32BE(entry + 8));
    const length = packed.readUInt32BE(entry + 12);
    return { entry, data: data.length < length ? inflateSync(data) : data };
  });

  let offset = HEADER.unpacked + count * ENTRY.unpacked;
  const font = Buffer.alloc(offset + tables.reduce((sum, { data }) => sum + padded(data.length), 0));
  // For a binary search in the directory, as OpenType wants it.
  const power = Math.floor(Math.log2(count));
  packed.copy(font, 0, 4, 8);
  font.writeUInt16BE(count, 4);
  font.writeUInt16BE(2 ** power * ENTRY.unpacked, 6);
  font.writeUInt16BE(power, 8);
  font.writeUInt16BE((count - 2 ** power) * ENTRY.unpacked, 10);
  for (const [i, { entry, data }] of tables.entries()) {
    const at = HEADER.unpacked + i * ENTRY.unpacked;
    packed.copy(font, at, entry, entry + 4);
    packed.copy(font, at + 4, entry + 16, entry + 20);
    font.writeUInt32BE(offset, at + 8);
    font.writeUInt32BE(data.length, at + 12);
    data.copy(font, offset);
    offset += padded(data.length);
  }
  return font;
}
