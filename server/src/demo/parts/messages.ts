import { scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import type { SentBy } from '@kursi/core/contract/call.ts';
import type { CampaignTemplate } from '@kursi/core/messaging/campaign-templates.contract.ts';
import { headerCalls } from '@kursi/core/messaging/header.contract.ts';
import { messageTemplateCalls, wireVariable } from '@kursi/core/messaging/templates.contract.ts';
import { paymentsCalls } from '@kursi/core/payments/payments.contract.ts';
import * as z from 'zod/mini';
import { makeHeaderLive } from '../../modules/messaging/public.ts';
import type { Part, Salon } from '../part.ts';

/** As the migration made it: a year of alerts. */
const ALERTS_FOR_A_YEAR = '019a0000-0000-7000-8000-000000000203';
const NUMBER = '+918049111222';
/** How many coming visits are confirmed once more, so that the phones have something to show. */
const CONFIRMED = 12;
const IDS_AT_ONCE = 30;

type Written = Omit<SentBy<typeof messageTemplateCalls.create>, 'appId'>;

const name = { key: 1, kind: 'Name', name: 'First name', source: 'client_name', sample: 'Ankita' } as const;

/** One in each state: the simulator decides by the end of the name, and rejects what a reviewer would. */
const templates: readonly Written[] = [
  {
    elementName: 'we_miss_you',
    vertical: 'We miss you',
    footer: 'Aangan, Indiranagar',
    content:
      'Hello {{1}}, your chair is waiting. It has been {{2}} weeks since your {{3}} with us. Come back any day this month.',
    variables: [
      name,
      { key: 2, kind: 'Number', name: 'Weeks away', source: 'weeks_away', sample: '10' },
      { key: 3, kind: 'Name', name: 'Last service', source: 'last_service', sample: 'haircut' },
    ],
    buttons: [
      { type: 'QUICK_REPLY', text: 'Book a time' },
      { type: 'QUICK_REPLY', text: 'Stop messages' },
    ],
  },
  {
    elementName: 'festive_wishes',
    vertical: 'त्योहार की शुभकामनाएँ',
    languageCode: 'hi',
    content: 'नमस्ते {{1}}, आँगन की ओर से आपको और आपके परिवार को त्योहार की शुभकामनाएँ।',
    variables: [{ ...name, sample: 'सुनीता' }],
  },
  {
    elementName: 'membership_ends_soon',
    vertical: 'Membership ends soon',
    category: 'UTILITY',
    content:
      'Hello {{1}}, your membership ends on {{2}} and a part of it is still unused. Please come before that day.',
    variables: [name, { key: 2, kind: 'Name', name: 'Last day', source: 'typed', sample: '30 November' }],
  },
  {
    // An offer in a utility template: rejected in the review.
    elementName: 'see_you_tomorrow',
    vertical: 'See you tomorrow',
    category: 'UTILITY',
    content:
      'Hello {{1}}, we see you tomorrow at {{2}} as you booked. Show this message for 10% off a hair spa.',
    variables: [name, { key: 2, kind: 'Name', name: 'Time', source: 'typed', sample: '4:15 pm' }],
  },
  {
    elementName: 'new_year_early_bird_pending',
    vertical: 'New year early bird',
    content: 'Hello {{1}}, book your New Year look before 15 December and the blow-dry is on us.',
    variables: [name],
  },
  {
    elementName: 'monsoon_hair_spa_paused',
    vertical: 'Monsoon hair spa',
    content: 'Hello {{1}}, monsoon hair needs care. A hair spa with coconut oil costs less all this week.',
    variables: [name],
  },
];

/** In the sandbox: an own number, templates in each state, and alerts that arrive on the simulator's phones. */
export const messages: Part = {
  steps: 2,
  async make(salon) {
    const { simulator } = salon;
    if (simulator) {
      await buy(salon, 'alerts', ALERTS_FOR_A_YEAR);
      await writeTemplates(salon, await haveNumber(salon, simulator));
    }
    await salon.step();
    if (simulator) {
      await namePhones(salon, simulator);
      await confirmVisits(salon);
    }
    await salon.step();
  },
};

/** At the test checkout; with a real gateway nothing is bought. */
async function buy(
  { actors: { owner }, businessId: business_id }: Salon,
  purpose: 'alerts' | 'custom_header',
  reference: string,
): Promise<void> {
  const { order_id, checkout } = await owner.call(paymentsCalls.order, { business_id, purpose, reference });
  if (checkout?.kind !== 'sandbox') return;
  const paid = { order: checkout.gateway_order_id, outcome: 'paid', webhook: 'never' } as const;
  const { proof } = await owner.call(paymentsCalls.sandboxPay, paid);
  if (proof) await owner.call(paymentsCalls.verify, { business_id, order_id, ...proof });
}

/** Made at the simulator as a live one: nobody waits for a sign-up here. */
async function haveNumber(salon: Salon, simulator: string): Promise<string> {
  const { businessId: business_id, now } = salon;
  const { owner } = salon.actors;
  const custom_header = {
    display_name: 'Aangan Salon & Spa',
    phone: NUMBER,
    contact_name: 'Asha Menon',
    contact_phone: NUMBER,
    contact_email: 'owner@demo.kursi.test',
  };
  const header = await owner.call(headerCalls.save, { business_id, custom_header });
  const app_id = crypto.randomUUID();
  const app_name = `aangan${app_id.slice(0, 8)}`;
  const { display_name: displayName } = header;
  await tell(simulator, '/_control/apps', { id: app_id, name: app_name, phone: NUMBER, displayName });
  const app = { app_id, app_name, link: `${simulator}/` };
  await salon.inTransaction((tx) => makeHeaderLive(salon.deps, tx, business_id, app, now));
  await buy(salon, 'custom_header', header.id);
  await owner.call(settingsCalls.update, { business_id, whatsapp_header_type: 'custom' });
  return app_id;
}

async function writeTemplates(salon: Salon, appId: string): Promise<void> {
  for (const written of templates) {
    const { template } = await salon.actors.owner.call(messageTemplateCalls.create, { appId, ...written });
    salon.templates.set(template.elementName, template);
  }
}

/** As a campaign keeps it. Without the simulator it was written nowhere. */
export function templateFor(salon: Salon, elementName: string): CampaignTemplate {
  const written = templates.find((one) => one.elementName === elementName);
  if (!written) throw new Error(`the demo salon: there is no template ${elementName}`);
  const { content, footer, buttons = [], variables = [], vertical = '', languageCode = 'en' } = written;
  const made = salon.templates.get(elementName);
  return {
    id: made?.id ?? elementName,
    elementName,
    vertical,
    languageCode,
    buttons: [...buttons],
    owner: 'custom',
    templateType: 'TEXT',
    category: 'MARKETING',
    selectedMedia: null,
    containerMeta: made?.containerMeta ?? JSON.stringify({ data: content, footer, buttons }),
    variables: variables.map((one) => z.parse(wireVariable, one)),
  };
}

/** The simulator knows numbers alone. */
async function namePhones({ actors: { owner }, businessId: business_id, clients }: Salon, simulator: string) {
  for (let from = 0; from < clients.length; from += IDS_AT_ONCE) {
    const ids = clients.slice(from, from + IDS_AT_ONCE).map(({ id }) => id);
    const { items: found } = await owner.call(clientCalls.list, { business_id, ids: ids.join(',') });
    const phones = found.flatMap(({ name: called, phone }) => (phone ? [{ phone, name: called }] : []));
    await tell(simulator, '/_control/phones', { phones });
  }
}

/** What the desk booked for the next days goes to the clients' phones. */
async function confirmVisits(salon: Salon): Promise<void> {
  const { businessId: business_id, today, now } = salon;
  const { items } = await salon.actors.owner.call(scheduleCalls.listBookings, {
    business_id,
    from: today.add({ days: 1 }).toString(),
    to: today.add({ days: 3 }).toString(),
    limit: 100,
  });
  const visits = Map.groupBy(items, ({ visit_id }) => visit_id);
  for (const [visit_id, bookings] of [...visits].slice(0, CONFIRMED)) {
    const [first] = bookings;
    if (first?.booking_status !== 'confirmed') continue;
    const about = { bookings: Object.fromEntries(bookings.map(({ id }) => [id, {}])) };
    const news = { kind: 'booking_booked', happening: `demo ${visit_id}`, at: now, delay: 0 } as const;
    await salon.inTransaction((tx) =>
      salon.notify(tx, { ...news, business_id, client_id: first.client_id, visit_id, about }),
    );
  }
}

async function tell(simulator: string, path: string, body: unknown): Promise<void> {
  const response = await fetch(`${simulator}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok)
    throw new Error(`the demo salon: the message simulator answered ${await response.text()}`);
}
