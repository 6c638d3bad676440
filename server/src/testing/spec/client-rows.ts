import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { mediaCalls } from '@kursi/core/media/media.contract.ts';
import { membershipTemplateCalls } from '@kursi/core/memberships/membership-templates.contract.ts';
import { membershipCalls } from '@kursi/core/memberships/memberships.contract.ts';
import { alertCalls } from '@kursi/core/messaging/alerts.contract.ts';
import { subscriptionCalls } from '@kursi/core/subscription/subscription.contract.ts';
import { uploadFile } from '../files.ts';
import type { Session } from '../http/caller.ts';
import { ALERTS_PRICE, makePayer } from '../salon/payments.ts';
import { SALON } from '../salon/people.ts';
import type { Asked, SpecRow } from './spec-row.ts';
import type { World } from './spec-world.ts';

const DETAILS = ['phone', 'email', 'birthday', 'anniversary', 'note', 'gender'];
const ADJUSTED = [
  'adjusted_services',
  'adjusted_start_at',
  'adjusted_price',
  'adjusted_benefit_amount',
  'adjusted_expiry',
];

/** Files, subscriptions, clients and memberships. */
export function clientRows(world: World): SpecRow[] {
  const { server, business_id, wallet_id } = world;
  const { call, seedBusiness } = server;
  const isMember = ({ caller }: Pick<Asked, 'caller'>) => ['owner', 'admin', 'staff'].includes(caller);
  let people = 0;
  const written = () => ({
    name: `Zoya ${++people}`,
    phone: `98111${String(people).padStart(5, '0')}`,
    email: `zoya${people}@example.com`,
    birthday: '1994-02-11',
    anniversary: '2019-12-05',
    note: 'Allergic to ammonia',
    gender: 'female',
  });
  async function bought(as: Session, reference: string, purpose: 'membership' | 'alerts', of = business_id) {
    const payer = makePayer(server, as, of);
    const placed = await payer.order(reference, purpose);
    const { proof } = await payer.pay(placed);
    if (!proof) throw new Error('the checkout gave no proof');
    return (await payer.verify(placed, proof)).payment_id;
  }
  const nextYear = world.today.add({ years: 1 }).toString();

  return [
    {
      row: 'POST r2/object-url',
      call: mediaCalls.createUploadAddress,
      payload: async ({ variant, as }) => ({
        module: variant === 'given' ? 'business' : 'user',
        business_id: await seedBusiness(as),
        category_id: SALON,
        file_id: 'front.jpg',
      }),
      optional: ['business_id', 'category_id', 'file_id'],
      answers: ['upload_url', 'download_url'],
    },
    {
      row: 'POST _admin/r2/object-url',
      call: mediaCalls.createAdminUploadAddress,
      payload: ({ variant }) => ({
        module: variant === 'given' ? 'business_category' : 'template_media',
        business_id,
        category_id: SALON,
        file_id: 'hair.png',
      }),
      optional: ['business_id', 'category_id', 'file_id'],
      answers: ['upload_url', 'download_url'],
    },
    {
      row: 'DELETE r2/object',
      call: mediaCalls.remove,
      async payload({ variant, as }) {
        const of = await seedBusiness(as);
        const module = variant === 'given' ? 'business' : 'user';
        const url = await uploadFile(server, as, {
          module,
          ...(module === 'business' && { business_id: of }),
        });
        return { module, url, business_id: of, category_id: SALON };
      },
      optional: ['business_id', 'category_id'],
    },
    {
      row: 'POST business/subscription',
      call: subscriptionCalls.subscribe,
      async payload({ as, variant }) {
        const of = await seedBusiness(as);
        const paid = variant === 'given';
        return {
          business_id: of,
          payment_id: paid ? (await makePayer(server, as, of).buy()).payment_id : null,
          subscription_type: paid ? 'one_year' : 'free_trial',
        };
      },
      optional: ['payment_id'],
      answers: ['type', 'payment_id', 'amount', 'created_at', 'updated_at', 'expiry_date'],
    },
    {
      row: 'POST /business/purchase/alerts-whatsapp',
      call: alertCalls.purchase,
      payload: async ({ as }) => ({
        business_id,
        payment_id: await bought(as, ALERTS_PRICE, 'alerts'),
      }),
    },
    {
      row: 'POST /business/client',
      call: clientCalls.add,
      payload: () => ({ business_id, ...written() }),
      optional: DETAILS,
      answers: ['client_id'],
    },
    {
      row: 'PUT /business/client',
      call: clientCalls.change,
      async payload() {
        const { name, phone, email, gender } = written();
        return { business_id, client_id: await world.client('Renamed'), name, phone, email, gender };
      },
      optional: ['name', 'phone', 'email', 'gender'],
    },
    {
      row: 'DELETE /business/client',
      call: clientCalls.erase,
      payload: async () => ({ business_id, client_id: await world.client('Forgotten') }),
    },
    {
      row: 'GET /business/{businessId}/client',
      call: clientCalls.list,
      payload: () => ({
        business_id,
        query: 'Meera',
        limit: 10,
        'start-after-name': 'A',
        'start-after-user-id': world.client_id,
      }),
      optional: ['query', 'limit', 'start-after-name', 'start-after-user-id'],
    },
    {
      row: 'GET user/business/{businessId}/membership/template/{templateId}/pricing',
      call: membershipTemplateCalls.pricing,
      payload: () => ({ business_id, template_id: wallet_id }),
    },
    {
      row: 'POST user/business/membership',
      call: membershipCalls.buy,
      payload: async (asked) => ({
        business_id,
        template_id: asked.variant === 'given' && asked.caller === 'owner' ? world.package_id : wallet_id,
        payment_id: isMember(asked) ? null : await bought(asked.as, wallet_id, 'membership'),
        client_id: await world.client('Buyer'),
        adjusted_services:
          asked.caller === 'owner' ? [{ service_id: world.facial_id, total_count: 15 }] : null,
        adjusted_start_at: `${world.today}T06:00:00Z`,
        adjusted_price: 450_000,
        adjusted_benefit_amount: asked.caller === 'owner' ? null : 550_000,
        adjusted_expiry: `${nextYear}T06:00:00Z`,
      }),
      optional: (caller) => [...ADJUSTED, ...(isMember({ caller }) ? ['payment_id'] : ['client_id'])],
    },
    {
      row: 'POST /user/business/membership/payment',
      call: membershipCalls.pay,
      async payload({ variant }) {
        if (variant !== 'given')
          return {
            business_id,
            membership_id: (await world.sell()).membership_id,
            payment_type: 'cash',
            amount: 300_000,
          };
        const guest = await server.makeGuest();
        const payment_id = await bought(guest, wallet_id, 'membership');
        const sold = await call(
          membershipCalls.buy,
          { business_id, template_id: wallet_id, payment_id },
          { as: guest },
        );
        return {
          business_id,
          membership_id: sold.membership_id,
          payment_type: 'pg',
          amount: sold.paid_amount,
        };
      },
    },
    {
      row: 'DELETE /user/business/membership/payment',
      call: membershipCalls.undoPayment,
      async payload({ as }) {
        const { membership_id } = await world.sell();
        const paid = { business_id, membership_id, payment_type: 'cash' as const, amount: 300_000 };
        await call(membershipCalls.pay, paid, { as });
        return { business_id, membership_id };
      },
    },
  ];
}
