import { billMailCalls } from '@kursi/core/billing/bill-mail.contract.ts';
import { dueCalls } from '@kursi/core/billing/dues.contract.ts';
import { parkedBillCalls } from '@kursi/core/billing/parked-bills.contract.ts';
import { payLinkCalls } from '@kursi/core/billing/pay-links.contract.ts';
import { receiptLinkCalls } from '@kursi/core/billing/receipt-link.contract.ts';
import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { calendarFeedCalls } from '@kursi/core/booking/calendar-feed.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { clientExportCalls } from '@kursi/core/clients/client-export.contract.ts';
import { clientReminderCalls } from '@kursi/core/clients/client-reminders.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import type { AnyCall } from '@kursi/core/contract/call.ts';
import { allCalls, type NamedCall } from '@kursi/core/contract/contract.ts';
import { noPaise, paise } from '@kursi/core/kernel/money.ts';
import { membershipCalls } from '@kursi/core/memberships/memberships.contract.ts';
import { notificationCalls } from '@kursi/core/notifications/notifications.contract.ts';
import { reviewCalls } from '@kursi/core/reviews/reviews.contract.ts';
import { headersFor, requestFor, type Session } from '../http/caller.ts';
import { inputSchema, validInput } from '../http/valid-input.ts';
import type { TestServer } from '../server.ts';
import { clientsOf } from './clients.ts';
import { seedMembershipDesk } from './memberships.ts';
import { notificationsOf } from './notifications.ts';

const NAME = 'Zephyrine Quillworthy';
/** In no other text: any of them in an answer is a trace. */
export const TRACES = /zephyrine|quill|90000\s?41207|90000\s?41208|9000041207|9000041208/i;
export const CONTACTS = /90000\s?4120[78]|zephyrine@|quill@/i;

const reads = allCalls().filter(({ call: one }) => one.method === 'GET');

/** A client of whom everything is known that a salon can know, and where an answer names them. */
export async function seedKnownClient(server: TestServer, total = paise(30_000)) {
  const { call, database, seedAccount } = server;
  const desk = await seedMembershipDesk(server);
  const { business_id, owner, service_id, chairs, day } = desk;
  const as = { as: owner };
  const make = clientsOf(server, owner, business_id);

  const client_id = await make.client({
    name: NAME,
    phone: '90000 41207',
    email: 'zephyrine@example.org',
    birthday: '1990-01-14',
    anniversary: '2015-01-15',
    gender: 'female',
    note: 'Zephyrine sneezes at ammonia',
  });
  const other_id = await make.client({ name: 'Z. Quill', phone: '90000 41208', email: 'quill@example.org' });
  const person = await seedAccount({ user_name: NAME });
  const known: Record<string, string> = {};
  let feed = '';

  /** All that the desk and the client themselves leave behind, with the name wherever something can be typed. */
  async function leaveTraces() {
    await make.note(client_id, 'Zephyrine likes the window');
    await make.note(other_id, 'The same as Quill?');
    await call(clientCalls.merge, { business_id, client_id, other_id }, as);
    await database.pool.query('UPDATE client SET account_id = $1 WHERE business_id = $2 AND id = $3', [
      person.id,
      business_id,
      client_id,
    ]);
    const every = { every_count: 6, every_unit: 'weeks', is_on: true, next_on: '2026-01-05' } as const;
    await call(
      clientReminderCalls.save,
      { business_id, client_id, service_id: desk.facial_id, ...every },
      as,
    );

    const booked = await desk.book('10:00', { client_id, additional_note: 'Zephyrine brings her sister' });
    const cancelled = await desk.book('11:00', { client_id });
    await call(visitCalls.cancel, { business_id, ...cancelled, reason: 'Zephyrine is ill' }, as);
    const reviewed = await desk.book('12:00', { client_id });
    await call(visitCalls.setProgress, { business_id, visit_id: reviewed.visit_id, progress: 'done' }, as);
    await call(
      reviewCalls.write,
      // Their own words stay on the page, without their name.
      { business_id, booking_id: reviewed.booking_id, rating: 5, text: 'Lovely' },
      { as: person },
    );
    // What they hold themselves, with a note.
    await call(bookingCalls.reserve, desk.hold('15:00', { entity_id: chairs[1] }), { as: person });

    const bill = await desk.bill({
      user_id: client_id,
      services: [{ ...desk.service, booking_amount: total }],
      financial_summary: {
        tax_amount: noPaise,
        total_amount: total,
        paid_amount: paise(10_000),
        membership_discount_total: noPaise,
      },
      payments: [{ type: 'cash', amount: paise(10_000) }],
    });
    const of = { business_id, visit_id: bill.visit_id };
    await call(dueCalls.note, { ...of, due_on: day, note: 'Zephyrine pays on Friday' }, as);
    const { token: receipt } = await call(receiptLinkCalls.make, of, as);
    const { token: pay } = await call(payLinkCalls.make, of, as);
    await call(billMailCalls.sendReceipt, of, as);
    const { membership_id } = await desk.sell(desk.wallet_id, { client_id });
    await call(membershipCalls.freeze, { business_id, membership_id, reason: 'Zephyrine is abroad' }, as);
    const draft = {
      key: 'one',
      day,
      isAnonymous: false,
      services: [],
      products: [],
      memberships: [],
      refused: [],
      client: { id: client_id, name: NAME, phone: '+919000041207' },
      discount: null,
      tip: noPaise,
      tip_entity_id: null,
      note: 'Zephyrine waits',
      oversells: false,
      paid: {},
      rest: null,
    };
    await call(parkedBillCalls.park, { business_id, name: 'Zephyrine', total_amount: noPaise, draft }, as);
    ({ path: feed } = await call(calendarFeedCalls.create, { business_id, id: chairs[0] }, as));
    await notificationsOf(server).pass();
    const [notification] = (await call(notificationCalls.list, {}, as)).items;
    Object.assign(known, {
      business_id,
      client_id,
      user_id: client_id,
      other_id,
      service_id,
      services: service_id,
      visit_id: booked.visit_id,
      booking_id: booked.booking_id,
      membership_id,
      template_id: desk.wallet_id,
      entity_id: chairs[0],
      id: chairs[0],
      day,
      from: '2026-01-01',
      to: '2026-01-31',
      notification_id: notification?.id,
      receipt,
      pay,
      bill: bill.visit_id,
    });
  }

  /** The required fields alone; lists with a search are asked for the name and the number too. */
  function inputsOf(one: AnyCall): Record<string, unknown>[] {
    const { properties = {}, required = [] } = inputSchema(one);
    const input = Object.fromEntries(
      Object.entries(validInput(one, known)).filter(([field]) => required.includes(field)),
    );
    const of = (field: string) => (field in properties ? [{ ...input, [field]: known['client_id'] }] : []);
    const found = 'query' in properties ? ['Zephyrine', '41207'].map((query) => ({ ...input, query })) : [];
    const days =
      'day' in input
        ? [
            { ...input, day: '2026-01-11' },
            { ...input, day: '2026-01-12' },
          ]
        : [];
    const bills = 'visit_id' in input ? [{ ...input, visit_id: known['bill'] }] : [];
    const ids = 'ids' in properties ? [{ ...input, ids: client_id }] : [];
    const spans =
      'from' in properties && 'to' in properties ? [{ ...input, from: '2026-01-01', to: '2026-01-31' }] : [];
    return [input, ...of('client_id'), ...of('other_id'), ...found, ...days, ...bills, ...ids, ...spans];
  }

  async function answer(one: AnyCall, input: Record<string, unknown>, session: Session): Promise<string> {
    const { address, body } = requestFor(one, input);
    const leaving = new AbortController();
    const response = await fetch(server.url + address, {
      method: one.method,
      headers: {
        ...headersFor(one, server.url, { as: session }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body }),
      signal: leaving.signal,
    });
    if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text();
    const part = await response.body?.getReader().read();
    leaving.abort();
    return Buffer.from(part?.value ?? []).toString();
  }

  /** Where a trace of the client shows, of all that members and everyone may read. */
  async function find(
    session: Session,
    traces: RegExp,
    calls: readonly NamedCall[] = reads,
  ): Promise<string[]> {
    const found: string[] = [];
    for (const { name, call: one } of calls) {
      // The client's own mails, which only the sandbox shows.
      if (name === 'operations.listSandboxMail') continue;
      for (const input of inputsOf(one)) {
        const text = await answer(one, input, session);
        if (traces.test(text)) found.push(name);
      }
    }
    return [...new Set(found)].sort();
  }

  /** The same where no session is asked for: by a secret address. */
  async function findByAddress(traces: RegExp): Promise<string[]> {
    const found: string[] = [];
    for (const [token, name] of [
      [known['receipt'], '/r/'],
      [known['pay'], '/pay/'],
    ]) {
      if (traces.test(await (await fetch(`${server.url}${name}${token}`)).text())) found.push(`${name}`);
    }
    if (traces.test(await (await fetch(server.url + feed)).text())) found.push('feed');
    const { url } = await call(clientExportCalls.make, { business_id }, as);
    if (traces.test(await (await fetch(server.url + url)).text())) found.push('export');
    return found;
  }

  await leaveTraces();
  return { business_id, owner, client_id, person, known, find, findByAddress };
}
