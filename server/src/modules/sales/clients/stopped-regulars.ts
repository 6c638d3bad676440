import { AWAY_DAYS, hasStopped, medianPause } from '@kursi/core/clients/regulars.ts';
import { type Paise, paise } from '@kursi/core/kernel/money.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { listLongAway } from './client-report.store.ts';

/** Who has not come for longer is not coming back by a message. */
const LONGEST_AWAY = { years: 1 };

export interface StoppedRegular {
  readonly client_id: string;
  readonly name: string;
  readonly every_days: number;
  readonly away_days: number;
  /** In the year before their last visit. */
  readonly spent: Paise;
  readonly is_opted_out: boolean;
  readonly is_without_mobile: boolean;
}

/** Regulars who stopped coming, by now; who spent most, first. */
export async function listStoppedRegulars(
  db: Executor,
  business_id: string,
  today: Temporal.PlainDate,
): Promise<StoppedRegular[]> {
  const rows = await listLongAway(db, {
    business_id,
    since: today.subtract(LONGEST_AWAY).toString(),
    until: today.subtract({ days: AWAY_DAYS }).toString(),
  });
  return rows
    .flatMap(({ visit_days, spent_until, ...row }) => {
      const days = visit_days.map((day) => Temporal.PlainDate.from(day));
      const last = days.at(-1);
      if (!last || !hasStopped(days, today)) return [];
      const year = last.subtract({ years: 1 });
      const before = days.findIndex((day) => Temporal.PlainDate.compare(day, year) >= 0);
      const spent = paise((spent_until.at(-1) ?? 0) - (spent_until[before - 1] ?? 0));
      return [
        { ...row, every_days: Math.round(medianPause(days)), away_days: last.until(today).days, spent },
      ];
    })
    .toSorted((a, b) => b.spent - a.spent || a.client_id.localeCompare(b.client_id));
}
