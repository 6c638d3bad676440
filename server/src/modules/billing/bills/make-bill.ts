import type { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import type { InputOf, OutputOf } from '@kursi/core/contract/call.ts';
import { noPaise, sumPaise } from '@kursi/core/kernel/money.ts';
import { type Outcome, ok, refuse, refuseField } from '@kursi/core/kernel/result.ts';
import { localMinute } from '@kursi/core/kernel/time-zone.ts';
import type { CommandContext } from '../../../platform/module/command-context.ts';
import { insertUnbookedServices, insertVisit, settleVisitCovers } from '../../booking/public.ts';
import { anonymousClient, lockClientForShare } from '../../clients/public.ts';
import { getBillingBusiness } from './bill.store.ts';
import { priceServices } from './price-lines.ts';
import { type BillRefused, extrasOf, insertPayments, workOutBill } from './work-out-bill.ts';
import { writeBill } from './write-bill.ts';

/** Visit, services, stock, payments and receipt in one transaction. */
export async function makeWalkInBill(
  ctx: CommandContext,
  input: InputOf<typeof billingCalls.makeWalkIn>,
  {
    source = 'desk',
    advanceLater = false,
  }: {
    readonly source?: 'desk' | 'client';
    /** The advance for a membership comes with its first payment. */
    readonly advanceLater?: boolean;
  } = {},
): Outcome<OutputOf<typeof billingCalls.makeWalkIn>, BillRefused> {
  const { tx, business_id, now } = ctx;
  const business = await getBillingBusiness(tx.q, business_id);
  if (input.booking_date > localMinute(now, business.time_zone).day.toString()) {
    return refuseField('booking_date');
  }
  const client = input.user_id
    ? await lockClientForShare(tx, { business_id, client_id: input.user_id })
    : undefined;
  if (client === null) return refuse('NOT_FOUND', { field: 'user_id' });
  const stray = input.services.findIndex(
    ({ booking_id, booking_date = input.booking_date }) => booking_id || booking_date !== input.booking_date,
  );
  if (stray >= 0) {
    return refuseField(`services.${stray}`);
  }
  const services = await priceServices(ctx, business, input.services);
  if (!services.ok) return services;
  const of = {
    services: services.value,
    prepaid: noPaise,
    before: null,
    client_id: client?.id ?? null,
    visit_id: null,
    advanceLater,
  };
  const worked = await workOutBill(ctx, business, input, of);
  if (!worked.ok) return worked;
  const { bill, bookings, payments } = worked.value;
  // Nobody could be asked for the rest.
  const asked = sumPaise(input.payments.map(({ amount }) => amount));
  if (!input.user_id && asked < bill.to_collect) return refuse('CLIENT_REQUIRED');

  const client_id = client ? client.id : await anonymousClient(ctx);
  const visit_id = ctx.newId();
  const paid_amount = sumPaise(payments.map(({ amount }) => amount));
  await insertVisit(tx, {
    business_id,
    id: visit_id,
    type: 'walk-in',
    client_id,
    booking_date: input.booking_date,
    progress: 'done',
    note: input.additional_note || null,
    source,
    made_by: ctx.actor_id,
    cancellation_window: business.cancellation_window,
    total_amount: bill.total,
    paid_amount,
    extras_amount: extrasOf(bill, services.value.length),
    billed_at: now,
    created_at: now,
    updated_at: now,
  });
  await insertUnbookedServices(ctx, { visit_id, client_id }, bookings);
  await settleVisitCovers(ctx, visit_id);
  await insertPayments(ctx, visit_id, payments);
  const bookingIds = bookings.map(({ booking_id }) => booking_id);
  const made = { visit_id, client_id, paid_amount, bookingIds, before: null };
  return ok(await writeBill(ctx, business, made, input, worked.value));
}
