import type { PersonTakings } from '@kursi/core/billing/day-close.contract.ts';
import type { Executor } from '../../../platform/database/database.ts';
import type { DaysOf } from '../../billing/public.ts';
import { type EarnedRow, getNames, listEarned } from './takings.store.ts';

/** What each calendar, with the member behind it at that time, did, sold and was tipped. Most first. */
export async function listPeopleTakings(
  db: Executor,
  days: DaysOf,
  /** Only the rows of this member. */
  only: string | null,
): Promise<PersonTakings[]> {
  const earned = await listEarned(db, days);
  // A tip for somebody who neither served nor sold anything stands with nobody.
  const shown = earned.filter(({ visits, member_id }) => visits > 0 && (only === null || member_id === only));
  const members = shown.flatMap(({ member_id }) => member_id ?? []);
  const names = await getNames(db, days.business_id, members);
  return shown
    .map((row) => ({
      ...row,
      entity_name: names.calendars.get(row.entity_id ?? '') ?? null,
      member_name: names.members.get(row.member_id ?? '') ?? null,
    }))
    .sort((a, b) => sold(b) - sold(a) || (a.entity_name ?? '').localeCompare(b.entity_name ?? ''));
}

const sold = ({ services_amount, products_amount, memberships_amount }: EarnedRow) =>
  services_amount + products_amount + memberships_amount;
