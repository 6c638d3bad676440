import { tipParts } from '@kursi/core/billing/commission.ts';
import type { PersonTakings } from '@kursi/core/billing/day-close.contract.ts';
import { noPaise, sumPaise } from '@kursi/core/kernel/money.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { type EarnedRow, getNames, listEarned, listTips, type TimeRange } from './takings.store.ts';

type Unnamed = Omit<PersonTakings, 'entity_name' | 'member_name'>;

/** What each calendar, with the member behind it at that time, did, sold and was tipped. Most first. */
export async function listPeopleTakings(
  db: Executor,
  range: TimeRange,
  /** Only the rows of this member. */
  only: string | null,
): Promise<PersonTakings[]> {
  const [earned, tips] = await Promise.all([listEarned(db, range), listTips(db, range)]);
  const rows = new Map<string, Unnamed>();
  const keyOf = ({ entity_id, member_id }: Pick<EarnedRow, 'entity_id' | 'member_id'>) =>
    `${entity_id} ${member_id}`;
  for (const one of earned) rows.set(keyOf(one), { ...one, tips_amount: noPaise });
  for (const { tip_amount, tip_entity_id, served } of tips) {
    const ids = served.map(([entity_id]) => entity_id);
    for (const { id: entity_id, amount } of tipParts(tip_amount, ids, tip_entity_id)) {
      const member_id = served.find(([id]) => id === entity_id)?.[1] ?? null;
      const row = rows.get(keyOf({ entity_id, member_id }));
      if (row) {
        rows.set(keyOf(row), { ...row, tips_amount: sumPaise([row.tips_amount, amount]) });
      }
    }
  }
  const shown = [...rows.values()].filter(({ member_id }) => only === null || member_id === only);
  const members = shown.flatMap(({ member_id }) => member_id ?? []);
  const names = await getNames(db, range.business_id, members);
  return shown
    .map((row) => ({
      ...row,
      entity_name: names.calendars.get(row.entity_id ?? '') ?? null,
      member_name: names.members.get(row.member_id ?? '') ?? null,
    }))
    .sort((a, b) => sold(b) - sold(a) || (a.entity_name ?? '').localeCompare(b.entity_name ?? ''));
}

const sold = ({ services_amount, products_amount, memberships_amount }: Unnamed) =>
  services_amount + products_amount + memberships_amount;
