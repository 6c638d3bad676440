import { type FileType, fileTypes } from './file-modules.ts';

/** This many bytes suffice to detect the type. */
export const TELLING_BYTES = 16;

const ascii = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));

/** HEIC and video share a container; the brand tells them apart. */
const filmBrands = ['isom', 'iso2', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'M4V ', 'MSNV', 'dash'];

/** Null for what is nothing that we keep. */
export function typeOfBytes(head: Uint8Array): FileType | null {
  return (Object.keys(fileTypes) as FileType[]).find((type) => bytesAre(type, head)) ?? null;
}

/** Detects the type by the first bytes (magic number), ignoring the file name and declared type. */
export function bytesAre(type: FileType, head: Uint8Array): boolean {
  const has = (at: number, bytes: readonly number[]) => bytes.every((byte, i) => head[at + i] === byte);
  switch (type) {
    case 'image/jpeg':
      return has(0, [0xff, 0xd8, 0xff]);
    case 'image/png':
      return has(0, [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a]);
    case 'image/webp':
      return has(0, ascii('RIFF')) && has(8, ascii('WEBP'));
    case 'video/mp4':
      return has(4, ascii('ftyp')) && filmBrands.some((brand) => has(8, ascii(brand)));
  }
}
