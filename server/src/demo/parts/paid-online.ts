import { availabilityCalls } from '@kursi/core/booking/availability.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { catalogueCalls } from '@kursi/core/catalogue/catalogue.contract.ts';
import { paymentsCalls } from '@kursi/core/payments/payments.contract.ts';
import type { Part, Salon } from '../part.ts';

/** Days ahead from which Rohan takes the first free slot; he cancels the last one. */
const VISITS = [
  { days: 6, wants: 'Beard shaping' },
  { days: 12, wants: 'Men’s haircut' },
  { days: 15, wants: 'Foot reflexology' },
];

/** Online payment is on; Rohan paid online, and one cancelled visit is refunded. */
export const paidOnline: Part = {
  steps: 1,
  async make(salon) {
    const { actors, businessId: business_id } = salon;
    await actors.owner.call(settingsCalls.update, { business_id, payment_type: 'both' });
    const { services } = await actors.owner.call(catalogueCalls.get, { business_id });
    const visits: string[] = [];
    for (const { days, wants } of VISITS) {
      const service = services.find(({ name }) => name === wants);
      const visit_id = service && (await book(salon, service.id, salon.today.add({ days })));
      if (visit_id) visits.push(visit_id);
    }
    const last = visits.at(-1);
    if (last) await actors.client.call(visitCalls.cancel, { business_id, visit_id: last });
    await salon.step();
  },
};

/** Books like a client: the first free slot of the afternoon, held, paid and so confirmed. */
async function book(
  { actors: { client }, businessId: business_id }: Salon,
  service_id: string,
  from: Temporal.PlainDate,
): Promise<string | null> {
  const asked = { business_id, service_id, from: from.toString(), days: 5 };
  const { days } = await client.call(availabilityCalls.find, asked);
  const free = days.flatMap(({ day, slots }) => slots.map(({ time }) => ({ day, time })));
  const chosen = free.find(({ time }) => time >= '15:00') ?? free[0];
  if (!chosen) return null;
  const { visit_id } = await client.call(visitCalls.reserve, {
    business_id,
    booking_date: chosen.day,
    service_time: chosen.time,
    services: [{ service_id }],
  });
  const wanted = { business_id, purpose: 'visit', reference: visit_id } as const;
  const { order_id, checkout } = await client.call(paymentsCalls.order, wanted);
  // With a real gateway there is no sandbox checkout: he pays at the salon.
  if (checkout?.kind !== 'sandbox') {
    await client.call(visitCalls.confirm, { business_id, visit_id });
    return visit_id;
  }
  const checkedOut = { order: checkout.gateway_order_id, outcome: 'paid', webhook: 'never' } as const;
  const { proof } = await client.call(paymentsCalls.sandboxPay, checkedOut);
  if (proof) await client.call(paymentsCalls.verify, { business_id, order_id, ...proof });
  return visit_id;
}
