import type { Holder } from '../contract/rights.ts';
import { rightGroups, setRights } from '../contract/rights-set.ts';

/** Not for the support: who the clients are, and taking out or changing what is kept of them. */
const withheld: readonly string[] = [...rightGroups.clients.filter((right) => right !== 'client.edit')];

/**
 * What the platform's support reads of a business that invited it. Only reads: the pipeline refuses all else from them,
 * so a right here opens the pages that it shows.
 */
export const supportHolder = {
  role: 'admin',
  rights: Object.fromEntries(
    setRights.filter((right) => !withheld.includes(right)).map((right) => [right, {}]),
  ),
} as const satisfies Holder;
