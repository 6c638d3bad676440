import type { Outcome, Refusal } from '@kursi/core/kernel/result.ts';
import type { Executor, Tx } from '../../platform/database/database.ts';

/** What identity needs of modules above it. */
export interface IdentityPorts {
  readonly profilePictures: ProfilePictures;
  readonly findInvitedAddress: FindInvitedAddress;
  readonly secondStep: SecondStepPorts;
  readonly forgetPin: ForgetPin;
}

/** Whoever had the password may have set the PIN by which colleagues' deeds are approved. */
export type ForgetPin = (tx: Tx, userId: string) => Promise<void>;

interface Recipient {
  readonly email: string;
  readonly locale: 'en' | 'hi';
}

export interface SecondStepPorts {
  /** From when a role of this person needs a second step, and whether they have one at all. */
  findDuty(
    db: Executor,
    userId: string,
  ): Promise<{ readonly required_from: Temporal.Instant | null; readonly has_role: boolean }>;
  /** The owners of all businesses in which this person has a role, without the person. */
  findOwnersAround(db: Executor, userId: string): Promise<readonly Recipient[]>;
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
