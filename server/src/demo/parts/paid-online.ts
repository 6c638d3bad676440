import { availabilityCalls } from '@kursi/core/booking/availability.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { catalogueCalls } from '@kursi/core/catalogue/catalogue.contract.ts';
import { paymentsCalls } from '@kursi/core/payments/payments.contract.ts';
import type { Part, Salon } from '../part.ts';

/** Days ahead from which Rohan looks for a time, and what he wants; the last one he cancels again. */
const WISHES = [
  { days: 6, wants: 'Beard shaping' },
  { days: 12, wants: 'Men’s haircut' },
  { days: 15, wants: 'Foot reflexology' },
];

/** The salon lets clients pay online; Rohan did, and one of his visits goes back to his bank. */
export const paidOnline: Part = {
  steps: 1,
  async make(salon) {
    const { actors, businessId: business_id } = salon;
    await actors.owner.call(settingsCalls.update, { business_id, payment_type: 'both' });
    const { services } = await actors.owner.call(catalogueCalls.everything, { business_id });
    const visits: string[] = [];
    for (const { days, wants } of WISHES) {
      const service = services.find(({ name }) => name === wants);
      const visit_id = service && (await book(salon, service.id, salon.today.add({ days })));
      if (visit_id) visits.push(visit_id);
    }
    const last = visits.at(-1);
    if (last) await actors.client.call(visitCalls.cancel, { business_id, visit_id: last });
    await salon.step();
  },
};

/** As anyone would from a phone: the first free time of the afternoon, held, paid and so confirmed. */
async function book(
  { actors: { client }, businessId: business_id }: Salon,
  service_id: string,
  from: Temporal.PlainDate,
): Promise<string | null> {
  const asked = { business_id, service_id, from: from.toString(), days: 5 };
  const { days } = await client.call(availabilityCalls.times, asked);
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
  // Where this sandbox talks to a real gateway nobody pays for the demo: he pays at the salon.
  if (checkout?.kind !== 'sandbox') {
    await client.call(visitCalls.confirm, { business_id, visit_id });
    return visit_id;
  }
  const checkedOut = { order: checkout.gateway_order_id, outcome: 'paid', webhook: 'never' } as const;
  const { proof } = await client.call(paymentsCalls.sandboxPay, checkedOut);
  if (proof) await client.call(paymentsCalls.verify, { business_id, order_id, ...proof });
  return visit_id;
}
