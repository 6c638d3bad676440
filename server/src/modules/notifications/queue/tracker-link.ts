import type { Executor } from '../../../platform/database/database.ts';
import { makeLinkTokens } from '../../../platform/link-token.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { findClientToken } from '../../waitlist/public.ts';
import type { About } from '../notification.store.ts';

export type FindTrackerToken = (
  db: Executor,
  business_id: string | null,
  about: Pick<About, 'waitlist_booking_id'>,
) => Promise<string | null>;

/** The token of the page on which a client follows their entry; null for news about something else. */
export function makeFindTrackerToken({ keyFor }: Pick<Deps, 'keyFor'>): FindTrackerToken {
  const tokenOf = makeLinkTokens(keyFor('waitlist-link'));
  return async (db, business_id, { waitlist_booking_id }) =>
    business_id && waitlist_booking_id
      ? findClientToken(db, tokenOf, { business_id, waitlist_booking_id })
      : null;
}

export const trackerAddress = (origin: string, token: string) => `${origin}/q#${token}`;
