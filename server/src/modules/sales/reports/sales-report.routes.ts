import { may } from '@kursi/core/contract/rights.ts';
import { noPaise, sumPaise } from '@kursi/core/kernel/money.ts';
import { ok } from '@kursi/core/kernel/result.ts';
import { salesReportCalls as calls } from '@kursi/core/sales/sales-report.contract.ts';
import { type Comparison, comparedRange, comparedUntil } from '@kursi/core/sales/sales-report.ts';
import { differenceOf } from '@kursi/core/sales/three-words.ts';
import { type Endpoint, query, theCaller } from '../../../platform/http/endpoint.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { getBusinessFacts } from '../../business/public.ts';
import { getWords, readWords } from '../words/get-words.ts';
import { listDaySums } from '../words/words.store.ts';
import { checkRange } from './check-range.ts';
import {
  type LinesOf,
  listBillsOfGroup,
  listNames,
  listRowsOfBridge,
  listSales,
  type Named,
  type SalesRow,
} from './sales-report.store.ts';

/** Bills that a panel shows. */
const SHOWN = 200;

interface Asked {
  readonly business_id: string;
  readonly from: string;
  readonly to: string;
}

export function salesReportRoutes({ database: { q } }: Deps): Endpoint[] {
  return [
    query(calls.getWords, async ({ input, now }) => {
      const checked = await checkRange(q, input);
      if (!checked.ok) return checked;
      const { business_id } = input;
      const { time_zone } = await getBusinessFacts(q, business_id);
      const here = now.toZonedDateTimeISO(time_zone);
      const earlier = async (comparison: Comparison) => {
        const range = comparedRange(checked.value, comparison);
        const until = comparedUntil(checked.value, range, here)?.toInstant() ?? null;
        const days = { from: range.from.toString(), to: range.to.toString() };
        const words = await getWords(q, { business_id, ...days, until }, now);
        return {
          ...days,
          until: until?.toString() ?? null,
          bills: words.bills,
          came_in: words.came_in.amount,
          sold: words.sold.amount,
          earned: words.earned.amount,
        };
      };
      const of = { business_id, from: input.from, to: input.to, until: null };
      const before = comparedRange(checked.value, 'before');
      const ofBefore = { ...of, from: before.from.toString(), to: before.to.toString() };
      const [{ words, other }, ofRangeBefore, ofYear, days, days_before] = await Promise.all([
        readWords(q, of, now),
        earlier('before'),
        earlier('year'),
        listDaySums(q, of),
        listDaySums(q, ofBefore),
      ]);
      const difference = differenceOf(words, other);
      return ok({ words, before: ofRangeBefore, year: ofYear, difference, days, days_before });
    }),
    query(calls.listSales, async (request) => {
      const { input, now } = request;
      const checked = await checkRange(q, input);
      if (!checked.ok) return checked;
      const { business_id, by, compare } = input;
      // By the same thing twice is by it once.
      const within = input.within === undefined || input.within === by ? null : input.within;
      const of = linesOf(input, theCaller(request));
      const { time_zone } = await getBusinessFacts(q, business_id);
      const compared = compare ? comparedRange(checked.value, compare) : null;
      const [rows, earlier, names] = await Promise.all([
        listSales(q, of, by, within),
        compared
          ? listSales(
              q,
              {
                ...of,
                from: compared.from.toString(),
                to: compared.to.toString(),
                until:
                  comparedUntil(checked.value, compared, now.toZonedDateTimeISO(time_zone))?.toInstant() ??
                  null,
              },
              by,
              within,
            )
          : [],
        listNames(q, business_id),
      ]);
      return ok({
        compared: compared && { from: compared.from.toString(), to: compared.to.toString() },
        rows: combineRows(rows, earlier, (key) => nameOf(names, key)),
      });
    }),
    query(calls.listBills, async (request) => {
      const { input } = request;
      const checked = await checkRange(q, input);
      if (!checked.ok) return checked;
      const { by, key, within, within_key } = input;
      const wanted = [
        { by, key },
        ...(within && within_key !== undefined ? [{ by: within, key: within_key }] : []),
      ];
      const rows = await listBillsOfGroup(q, linesOf(input, theCaller(request)), wanted, SHOWN);
      const [first] = rows;
      return ok({
        count: first?.of_all ?? 0,
        sold: first?.all_sold ?? noPaise,
        earned: first?.all_earned ?? noPaise,
        covered: first?.all_covered ?? noPaise,
        bills: rows.map((row) => ({ ...row, made_at: row.made_at.toString() })),
      });
    }),
    query(calls.listMoneyRows, async ({ input }) => {
      const checked = await checkRange(q, input);
      if (!checked.ok) return checked;
      const rows = await listRowsOfBridge(q, input, input.row, SHOWN);
      const [first] = rows;
      return ok({
        count: first?.of_all ?? 0,
        amount: first?.all_amount ?? noPaise,
        rows: rows.map((row) => ({ ...row, at: row.at.toString() })),
      });
    }),
  ];
}

/** Staff see their own lines, whatever the address asks for. */
function linesOf(
  {
    business_id,
    from,
    to,
    entity_id = null,
    client = null,
  }: Asked & {
    readonly entity_id?: string | null | undefined;
    readonly client?: LinesOf['client'] | undefined;
  },
  caller: ReturnType<typeof theCaller>,
): LinesOf {
  const member_id = may(caller, 'takings.see') ? null : caller.user_id;
  return { business_id, from, to, until: null, member_id, entity_id, client };
}

function nameOf(names: ReadonlyMap<string, Named>, key: string | null): Named | undefined {
  if (key === null) return undefined;
  return names.get(key.slice(key.indexOf(':') + 1));
}

/** Each row beside its own of the earlier range; what was sold only then has a row as well. */
function combineRows(
  rows: readonly SalesRow[],
  earlier: readonly SalesRow[],
  name: (key: string | null) => Named | undefined,
) {
  const keyOf = ({ key, within }: SalesRow) => JSON.stringify([key, within]);
  const before = new Map(earlier.map((row) => [keyOf(row), row]));
  const now = new Set(rows.map(keyOf));
  const nothing = { times: 0, sold: noPaise, earned: noPaise, covered: noPaise, discount: noPaise };
  const gone = earlier.filter((row) => !now.has(keyOf(row))).map((row) => ({ ...row, ...nothing }));
  return [...rows, ...gone].map((row) => ({
    ...row,
    name: name(row.key)?.name ?? null,
    name_hi: name(row.key)?.name_hi ?? null,
    within_name: name(row.within)?.name ?? null,
    within_name_hi: name(row.within)?.name_hi ?? null,
    sold_before: sumPaise([before.get(keyOf(row))?.sold ?? noPaise]),
    earned_before: sumPaise([before.get(keyOf(row))?.earned ?? noPaise]),
  }));
}
