import { encode } from 'uqr';

/** Rows of modules, true is dark, without the quiet zone. Error correction M: 15 % may be dirty. */
export function qrCode(text: string): boolean[][] {
  return encode(text, { ecc: 'M', border: 0 }).data;
}
