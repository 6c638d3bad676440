import { receiptLinkCalls } from '@kursi/core/billing/receipt-link.contract.ts';
import { memberCalls } from '@kursi/core/business/member.contract.ts';
import { rightsSetCalls } from '@kursi/core/business/rights-set.contract.ts';
import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { supportAccessCalls } from '@kursi/core/business/support-access.contract.ts';
import type { AnyCall } from '@kursi/core/contract/call.ts';
import { allCalls } from '@kursi/core/contract/contract.ts';
import { decide, type Identified } from '@kursi/core/contract/decide.ts';
import { errors } from '@kursi/core/contract/errors.ts';
import { accountsOnly, businessModules } from '@kursi/core/contract/permission.ts';
import { paymentsCalls } from '@kursi/core/payments/payments.contract.ts';
import { subscriptionCalls } from '@kursi/core/subscription/subscription.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeExistingAudiences } from '../../testing/existing/existing-audiences.ts';
import { makeExistingBills } from '../../testing/existing/existing-bills.ts';
import { makeExistingClientRecords } from '../../testing/existing/existing-client-records.ts';
import { makeExistingMessages } from '../../testing/existing/existing-messages.ts';
import { seededRows } from '../../testing/existing/seeded-rows.ts';
import { askForAddress } from '../../testing/files.ts';
import { bearer, headersFor, requestFor, type Session } from '../../testing/http/caller.ts';
import { validInput } from '../../testing/http/valid-input.ts';
import { insertAdvanceOf } from '../../testing/salon/advances.ts';
import { insertBillOf } from '../../testing/salon/billing.ts';
import { makeExistingBookings, personalLink } from '../../testing/salon/booking.ts';
import { existingCampaign } from '../../testing/salon/campaigns.ts';
import { catalogueOf, existingInCatalogue } from '../../testing/salon/catalogue.ts';
import { existingClient } from '../../testing/salon/clients.ts';
import { existingMembership } from '../../testing/salon/memberships.ts';
import {
  ALERTS_PRICE,
  GROWTH_PLAN,
  gatewayOrderOf,
  MONTH_PLAN,
  makePayer,
} from '../../testing/salon/payments.ts';
import { PASSWORD, type Person } from '../../testing/salon/people.ts';
import { seedSecondSteps } from '../../testing/salon/second-steps.ts';
import { existingWaitlist, switchOn } from '../../testing/salon/waitlists.ts';
import { useServer } from '../../testing/server.ts';

const server = await useServer();
const { database, seedAccount, makeGuest, makePlatformAdmin, seedBusiness, seedMember, seedSession } = server;
const { seedDemoMark, seedFinding, seedSlotAlert, seedNotification, seedDeadJob, seedSupportRequest } =
  seededRows(server);
await seedDemoMark();

const owner = await seedAccount();
const business = await seedBusiness(owner, { name: 'Walked Salon' });
const outsider = await seedAccount();
await seedBusiness(outsider, { name: 'Another Salon' });

const payer = makePayer(server, owner, business);
const bought = await payer.buy(MONTH_PLAN);
const begun = await payer.order(GROWTH_PLAN);
const [purchase] = (await payer.billing()).items;
const { given } = await server.call(
  subscriptionCalls.grant,
  { business_id: business, subscription_type: 'free', period: '1_week' },
  { as: await makePlatformAdmin() },
);
const onPayments = {
  business_id: business,
  reference: MONTH_PLAN,
  plan_id: MONTH_PLAN,
  order_id: begun.order_id,
  payment_id: bought.payment_id,
  period_id: given.id,
  order: gatewayOrderOf(begun),
  invoice_id: purchase?.invoice?.id,
  cursor: '2026-11-15T09:00:00Z,01a00000-0000-7000-8000-0000000000ff',
};

const existingBooking = await makeExistingBookings(server, owner.id, business);
const existingMessage = await makeExistingMessages(server, business);
const existingAudience = makeExistingAudiences(server, business, owner.id);
const ofOwner = { owner_id: owner.id, business };
const { onDay, onPayLink, onDue, onParkedBill } = makeExistingBills(server, ofOwner, existingBooking);
const { onPhoto, onReminder, onClientImport } = makeExistingClientRecords(server, ofOwner);

const NEAR_CURSOR = Buffer.from(
  JSON.stringify({ by: 'distance', distance: 1, id: '01a00000-0000-7000-8000-0000000000ff' }),
).toString('base64url');

interface Walker {
  readonly name: string;
  /** This person's role in the tested business; the expectation is derived from this alone. */
  readonly facts: Identified;
  readonly person: Person | 'nobody' | 'a new guest';
}
const facts = (over: Partial<Identified>): Identified => ({
  session: 'account',
  platformAdmin: false,
  role: null,
  ...over,
});
const walkers: Walker[] = [
  { name: 'nobody', person: 'nobody', facts: facts({ session: 'none' }) },
  { name: 'a guest', person: 'a new guest', facts: facts({ session: 'guest' }) },
  { name: 'an account without a role', person: await seedAccount(), facts: facts({}) },
  { name: 'an owner', person: owner, facts: facts({ role: 'owner' }) },
  { name: 'an admin', person: await seedMember(business, 'admin'), facts: facts({ role: 'admin' }) },
  { name: 'a staff member', person: await seedMember(business, 'staff'), facts: facts({ role: 'staff' }) },
  { name: 'the owner of another business', person: outsider, facts: facts({}) },
  { name: 'the client whose record it is', person: await seedAccount(), facts: facts({ client: true }) },
  { name: 'a platform admin', person: await makePlatformAdmin(), facts: facts({ platformAdmin: true }) },
];

/** A new session for each call, because some of the calls end sessions. */
async function sessionOf({ person }: Walker): Promise<Session | null> {
  if (person === 'nobody') return null;
  return person === 'a new guest' ? makeGuest() : seedSession(person.id);
}

/** Id of the caller; the owner's for an anonymous call. */
async function idOf(session: Session | null): Promise<string> {
  if (!session) return owner.id;
  return (await server.inject({ url: '/api/user', headers: bearer(session.token) })).json().id;
}

/** Ids that must exist for the call to be valid. */
async function existing(name: string, walker: Walker, session: Session | null) {
  const { person } = walker;
  if (['identity.signOutDevice', 'devices.change'].includes(name) && session)
    return { session_id: await anotherDeviceOf(session) };
  if (/^secondStep\.(remove|rename|renew)/.test(name) && session)
    return { passkey_id: await seedSecondSteps(database, await idOf(session)) };
  if (name === 'teamSecondStep.reset') {
    const member = await seedMember(business, 'staff');
    await seedSecondSteps(database, member.id);
    return { business_id: business, user_id: member.id };
  }
  if (name === 'media.remove' && session && decide(accountsOnly, walker.facts).allowed) {
    return { module: 'user', url: (await askForAddress(server, session)).download_url };
  }
  if (name === 'support.markAnswered') return { id: await seedSupportRequest(owner.id) };
  if (name === 'support.ask') return { picture_urls: [] };
  if (name === 'operations.retryDeadJob') return { id: await seedDeadJob() };
  if (name === 'operations.listDeadJobs' || name === 'support.list')
    return { cursor: '2026-11-15T09:00:00Z,01a00000-0000-7000-8000-0000000000ff' };
  if (name === 'identity.changePassword' && typeof person === 'object') {
    return { current_password: PASSWORD, new_password: PASSWORD };
  }
  if (name.startsWith('settings.')) return onSettings(name, person);
  if (name.startsWith('paymentMethods.')) return onPaymentMethod(name);
  if (name.startsWith('members.')) return onMembers(name, session);
  if (name.startsWith('supportAccess.')) return onSupportAccess(name);
  if (name.startsWith('rightsSets.')) return onRightsSets(name);
  if (/^payments\.(order|getOrder|verify|check)$/.test(name) && session && walker.facts.role !== 'owner')
    return onVisitPayment(name, walker, session);
  if (/^(payments|subscription)\./.test(name)) return onPayments;
  if (/^(catalogue|calendars|products)\./.test(name))
    return existingInCatalogue(name, server, await seedSession(owner.id), business);
  if (name.startsWith('clientImport.')) return onClientImport(name);
  if (/^membership(Template)?s\./.test(name))
    return existingMembership(name, server, await seedSession(owner.id), business);
  if (/^(waitlist(Booking|Link|Review)?|wait)s\.|^receiptLinks\.\w*Entry/.test(name)) {
    const as = await seedSession(owner.id);
    await switchOn(server, business);
    const { client_id } = await existingClient(server, as, business);
    const like = name.startsWith('receiptLinks.') ? 'waitlistReviews.get' : name;
    const existing = await existingWaitlist(like, server, as, business, {
      client_id: String(client_id),
      user_id: session ? await idOf(session) : null,
    });
    const { waitlist_booking_id } = existing;
    if (name === 'receiptLinks.getEntryAdvancePdf')
      await insertAdvanceOf(server, business, owner.id, { waitlist_booking_id: String(waitlist_booking_id) });
    return existing;
  }
  if (/^(header|(message|campaign|product)Templates)\./.test(name)) return existingMessage(name);
  if (/^campaign(s|Sending)\./.test(name))
    return existingCampaign(name, server, { owner_id: owner.id, business_id: business });
  if (/^(audience|segments|campaign(Settings|Results))\./.test(name)) return existingAudience(name);
  if (name.startsWith('marketing.')) return onMarketing(session);
  if (name.startsWith('clientPhotos.')) return onPhoto();
  if (name === 'clients.listWithFigures') {
    return { business_id: business, sort: 'name', cursor: '01a00000-0000-7000-8000-0000000000ff:asha' };
  }
  if (name.startsWith('clientReminders.')) return onReminder();
  if (name === 'clientMessages.answer') return existingAudience(name);
  if (name === 'clientMessages.getReach')
    return existingClient(server, await seedSession(owner.id), business);
  if (name === 'clientHistory.list' || name === 'clientMessages.list') {
    const known = await existingClient(server, await seedSession(owner.id), business);
    const { cursor } = onPayments;
    return { ...known, cursor: name === 'clientHistory.list' ? '2026-11-15T09:00:00Z,7' : cursor };
  }
  if (name.startsWith('clients.')) return existingClient(server, await seedSession(owner.id), business);
  if (name.startsWith('notifications.')) return onNotifications(session);
  if (name.startsWith('availability.')) return onAvailability();
  if (name.startsWith('slotAlerts.')) return onSlotAlert(session);
  if (name === 'history.list')
    return { business_id: business, cursor: '01a00000-0000-7000-8000-0000000000ff' };
  if (name.startsWith('findings.'))
    return {
      business_id: business,
      finding_id: await seedFinding(business),
      cursor: '01a00000-0000-7000-8000-0000000000ff',
      figures: {},
    };
  if (name === 'reviews.listReported') return { cursor: onPayments.cursor };
  if (name.startsWith('calendarFeeds.')) return onFeed(walker);
  if (name === 'visitLinks.open') return onVisitLink(name);
  if (/^(booking|visits|visitLinks|schedule|desk|closing|reviews)\./.test(name))
    return existingBooking(name, walker.facts.client ? session : null);
  if (name === 'billing.makeWalkIn')
    return {
      business_id: business,
      user_id: null,
      waitlist_booking_id: null,
      booking_date: '2026-01-05',
      services: [],
      products: [],
      memberships: [],
    };
  if (name === 'approval.give') return { business_id: business, approver_id: owner.id, pin: undefined };
  if (name === 'commission.set') {
    const { calendar } = catalogueOf(server, await seedSession(owner.id), business);
    return { business_id: business, entity_id: await calendar({ kind: 'person' }) };
  }
  if (name.startsWith('dayClose.')) return onDay(name, typeof person === 'object' ? person.id : owner.id);
  if (name.startsWith('parkedBills.')) return onParkedBill(name);
  if (name.startsWith('payLinks.')) return onPayLink(name);
  if (name.startsWith('dues.')) return onDue(name);
  if (/^(billing|receiptLinks|billMails)\./.test(name)) {
    const existing = await existingBooking(name, walker.facts.client ? session : null);
    const of = { business_id: business, visit_id: String(existing['visit_id']) };
    if (name === 'billing.checkOut') return { ...of, services: [], products: [], memberships: [] };
    await insertBillOf(server, of, typeof person === 'object' ? person.id : owner.id);
    if (name === 'receiptLinks.get') {
      const as = await seedSession(owner.id);
      return server.call(receiptLinkCalls.make, of, { as });
    }
    if (name === 'receiptLinks.getAdvancePdf')
      return { ...of, receipt_number: await insertAdvanceOf(server, business, owner.id, of) };
    return of;
  }
  if (name.startsWith('prices.'))
    return { price_id: ALERTS_PRICE, kind: 'alerts', credits: null, enabled: true };
  if (name === 'credits.listEntries') return { business_id: business, cursor: '7' };
  if (name === 'discovery.listReports') return { cursor: onPayments.cursor };
  if (name === 'discovery.closeReport') return onReport(walker);
  if (name.startsWith('discovery.'))
    return { business_id: business, business_url: 'walked-salon', status: 'approved', cursor: NEAR_CURSOR };
  if (name === 'businessCategories.change') return { image_url: null };
  if (name === 'users.list') return { cursor: onPayments.cursor };
  if (name === 'users.block') return { user_id: (await seedAccount()).id };
  if (name === 'admin.listBusinesses') return { statuses: 'created', cursor: onPayments.cursor };
  return { business_id: business };
}

/** Wrong digits: it is found, and does not open. */
async function onVisitLink(name: string) {
  const { visit_id } = await existingBooking(name, null);
  const key = { business_id: business, visit_id: String(visit_id) };
  return { token: await personalLink(server, key) };
}

/** The one method of the business; none, for adding one by the name of all tests. */
async function onPaymentMethod(name: string) {
  await database.pool.query('DELETE FROM payment_method WHERE business_id = $1', [business]);
  if (name === 'paymentMethods.add') return { business_id: business };
  const id = crypto.randomUUID();
  await database.pool.query(`INSERT INTO payment_method (business_id, id, name) VALUES ($1, $2, 'Card')`, [
    business,
    id,
  ]);
  return { business_id: business, id, ids: [id] };
}

/** A client record that is tied to the caller. */
async function onMarketing(session: Session | null) {
  const { client_id } = await existingClient(server, await seedSession(owner.id), business);
  const account_id = await idOf(session);
  await database.pool.query('UPDATE client SET account_id = NULL WHERE account_id = $1', [account_id]);
  await database.pool.query('UPDATE client SET account_id = $1 WHERE id = $2', [account_id, client_id]);
  return { business_id: business, client_id };
}

async function onReport({ facts }: Walker) {
  if (!facts.platformAdmin) return { business_id: business };
  const id = crypto.randomUUID();
  await database.pool.query(
    `INSERT INTO business_report (business_id, id, user_id, reason, created_at) VALUES ($1, $2, $3, 'closed', now())`,
    [business, id, (await seedAccount()).id],
  );
  return { business_id: business, id };
}

/** Staff may read the feed of their own calendar; calendar-feeds.test.ts covers the other calendars. */
async function onFeed({ facts: { role }, person }: Walker) {
  const make = catalogueOf(server, await seedSession(owner.id), business);
  const user_id = role && typeof person === 'object' ? person.id : null;
  return { business_id: business, id: await make.calendar({ user_id }) };
}

/** Everyone may pay for their own hold, members for one they hold for a client. */
async function onVisitPayment(name: string, { facts: { role } }: Walker, session: Session) {
  const held = role ? await existingBooking(name, null, session) : await existingBooking(name, session);
  const wanted = { business_id: business, purpose: 'visit' as const, reference: String(held['visit_id']) };
  if (name === 'payments.order') return wanted;
  const { order_id } = await server.call(paymentsCalls.order, wanted, { as: session });
  return { business_id: business, order_id };
}

/** availability.test.ts covers who may look further ahead. */
async function onAvailability() {
  const make = catalogueOf(server, await seedSession(owner.id), business);
  const service_id = await make.service();
  const entity_id = await make.calendar({ service_ids: [service_id] });
  const inLists = { services: service_id, entities: entity_id, slots: '1' };
  return { business_id: business, service_id, entity_id, ...inLists, beyond_window: undefined };
}

/** A slot alert of the caller. */
async function onSlotAlert(session: Session | null) {
  const service_id = await catalogueOf(server, await seedSession(owner.id), business).service();
  const slot_alert_id = await seedSlotAlert(business, await idOf(session), service_id);
  return { business_id: business, slot_alert_id, services: [{ service_id }] };
}

/** A notification of the caller. */
async function onNotifications(session: Session | null) {
  const notification_id = await seedNotification(await idOf(session));
  return { notification_id, cursor: onPayments.cursor, quiet_from: '22:00', quiet_until: '07:00' };
}

const HOLIDAY = '2026-12-25';

async function onSettings(name: string, person: Walker['person']) {
  if (name === 'settings.setImages') return { business_id: business, images: [] };
  // All modules stay on: the other calls need them.
  if (name === 'settings.update')
    return { business_id: business, name: 'Walked Salon', modules: businessModules };
  // A wrong name on purpose: the other calls still need the business.
  if (name === 'settings.remove') return { business_id: business, name: 'Some Other Salon' };
  await database.q
    .insertInto('business_holiday')
    .values({ business_id: business, day: HOLIDAY, name: 'Christmas' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (name !== 'settings.restore' || typeof person !== 'object')
    return { business_id: business, day: HOLIDAY, last_day: HOLIDAY };
  const deleted = await seedBusiness(await seedSession(person.id), { name: 'Soon Back' });
  await database.q
    .updateTable('business')
    .set({ is_deleted: true, deleted_at: server.clock.now() })
    .where('id', '=', deleted)
    .execute();
  return { business_id: deleted };
}

async function onMembers(name: string, session: Session | null) {
  if (name === 'members.invite') return { business_id: business, role: 'staff' };
  if (name === 'members.withdrawInvitation')
    return { business_id: business, invitation_id: await seedInvitation() };
  if (name !== 'members.update')
    return { business_id: business, user_id: (await seedMember(business, 'staff')).id };
  // Everyone may choose their own notifications; members.test.ts covers changing a role.
  return { business_id: business, user_id: await idOf(session), role: undefined };
}

/** Ended afterwards by nobody: each call begins anew. */
async function onSupportAccess(name: string) {
  await database.pool.query('DELETE FROM support_visit WHERE business_id = $1', [business]);
  await database.pool.query('DELETE FROM support_access WHERE business_id = $1', [business]);
  const invitation = { business_id: business, reason: 'Walked', hours: 1 };
  if (name !== 'supportAccess.open') return invitation;
  await server.call(supportAccessCalls.invite, invitation, { as: await seedSession(owner.id) });
  return { business_id: business };
}

async function onRightsSets(name: string) {
  await database.pool.query('DELETE FROM rights_set WHERE business_id = $1', [business]);
  const add = { business_id: business, name: 'Walked', role: 'staff', rights: {} } as const;
  if (name === 'rightsSets.add') return add;
  const { id } = await server.call(rightsSetCalls.add, add, { as: await seedSession(owner.id) });
  if (name !== 'rightsSets.give') return { ...add, id };
  return { business_id: business, user_id: (await seedMember(business, 'staff')).id, rights_set_id: null };
}

async function seedInvitation(): Promise<string> {
  const email = `${crypto.randomUUID()}@example.com`;
  const { invitation_id } = await server.call(
    memberCalls.invite,
    { business_id: business, email, role: 'staff' },
    { as: await seedSession(owner.id) },
  );
  return invitation_id;
}

const anotherDeviceOf = async (session: Session) => (await seedSession(await idOf(session))).session_id;

type Outcome = 'allowed' | 'NOT_SIGNED_IN' | 'NOT_ALLOWED' | 'NOT_FOUND';

async function outcomeOf(
  call: AnyCall,
  input: Record<string, unknown>,
  as: Session | null,
): Promise<Outcome> {
  const { address, body } = requestFor(call, input);
  const leaving = new AbortController();
  const response = await fetch(server.url + address, {
    method: call.method,
    headers: { ...headersFor(call, server.url, { as }), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body }),
    signal: leaving.signal,
  });
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    leaving.abort();
    return 'allowed';
  }
  const answer = (await response.json()) as { code?: string };
  if (response.status === 200) return 'allowed';
  expect(Object.keys(errors), JSON.stringify(answer)).toContain(answer.code);
  if (answer.code !== 'NOT_CONFIGURED') expect(response.status, JSON.stringify(answer)).toBeLessThan(500);
  // A malformed input would hide the permission check.
  expect(answer.code).not.toBe('MALFORMED');
  const refused = ['NOT_SIGNED_IN', 'NOT_ALLOWED', 'NOT_FOUND'] as const;
  return refused.find((code) => code === answer.code) ?? 'allowed';
}

const walked = allCalls().filter(({ call }) => call.proof === 'bearer');
const byName = (name: string) => walkers.find((walker) => walker.name === name) as Walker;
const mayCall = (call: AnyCall, { facts }: Walker) => decide(call.who, facts).allowed;

/** Fewest rights first: the first caller who is allowed shows that the call requires no more. */
const leastRightsFirst = [
  'nobody',
  'a guest',
  'an account without a role',
  'the client whose record it is',
  'a staff member',
  'an admin',
  'an owner',
  'a platform admin',
].map(byName);
/** Closest to allowed first: a colleague with too small a role, then the owner of another business. */
const nearestFirst = [
  'an admin',
  'a staff member',
  'the owner of another business',
  'a platform admin',
  'an account without a role',
  'a guest',
  'nobody',
].map(byName);

async function walk(name: string, call: AnyCall, walker: Walker, find = existing): Promise<Outcome> {
  const session = await sessionOf(walker);
  const input = validInput(call, await find(name, walker, session));
  // Fields that this caller may not send have tests of their own.
  const decision = decide(call.who, walker.facts, Object.keys(input));
  if ('fields' in decision) for (const field of decision.fields) delete input[field];
  const outcome = await outcomeOf(call, input, session);
  if (name === 'members.leave') await comeBack(walker);
  return outcome;
}

// core/contract/permission.test.ts covers the whole permission table; this checks it over HTTP.
const allowed = walked.map(({ name, call }) => {
  const walker = leastRightsFirst.find((one) => mayCall(call, one)) as Walker;
  return { name, call, walker, person: walker.name };
});
test.each(allowed)('$person may call $name', async ({ name, call, walker }) => {
  expect(await walk(name, call, walker)).toBe('allowed');
});

/**
 * Performance: who is refused by role is refused before the record is looked for, so none is made. It is made where
 * a missing one would be refused with the same code, or before, and for a cursor that must be readable.
 */
const needsRecord = (call: AnyCall, expected: Outcome) =>
  expected === 'NOT_FOUND' || call.about !== null || 'cursor' in call.input.shape;

const refused = walked.flatMap(({ name, call }) => {
  const walker = nearestFirst.find((one) => !mayCall(call, one));
  return walker ? [{ name, call, walker, person: walker.name }] : [];
});
test.each(refused)('$person may not call $name', async ({ name, call, walker }) => {
  const decision = decide(call.who, walker.facts);
  const expected = decision.allowed ? 'allowed' : decision.reason;
  const found = needsRecord(call, expected) ? existing : async () => ({ business_id: business });
  expect(await walk(name, call, walker, found)).toBe(expected);
});

/** Restores the membership for the next calls. */
async function comeBack({ person, facts: { role } }: Walker): Promise<void> {
  if (typeof person !== 'object' || !role) return;
  await database.q
    .insertInto('business_member')
    .values({ business_id: business, user_id: person.id, role })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

describe('the owner of a suspended business', () => {
  const setState = (business_state: 'suspended' | 'approved') =>
    database.q.updateTable('business').set({ business_state }).where('id', '=', business).execute();
  beforeAll(async () => void (await setState('suspended')));
  afterAll(async () => void (await setState('approved')));

  const asOwner = async () => ({ as: await seedSession(owner.id) });
  test('can still read', async () => {
    const read = await server.call(settingsCalls.get, { business_id: business }, await asOwner());
    expect(read).toMatchObject({ name: 'Walked Salon' });
  });
  test('can still pay', async () => {
    expect((await payer.order(MONTH_PLAN)).order_id).toEqual(expect.any(String));
  });
  test('cannot change anything', async () => {
    const change = { business_id: business, name: 'Another Name' };
    expect(await server.refusal(settingsCalls.update, change, await asOwner())).toMatchObject({
      code: 'BUSINESS_SUSPENDED',
    });
  });
});

const needingProof = walked.filter(({ call }) => call.stepUp !== null);
test.each(needingProof)(
  'a stolen session without a fresh proof may not call $name',
  async ({ name, call }) => {
    const walker = ['an owner', 'a platform admin', 'an account without a role']
      .map(byName)
      .find((one) => mayCall(call, one)) as Walker;
    const session = await seedSession((walker.person as Person).id);
    const input = validInput(call, await existing(name, walker, session));
    // Where only some fields ask for it, they are sent.
    const whole = validInput(call, {});
    for (const asked of Object.values(call.stepUp ?? {}))
      if (asked !== true) for (const field of asked) input[field] ??= whole[field];
    await database.pool.query('UPDATE user_session SET password_at = NULL WHERE id = $1', [
      session.session_id,
    ]);
    const { address, body } = requestFor(call, input);
    const response = await fetch(server.url + address, {
      method: call.method,
      headers: { ...headersFor(call, server.url, { as: session }), 'content-type': 'application/json' },
      ...(body && { body }),
    });
    expect(await response.json()).toMatchObject({ code: 'PASSWORD_REQUIRED' });
  },
);

test('the list of what asks for a fresh proof is whole', () => {
  expect(needingProof.map(({ name }) => name).toSorted()).toMatchInlineSnapshot(`
    [
      "admin.changeBusinessState",
      "billing.checkOut",
      "billing.revise",
      "billing.void",
      "campaignResults.export",
      "clientExport.make",
      "clients.erase",
      "findings.setRule",
      "history.export",
      "members.invite",
      "members.remove",
      "members.update",
      "memberships.cancel",
      "payments.refund",
      "pins.remove",
      "pins.set",
      "prices.change",
      "prices.create",
      "rightsSets.add",
      "rightsSets.change",
      "rightsSets.give",
      "rightsSets.remove",
      "secondStep.addPasskey",
      "secondStep.beginApp",
      "secondStep.beginPasskey",
      "secondStep.removeApp",
      "secondStep.removePasskey",
      "secondStep.renewCodes",
      "secondStep.setApp",
      "secondStep.turnOff",
      "settings.remove",
      "settings.setBank",
      "settings.update",
      "subscription.changePlan",
      "subscription.createPlan",
      "subscription.grant",
      "subscription.revoke",
      "supportAccess.invite",
      "supportAccess.open",
      "teamSecondStep.reset",
      "teamSecondStep.setDuty",
      "users.block",
      "visits.refund",
    ]
  `);
});
