import type { EventType } from '@kursi/core/events/event-types.ts';
import type { NewEvent } from '../../../platform/events/event.store.ts';
import type { BeforeEvents } from '../../../platform/events/record-event.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { beginRebuild } from './sale-rebuild.store.ts';
import { findVisitsOfUses, findVisitsPaidBy, saleStatements } from './sales.store.ts';
import { REBUILD_SALES } from './sales-jobs.ts';

/** Events that change a bill, or what was paid for a visit. */
const REVISED: ReadonlySet<EventType> = new Set(['visit.bill_revised', 'visit.bill_voided']);
const PAID: ReadonlySet<EventType> = new Set([
  ...(['visit.paid', 'visit.payment_undone', 'visit.refunded', 'visit.refund_undone'] as const),
  ...(['booking.paid', 'booking.payment_undone'] as const),
]);

/**
 * Every change of a bill or of the ledger of a visit is an event of it, so its sales change in the same transaction.
 * The statements travel with the commit.
 */
export const keepSales =
  ({ sendJob }: Pick<Deps, 'sendJob'>): BeforeEvents =>
  async (tx, business_id, events) => {
    const made = visitsOf(events.filter(({ type }) => type === 'visit.billed'));
    const revised = visitsOf(events.filter(({ type }) => REVISED.has(type)));
    const paid = visitsOf(
      events.filter(({ type, ids }) => PAID.has(type) || ids['paid_amount'] !== undefined),
    );
    const returned = events.flatMap(({ type, ids }) =>
      type === 'payment.returned' ? (ids['payment_id'] ?? []) : [],
    );
    const of = (visit_ids: Iterable<string>) => ({ business_id, visit_ids: [...visit_ids] });
    if (returned.length > 0) {
      for (const id of await findVisitsPaidBy(tx.q, { business_id, payment_ids: returned })) paid.add(id);
    }
    // A use is worth what the membership was sold for.
    if (revised.size > 0) for (const id of await findVisitsOfUses(tx.q, of(revised))) revised.add(id);
    const plain = visitsOf(events.filter(({ type, ids }) => type === 'visit.billed' && ids['parts'] === ''));
    const isNew = [...made].filter((id) => !revised.has(id) && !plain.has(id));
    const isPlain = [...plain].filter((id) => !revised.has(id));
    // Days are those of its zone.
    if (events.some(({ type, ids }) => type === 'business.changed' && ids['time_zone'] !== undefined)) {
      await beginRebuild(tx.q, business_id);
      await sendJob(tx, REBUILD_SALES, {});
    }
    const all = new Set([...made, ...revised, ...paid]);
    if (all.size === 0) return;
    tx.withCommit([
      ...(isNew.length > 0 ? saleStatements.linesOfNewBills(of(isNew)) : []),
      ...(isPlain.length > 0 ? saleStatements.linesOfPlainBills(of(isPlain)) : []),
      ...(revised.size > 0 ? saleStatements.lines(of(revised)) : []),
      ...saleStatements.payments(of(all)),
    ]);
  };

function visitsOf(events: readonly NewEvent[]): Set<string> {
  return new Set(events.flatMap(({ ids }) => ids['visit_id'] ?? []));
}
