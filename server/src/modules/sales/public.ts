import type { SalesOfDays } from '../billing/public.ts';
import { listPeopleTakings } from './takings/list-people-takings.ts';
import { getBilled, listLedgerDays } from './takings/takings.store.ts';

export { listStoppedRegulars } from './clients/stopped-regulars.ts';
export { mendSales, rebuildSales } from './facts/rebuild-sales.ts';
export { getRebuild } from './facts/sale-rebuild.store.ts';
export { salesModule } from './module.ts';
export { listMinutes } from './occupancy/calendar-minutes.ts';
export { countRebooked, listPeopleSold } from './people/people.store.ts';
export { checkRange } from './reports/check-range.ts';
export { getTakingsByNow } from './takings/takings-by-now.ts';
export { getWords } from './words/get-words.ts';
export { listDaySums } from './words/words.store.ts';

/** What billing asks of it. */
export const salesOfDays: SalesOfDays = { listLedgerDays, listPeopleTakings, getBilled };
