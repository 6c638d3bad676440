import { billMailCalls as calls } from '@kursi/core/billing/bill-mail.contract.ts';
import { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { noPaise, paise } from '@kursi/core/kernel/money.ts';
import { notificationCalls } from '@kursi/core/notifications/notifications.contract.ts';
import { expect, test } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { backInCash } from '../../../testing/salon/billing.ts';
import { seedSalon } from '../../../testing/salon/booking.ts';
import { catalogueOf } from '../../../testing/salon/catalogue.ts';
import { useServer } from '../../../testing/server.ts';
import { SEND_TO_CLIENT } from '../notify.ts';

// Eleven at night in India: quiet hours hold nothing back that was just done at the desk.
const night = Temporal.Instant.from('2026-01-12T17:30:00Z');
const begun = performance.now();
const server = await useServer({
  now: () => night.add({ milliseconds: Math.round(performance.now() - begun) }),
});
const { call, refusal, database, mailsTo, seedAccount, jobs } = server;
let made = 0;

/** A bottle of shampoo for Meera, whom only the desk knows. */
async function seedBill({ anonymous = false } = {}) {
  const salon = await seedSalon(server);
  const { business_id, owner, client_id } = salon;
  const id = await catalogueOf(server, owner, business_id).product({ stock: 5 });
  const { visit_id } = await call(
    billingCalls.makeWalkIn,
    {
      business_id,
      user_id: anonymous ? null : client_id,
      booking_date: '2026-01-12',
      services: [],
      products: [{ id, amount: paise(45_000), quantity: 1 }],
      financial_summary: {
        tax_amount: noPaise,
        total_amount: paise(45_000),
        paid_amount: noPaise,
        membership_discount_total: noPaise,
      },
      payments: [{ type: 'cash', amount: paise(anonymous ? 45_000 : 40_000) }],
    },
    { as: owner },
  );
  return { ...salon, of: { business_id, visit_id }, address: `meera${++made}@example.org` };
}

const arrived = (address: string, count = 1) =>
  eventually(async () => (await mailsTo(address)).length === count);
const messagesOf = async (visit_id: string) =>
  (await database.pool.query('select from client_message where visit_id = $1', [visit_id])).rowCount;
const settled = () =>
  eventually(async () => {
    const { rows } = await database.pool.query("select from client_message where state = 'waiting'");
    return rows.length === 0;
  });

test('a receipt is mailed at once with link and PDF, and a new address is kept on the client record', async () => {
  const { of, owner, address, business_id, client_id } = await seedBill();
  expect((await refusal(calls.sendReceipt, of, { as: owner })).code).toBe('EMAIL_REQUIRED');
  expect(await call(calls.sendReceipt, { ...of, email: address }, { as: owner })).toEqual({ is_new: true });
  await arrived(address);
  const [mail] = await mailsTo(address);
  expect(mail?.subject).toMatch(/^Your receipt \S+\/00001$/);
  expect(mail?.text).toMatch(/came to ₹450\..*Still due: ₹50\./);
  expect(mail?.text).toMatch(/\/r\/[\w-]{43}\n/);
  const [pdf] = mail?.attachments ?? [];
  expect(Buffer.from(pdf?.content ?? '', 'base64').toString('latin1')).toMatch(/^%PDF-/);
  expect(await call(clientCalls.get, { business_id, client_id }, { as: owner })).toMatchObject({
    email: address,
  });
});

test('a business that is not approved mails no receipt', async () => {
  const { of, owner, address, business_id } = await seedBill();
  await database.q
    .updateTable('business')
    .set({ business_state: 'created' })
    .where('id', '=', business_id)
    .execute();
  const no = await refusal(calls.sendReceipt, { ...of, email: address }, { as: owner });
  expect(no.code).toBe('BUSINESS_NOT_APPROVED');
  expect(await messagesOf(of.visit_id)).toBe(0);
});

test('a receipt that is mailed twice on a day arrives once', async () => {
  const { of, owner, address } = await seedBill();
  await call(calls.sendReceipt, { ...of, email: address }, { as: owner });
  expect(await call(calls.sendReceipt, of, { as: owner })).toEqual({ is_new: false });
  const both = await Promise.all([1, 2].map(() => call(calls.sendReceipt, of, { as: owner })));
  expect(both.map(({ is_new }) => is_new)).toEqual([false, false]);
  await settled();
  expect(await mailsTo(address)).toHaveLength(1);
});

test('a client with a Hindi name reads the mail in Hindi', async () => {
  const { of, owner, address, business_id, client_id } = await seedBill();
  await call(clientCalls.change, { business_id, client_id, name: 'मीरा', email: address }, { as: owner });
  await call(calls.sendReceipt, of, { as: owner });
  await arrived(address);
  expect((await mailsTo(address))[0]?.subject).toContain('आपकी रसीद');
});

test('the verified address of an account is used where the desk knows none', async () => {
  const { of, owner, client_id } = await seedBill();
  const account = await seedAccount();
  await database.pool.query('update client set account_id = $1 where id = $2', [account.id, client_id]);
  await call(calls.sendReceipt, of, { as: owner });
  await arrived(account.email);
});

test('an address that unsubscribed gets no receipt, from no business', async () => {
  const { of, owner, address } = await seedBill();
  await call(calls.sendReceipt, { ...of, email: address }, { as: owner });
  await arrived(address);
  const token = /unsubscribe#(\S+)/.exec((await mailsTo(address))[0]?.text ?? '')?.[1] ?? '';
  await call(notificationCalls.unsubscribe, { token });
  const other = await seedBill();
  const refused = await refusal(calls.sendReceipt, { ...other.of, email: address }, { as: other.owner });
  expect(refused.code).toBe('ADDRESS_UNSUBSCRIBED');
  expect(await mailsTo(address)).toHaveLength(1);
});

test('a client who was erased, a visit without a name and a void bill get no mail', async () => {
  const erased = await seedBill();
  const { business_id, client_id, owner } = erased;
  await call(clientCalls.erase, { business_id, client_id }, { as: owner });
  const to = { email: erased.address };
  expect((await refusal(calls.sendReceipt, { ...erased.of, ...to }, { as: owner })).code).toBe(
    'CLIENT_REQUIRED',
  );
  const nobody = await seedBill({ anonymous: true });
  const refused = await refusal(calls.sendReceipt, { ...nobody.of, ...to }, { as: nobody.owner });
  expect(refused.code).toBe('CLIENT_REQUIRED');
  const gone = await seedBill();
  await call(
    billingCalls.void,
    { ...gone.of, reason: 'Wrong client', refunds: backInCash(40_000) },
    { as: gone.owner },
  );
  expect((await refusal(calls.sendReceipt, { ...gone.of, ...to }, { as: gone.owner })).code).toBe('CONFLICT');
  for (const { of } of [erased, nobody, gone]) expect(await messagesOf(of.visit_id)).toBe(0);
});

test('a mail that still waits when its client is erased is dropped', async () => {
  const { of, owner, business_id, client_id } = await seedBill();
  await call(clientCalls.erase, { business_id, client_id }, { as: owner });
  const id = crypto.randomUUID();
  await database.pool.query(
    "insert into client_message (business_id, id, client_id, visit_id, kind, made_at, due_at) values ($1, $2, $3, $4, 'receipt', $5, $5)",
    [business_id, id, client_id, of.visit_id, night.toString()],
  );
  await database.transaction((tx) => jobs.send(tx, SEND_TO_CLIENT, {}));
  await settled();
  const { rows } = await database.pool.query('select state from client_message where id = $1', [id]);
  expect(rows).toEqual([{ state: 'dropped' }]);
});

test('the bill of another business is not found, nor mailed by a client', async () => {
  const { of, address } = await seedBill();
  const stranger = await seedBill();
  for (const as of [stranger.owner, await seedAccount()]) {
    const refused = await refusal(calls.sendReceipt, { ...of, email: address }, { as });
    expect(['NOT_FOUND', 'NOT_ALLOWED']).toContain(refused.code);
  }
  const mixed = { business_id: stranger.business_id, visit_id: of.visit_id, email: address };
  expect((await refusal(calls.sendReceipt, mixed, { as: stranger.owner })).code).toBe('NOT_FOUND');
  expect(await messagesOf(of.visit_id)).toBe(0);
});

test('a business mails a limited number of receipts a day', async () => {
  const { of, owner, address, business_id } = await seedBill();
  await database.pool.query(
    "insert into throttle (subject, tries, window_ends_at) values ($1, 300, $2::timestamptz + interval '1 hour')",
    [`receipt-mails:${business_id}`, night.toString()],
  );
  const refused = await refusal(calls.sendReceipt, { ...of, email: address }, { as: owner });
  expect(refused.code).toBe('TOO_MANY_REQUESTS');
  expect(await messagesOf(of.visit_id)).toBe(0);
});
