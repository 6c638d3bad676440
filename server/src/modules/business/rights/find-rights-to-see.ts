import { mayManage } from '@kursi/core/business/member-rules.ts';
import { id } from '@kursi/core/contract/fields.ts';
import { memberRoles } from '@kursi/core/contract/member-roles.ts';
import * as z from 'zod/mini';
import type { Database } from '../../../platform/database/database.ts';
import type { FindRightsToSee } from '../../../platform/http/seen-as.ts';
import { findSet } from './rights-set.store.ts';

/** Who may give these rights may see what they show. */
export function makeFindRightsToSee({ q }: Pick<Database, 'q'>): FindRightsToSee {
  return async (caller, { business_id, as }) => {
    const role = memberRoles.find((one) => one === as);
    const set = role
      ? { role, rights: null }
      : z.safeParse(id, as).success && (await findSet(q, { business_id, id: as }));
    return set && mayManage(caller, set) ? { role: set.role, rights: set.rights } : null;
  };
}
