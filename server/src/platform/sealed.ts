import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

export interface Sealer {
  /**
   * `about` is the additional authenticated data: not stored, but required to open, so that a sealed text
   * cannot be copied to another record.
   */
  seal(text: string, about: string): Buffer;
  /** Throws when the text was changed, belongs to another record, or was sealed with another key. */
  open(sealed: Buffer, about: string): string;
}

const ALGORITHM = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

/** Encrypts short secrets in the database, so that a leaked copy does not reveal them. */
export function makeSealer(key: Buffer): Sealer {
  return {
    seal(text, about) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG });
      cipher.setAAD(Buffer.from(about));
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), hidden]);
    },
    open(sealed, about) {
      const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE), { authTagLength: TAG });
      decipher.setAAD(Buffer.from(about));
      decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
      return decipher.update(sealed.subarray(NONCE + TAG), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}
