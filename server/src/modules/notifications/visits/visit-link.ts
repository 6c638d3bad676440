import { makeLinkTokens } from '../../../platform/link-token.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { findVisitToken, linkVisit, visitLinkAddress } from '../../booking/public.ts';
import type { VisitKey } from './notified-visit.store.ts';

/** The address of the personal link of a visit, for a message to its client. */
export type LinkVisit = (key: VisitKey) => Promise<string>;

export function makeLinkVisit({
  database,
  keyFor,
  origin,
  now,
}: Pick<Deps, 'database' | 'keyFor' | 'origin' | 'now'>): LinkVisit {
  const tokenOf = makeLinkTokens(keyFor('visit-link'));
  return async (key) => {
    const token =
      (await findVisitToken(database.q, tokenOf, key)) ??
      (await database.transaction((tx) => linkVisit(tx, tokenOf, key, now())));
    return visitLinkAddress(origin, token);
  };
}
