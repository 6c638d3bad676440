import type { Outcome, Refusal } from '@kursi/core/kernel/result.ts';
import type { Executor, Tx } from '../../platform/database/database.ts';

/** What identity needs of modules above it. */
export interface IdentityPorts {
  readonly profilePictures: ProfilePictures;
  readonly findInvitedAddress: FindInvitedAddress;
}

/** The address that an invitation with this token was mailed to; null when it is over. */
export type FindInvitedAddress = (
  db: Executor,
  tokenHash: Buffer,
  now: Temporal.Instant,
) => Promise<string | null>;

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
