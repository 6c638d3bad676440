import type { Outcome, Refusal } from '@kursi/core/kernel/result.ts';
import type { Tx } from '../../platform/database/database.ts';

/** What identity needs of modules above it. */
export interface IdentityPorts {
  readonly profilePictures: ProfilePictures;
}

type PictureRefused = 'FILE_NOT_UPLOADED' | 'FILE_DIFFERS';

export interface ProfilePictures {
  /** Before the transaction: is the file uploaded, of its declared type, and this person's? */
  confirm(userId: string, url: string): Promise<Refusal<PictureRefused> | null>;
  /** Attaches the new file, deletes the old one, and returns the URL to store. */
  replace(
    tx: Tx,
    userId: string,
    urls: { readonly before: string | null; readonly after: string | null },
  ): Outcome<string | null, PictureRefused>;
}
