import { availabilityCalls } from '@kursi/core/booking/availability.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { catalogueCalls } from '@kursi/core/catalogue/catalogue.contract.ts';
import type { Part } from '../part.ts';

const SERVICE = 'Men’s haircut';

/** Rohan, the demo client, books his next haircut in a free slot of the coming days. */
export const nextVisit: Part = {
  steps: 1,
  async make({ actors, businessId: business_id, today, step }) {
    const { services } = await actors.owner.call(catalogueCalls.get, { business_id });
    const service = services.find(({ name }) => name === SERVICE);
    if (!service) throw new Error(`the demo salon: there is no ${SERVICE}`);
    const { days } = await actors.client.call(availabilityCalls.find, {
      business_id,
      service_id: service.id,
      from: today.add({ days: 2 }).toString(),
      days: 14,
    });
    const [free] = days.flatMap(({ day, slots }) => slots.map(({ time }) => ({ day, time })));
    if (free) {
      const { visit_id } = await actors.client.call(visitCalls.reserve, {
        business_id,
        booking_date: free.day,
        service_time: free.time,
        services: [{ service_id: service.id }],
      });
      await actors.client.call(visitCalls.confirm, {
        business_id,
        visit_id,
        additional_note: 'Short at the sides, please.',
      });
    }
    await step();
  },
};
