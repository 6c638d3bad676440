import { billOf } from '@kursi/core/billing/bill.ts';
import { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import type { SentBy } from '@kursi/core/contract/call.ts';
import { noPaise, type Paise, paise } from '@kursi/core/kernel/money.ts';
import { membershipTemplateCalls } from '@kursi/core/memberships/membership-templates.contract.ts';
import { membershipCalls } from '@kursi/core/memberships/memberships.contract.ts';
import type { Session } from '../http/caller.ts';
import type { TestServer } from '../server.ts';
import { seedBillingDesk } from './billing.ts';
import { catalogueOf } from './catalogue.ts';

type Template = SentBy<typeof membershipTemplateCalls.add>;
type Service = SentBy<typeof billingCalls.makeWalkIn>['services'][number];

/**
 * A billing desk that sells a wallet (₹5,000 gives ₹6,000, half down, a year) and a package (12 facials for the price
 * of 10 at ₹800, all at once, six months). A haircut costs ₹300.
 */
export async function seedMembershipDesk(server: TestServer) {
  const desk = await seedBillingDesk(server);
  const { business_id, owner, chairs, client_id, service } = desk;
  const facial_id = await catalogueOf(server, owner, business_id).service({
    name: 'Facial',
    price: paise(80_000),
    calendars: chairs.map((entity_id) => ({ entity_id, price: null, duration: null })),
  });
  const template = async (over: Partial<Template> = {}) => {
    const input = { business_id, ...WALLET, ...over } as Template;
    return (await server.call(membershipTemplateCalls.add, input, { as: owner })).id;
  };
  const wallet_id = await template();
  const package_id = await template({
    name: '10 facials, 2 free',
    type: 'service',
    price: paise(800_000),
    duration: '6_months',
    benefit_amount: null,
    mandatory_advance_percentage: 100,
    services2: [{ service_id: facial_id, total_count: 12, free_count: 2 }],
  });
  const sell = async (template_id = wallet_id, over: Partial<SentBy<typeof membershipCalls.buy>> = {}) =>
    server.call(membershipCalls.buy, { business_id, template_id, client_id, ...over }, { as: owner });
  const of = async (membership_id: string) =>
    server.call(membershipCalls.get, { business_id, membership_id }, { as: owner });
  const ledger = async (membership_id: string) =>
    (await server.call(membershipCalls.ledger, { business_id, membership_id, limit: 50 }, { as: owner }))
      .items;
  const facial: Service = {
    entity_id: chairs[0],
    service_id: facial_id,
    service_time: '12:00',
    service_duration: 30,
    booking_amount: paise(80_000),
  };
  /** A bill on which these memberships cover that much of each service; what is left is paid in cash. */
  const use = (
    lines: readonly { readonly service?: Service; readonly by: string | null; readonly cover: number }[],
    { as = owner, ...over }: Partial<SentBy<typeof billingCalls.makeWalkIn>> & { as?: Session } = {},
  ) => server.call(billingCalls.makeWalkIn, using(lines, over), { as });
  const using = (
    lines: readonly { readonly service?: Service; readonly by: string | null; readonly cover: number }[],
    over: Partial<SentBy<typeof billingCalls.makeWalkIn>> = {},
  ) => {
    const { total, tax_amount, membership_discount_total } = billOf(
      lines.map(({ service: one = service, cover }) => ({
        price: one.booking_amount as Paise,
        quantity: 1,
        discount: null,
        cover: paise(cover),
        tax_rate: 0,
      })),
      { discount: null, tip: noPaise, prices_include_tax: true, rounds_off: true, prepaid: noPaise },
    );
    return desk.bill.input({
      services: lines.map(({ service: one = service, by }) => ({ ...one, payment_membership_id: by })),
      financial_summary: { tax_amount, total_amount: total, paid_amount: total, membership_discount_total },
      payments: [{ type: 'cash', amount: total }],
      ...over,
    });
  };
  return { ...desk, facial_id, facial, template, wallet_id, package_id, sell, of, ledger, use, using };
}

/** For contract tests: ids that exist, and values that follow the rules beyond the schema. */
export async function existingMembership(
  name: string,
  server: TestServer,
  owner: Session,
  business_id: string,
): Promise<Record<string, unknown>> {
  const make = async () => {
    const add = membershipTemplateCalls.add;
    const { id: template_id } = await server.call(add, { ...WALLET, business_id }, { as: owner });
    const { client_id } = await server.call(clientCalls.add, { business_id, name: 'Held' }, { as: owner });
    return { business_id, template_id, client_id };
  };
  if (name === 'membershipTemplates.add') return { business_id, ...WALLET, services2: null };
  if (/^membershipTemplates\.(list|offered)$/.test(name)) return { business_id };
  const { template_id, client_id } = await make();
  if (name.startsWith('membershipTemplates.')) {
    return { business_id, template_id, id: template_id, ...WALLET, services2: null };
  }
  const nothing = Object.fromEntries(
    ['price', 'services', 'start_at', 'benefit_amount', 'expiry'].map((field) => [
      `adjusted_${field}`,
      undefined,
    ]),
  );
  if (name === 'memberships.buy') {
    const unsaid = { payment_id: undefined, payments: undefined, entity_id: undefined, ...nothing };
    return { business_id, template_id, client_id, ...unsaid };
  }
  const cursor = '2026-11-15T09:00:00Z,01a00000-0000-7000-8000-0000000000ff';
  const sold = await server.call(membershipCalls.buy, { business_id, template_id, client_id }, { as: owner });
  const of = { business_id, membership_id: sold.membership_id };
  if (name === 'memberships.resume') {
    await server.call(membershipCalls.freeze, { ...of, reason: 'abroad' }, { as: owner });
  }
  return {
    ...of,
    client_id,
    cursor,
    query: 'held',
    filter: 'all',
    amount: 300_000,
    last_day: '2030-01-31',
    amount_left: 100,
    services: undefined,
    refund_amount: 0,
  };
}

const WALLET = {
  name: 'Wallet 5,000',
  type: 'price',
  price: paise(500_000),
  duration: '1_year',
  benefit_amount: paise(600_000),
  mandatory_advance_percentage: 50,
} as const;
