import type { InputOf, OutputOf } from '@kursi/core/contract/call.ts';
import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import { creditCalls as calls } from '@kursi/core/subscription/credits.contract.ts';
import { lastsUntil, PACE_DAYS } from '@kursi/core/subscription/credits.ts';
import { invoiceNumber } from '@kursi/core/subscription/subscription.ts';
import { badCursor, cutPage } from '../../../platform/http/cursor.ts';
import { command, type Endpoint, query } from '../../../platform/http/endpoint.ts';
import { type CommandContext, commandContext } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { getBusinessFacts } from '../../business/public.ts';
import { findUnfinishedOrder } from '../../payments/public.ts';
import { findPurchaseByPayment } from '../purchases/purchase.store.ts';
import { getCreditBalance } from './credit.store.ts';
import {
  getCreditPace,
  getCreditSums,
  listCreditEntries,
  listDayBalances,
  listPackInvoices,
  sumOpenCredits,
} from './ledger.store.ts';

export function creditRoutes(deps: Deps): Endpoint[] {
  const { q } = deps.database;
  const zoneOf = async (business_id: string) => (await getBusinessFacts(q, business_id)).time_zone;
  return [
    query(calls.get, async ({ input, now }) => {
      const { business_id } = input;
      const time_zone = await zoneOf(business_id);
      const { day, at: since } = firstMoment(input.since, time_zone, now);
      const [sums, set_aside, pace, steps, invoices, unfinished_payment] = await Promise.all([
        getCreditSums(q, business_id, since),
        sumOpenCredits(q, business_id),
        getCreditPace(q, business_id, now.subtract({ hours: 24 * PACE_DAYS })),
        listDayBalances(q, business_id, { since, time_zone }),
        listPackInvoices(q, business_id),
        findUnfinishedOrder(deps, q, { business_id, purpose: 'credits' }, now),
      ]);
      const { balance, ...parts } = sums;
      const first = pace.first_at?.toZonedDateTimeISO(time_zone).toPlainDate();
      const today = now.toZonedDateTimeISO(time_zone).toPlainDate();
      const until = first && lastsUntil({ balance, used: pace.used, first_day: first, today });
      return ok({
        balance,
        set_aside,
        lasts_until: until?.toString() ?? null,
        since: day.toString(),
        sums: { ...parts, left: balance },
        steps,
        invoices: invoices.map(({ financial_year, number, issued_at, credits, cancelled, ...invoice }) => ({
          ...invoice,
          credits: credits ?? 0,
          number: invoiceNumber(financial_year, number),
          issued_at: issued_at.toString(),
          is_refunded: cancelled,
        })),
        unfinished_payment,
      });
    }),
    query(calls.listEntries, async ({ input: { business_id, filter, limit, cursor, ...input }, now }) => {
      if (cursor !== undefined && !/^[1-9]\d{0,8}$/.test(cursor)) return badCursor;
      const { at: since } = firstMoment(input.since, await zoneOf(business_id), now);
      const before = cursor === undefined ? null : Number(cursor);
      const page = { since, filter, before, limit: limit + 1 };
      const found = await listCreditEntries(q, business_id, page);
      const { rows, next_cursor } = cutPage(found, limit, ({ no }) => String(no));
      return ok({ items: rows.map(entryItem), next_cursor });
    }),
    command(calls.purchase, (request) => getBoughtCredits(commandContext(deps, request), request.input)),
  ];
}

/** Midnight of that day where the business is; by default of the first of the month before. */
function firstMoment(since: string | undefined, time_zone: string, now: Temporal.Instant) {
  const monthBefore = () =>
    now.toZonedDateTimeISO(time_zone).toPlainDate().with({ day: 1 }).subtract({ months: 1 });
  const day = since ? Temporal.PlainDate.from(since) : monthBefore();
  return { day, at: day.toZonedDateTime(time_zone).toInstant() };
}

function entryItem(row: Awaited<ReturnType<typeof listCreditEntries>>[number]) {
  const { created_at, about_id: campaign_id, name_en, name_hi, open, ...entry } = row;
  const pack_name = name_en && name_hi ? { en: name_en, hi: name_hi } : null;
  return { ...entry, at: created_at.toString(), campaign_id, pack_name, is_open: (open ?? 0) > 0 };
}

/** Returns what a payment has bought; it was given when the payment was settled, so this is idempotent. */
async function getBoughtCredits(
  { tx, business_id }: CommandContext,
  { payment_id }: InputOf<typeof calls.purchase>,
): Outcome<OutputOf<typeof calls.purchase>, 'PURCHASE_FAILED'> {
  const bought = await findPurchaseByPayment(tx.q, { business_id, payment_id });
  if (!bought?.credits) return refuse('PURCHASE_FAILED', { reason: 'payment_unknown' });
  if (bought.cancelled) return refuse('PURCHASE_FAILED', { reason: 'payment_returned' });
  const { amount, credits, created_at } = bought;
  const balance = await getCreditBalance(tx.q, business_id);
  return ok({ payment_id, amount, credits, created_at: created_at.toString(), balance });
}
