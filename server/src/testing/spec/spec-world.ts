import { headerCalls } from '@kursi/core/messaging/header.contract.ts';
import { waitlistCalls } from '@kursi/core/waitlist/waitlist.contract.ts';
import type { Simulator } from '@kursi/simulator/simulator.ts';
import { seedPlan, seedSentTemplate } from '../salon/campaigns.ts';
import { catalogueOf } from '../salon/catalogue.ts';
import { creditsOf } from '../salon/credits.ts';
import { setFace } from '../salon/discovery.ts';
import { seedMembershipDesk } from '../salon/memberships.ts';
import type { Person } from '../salon/people.ts';
import { switchOn } from '../salon/waitlists.ts';
import type { TestServer } from '../server.ts';
import type { Asked } from './spec-row.ts';

export type World = Awaited<ReturnType<typeof makeWorld>>;

/** A salon that has everything switched on and bought, with a member of each role, for all rows of the specification. */
export async function makeWorld(server: TestServer, simulator: Simulator) {
  const { call, database, clock, seedMember, seedSession, makePlatformAdmin } = server;
  const desk = await seedMembershipDesk(server);
  const { business_id, owner, service_id, chairs, client_id } = desk;
  await setFace(database, business_id, { business_state: 'approved', visibility: 'public' });
  await switchOn(server, business_id);
  await database.pool.query(
    `UPDATE business SET payment_type = 'both', modules = '{services,products,memberships,waitlist}' WHERE id = $1`,
    [business_id],
  );
  await seedPlan(server, business_id);
  await creditsOf(server).buy(owner, business_id, 1000);
  const template_id = await seedSentTemplate(server, simulator, business_id, owner);
  const { custom_header } = await call(headerCalls.get, { business_id }, { as: owner });
  const product_id = await catalogueOf(server, owner, business_id).product({
    inventory_id: 'SHAMPOO-1',
    stock: 1000,
  });
  const { membership_id } = await desk.sell();
  const addQueue = async (deposit_amount = 0) => {
    const queue = {
      name: 'Hair',
      hours: null,
      service_ids: [service_id],
      entity_ids: [...chairs],
      serving_count: 1,
      max_guest_count: 5,
      max_waiting: null,
    };
    const input = { business_id, ...queue, deposit_amount };
    return (await call(waitlistCalls.add, input, { as: owner })).id;
  };
  const people: Record<string, Person> = {
    owner,
    admin: await seedMember(business_id, 'admin'),
    staff: await seedMember(business_id, 'staff'),
    platform_admin: await makePlatformAdmin(),
  };
  const today = clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate();
  let slots = 0;
  return {
    ...desk,
    server,
    simulator,
    product_id,
    membership_id,
    template_id,
    app_id: custom_header?.app_id ?? '',
    today,
    waitlist_id: await addQueue(),
    paid_waitlist_id: await addQueue(10_000),
    /** Half hours of coming days, each once. */
    nextSlot() {
      slots += 1;
      const minutes = 9 * 60 + 30 * (slots % 16);
      return {
        booking_date: today.add({ days: 1 + Math.floor(slots / 16) }).toString(),
        service_time: `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`,
      };
    },
    /** A session of this caller; guests and accounts are others each time. */
    async session(caller: Asked['caller']): Promise<Person> {
      const known = people[caller];
      if (known) return { ...known, ...(await seedSession(known.id)) };
      return caller === 'account' ? server.seedAccount() : server.makeGuest();
    },
    as: async (caller: 'owner' | 'platform_admin') =>
      seedSession((caller === 'owner' ? owner : (people['platform_admin'] as Person)).id),
    client_id,
  };
}
