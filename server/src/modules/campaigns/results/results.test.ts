import { rightsSetCalls } from '@kursi/core/business/rights-set.contract.ts';
import { audienceCalls } from '@kursi/core/campaigns/audience.contract.ts';
import { campaignCalls } from '@kursi/core/campaigns/campaign.contract.ts';
import { resultsCalls as calls } from '@kursi/core/campaigns/results.contract.ts';
import { describe, expect, test } from 'vitest';
import { seedRecipient, seedReply, seedSentCampaign } from '../../../testing/salon/campaign-results.ts';
import { clientsOf } from '../../../testing/salon/clients.ts';
import { useServer } from '../../../testing/server.ts';

const server = await useServer();
const { call, refusal, database, clock, jobs, seedAccount, seedBusiness, seedMember } = server;
const owner = await seedAccount();
const as = { as: owner };

async function makeSalon(name: string) {
  const business_id = await seedBusiness(owner, { name });
  const { client } = clientsOf(server, owner, business_id);
  let n = 0;
  const person = (name: string) => client({ name, phone: `+9198200${String(10_000 + n++)}` });
  return { business_id, person };
}

/** A visit that was booked so many days ago. */
async function book(
  of: { business_id: string; client_id: string },
  {
    daysAgo,
    amount = 1500_00,
    off,
  }: { daysAgo: number; amount?: number; off?: 'cancelled' | 'no_show' | 'voided' },
) {
  const [visit, booking, service, calendar] = Array.from({ length: 4 }, () => crypto.randomUUID());
  const at = clock
    .now()
    .subtract({ minutes: Math.round(daysAgo * 24 * 60) })
    .toString();
  const { pool } = database;
  await pool.query(
    `insert into service (business_id, id, name, price, duration, index) values ($1, $2, 'Haircut', 1, 30, 0)`,
    [of.business_id, service],
  );
  await pool.query(
    `insert into calendar (business_id, id, kind, name, index) values ($1, $2, 'chair', 'Chair', 0)`,
    [of.business_id, calendar],
  );
  await pool.query(
    `insert into visit (business_id, id, client_id, booking_date, source, progress, created_at, updated_at, total_amount)
     values ($1, $2, $3, '2026-12-01', 'desk', $4, $5, $5, $6)`,
    [of.business_id, visit, of.client_id, off === 'no_show' ? 'no_show' : 'expected', at, amount],
  );
  await pool.query(
    `insert into booking (business_id, id, visit_id, index, client_id, service_id, entity_id, booking_date, service_time,
       service_duration, buffer_after, starts_at, ends_at, service_name, service_price, booking_amount, booking_status,
       created_at, cancelled_at)
     values ($1, $2, $3, 0, $4, $5, $6, '2026-12-01', '10:00', 30, 0, '2026-12-01T04:30:00Z', '2026-12-01T05:00:00Z',
       'Haircut', $7, $7, $8, $9, case when $8 = 'cancelled' then $9::timestamptz end)`,
    [
      ...[of.business_id, booking, visit, of.client_id, service, calendar, amount],
      ...[off === 'cancelled' ? 'cancelled' : 'confirmed', at],
    ],
  );
}

/** The list says what the results say. */
async function isListedAs(of: { business_id: string; campaign_id: string }) {
  const results = await call(calls.get, of, as);
  const { items } = await call(campaignCalls.list, { business_id: of.business_id }, as);
  const { recipients, held_back, waiting, sent, delivered, read, failures, followed } = results;
  expect(items.find(({ id }) => id === of.campaign_id)?.figures).toEqual({
    recipients,
    held_back,
    waiting,
    sent,
    delivered,
    read,
    booked: followed.clients,
    failed: failures.reduce((sum, { reason, clients }) => sum + (reason === 'cancelled' ? 0 : clients), 0),
  });
}

/** As the job does after reports; whether the figures are kept. */
async function count({ business_id, campaign_id }: { business_id: string; campaign_id: string }) {
  await database.transaction((tx) => jobs.send(tx, 'campaign-count', { business_id, campaign_id }));
  await jobs.runDue();
  const { rows } = await database.pool.query('SELECT figures FROM campaign WHERE id = $1', [campaign_id]);
  return rows[0].figures !== null;
}

describe('the results of a campaign', () => {
  test('count each client once, and what was read was also delivered and sent', async () => {
    const { business_id, person } = await makeSalon('Funnel');
    const campaign_id = await seedSentCampaign(server, business_id, { sending: 'sending' });
    const of = { business_id, campaign_id };
    await seedRecipient(server, { ...of, client_id: await person('Waits') });
    await seedRecipient(server, {
      ...of,
      client_id: await person('Taken'),
      state: 'accepted',
      known: ['accepted_at'],
    });
    // The report that it was read came without one that it was delivered.
    const read = await person('Reads');
    const message_id = await seedRecipient(server, {
      ...of,
      client_id: read,
      state: 'read',
      known: ['read_at'],
    });
    await seedRecipient(server, {
      ...of,
      client_id: await person('Off'),
      state: 'failed',
      reason: 'not_on_whatsapp',
    });
    await seedRecipient(server, {
      ...of,
      client_id: await person('Lots'),
      state: 'failed',
      known: ['accepted_at'],
      reason: 'enough_offers',
    });
    await seedRecipient(server, { ...of, client_id: await person('Held'), heldBack: true });
    await seedReply(server, { business_id, client_id: read, message_id, text: 'Is Asha there?' });
    await seedReply(server, { business_id, client_id: read, message_id, text: 'And on Sunday?' });
    expect(await call(calls.get, of, as)).toMatchObject({
      sending: 'sending',
      recipients: 5,
      held_back: 1,
      waiting: 1,
      sent: 3,
      delivered: 1,
      read: 1,
      answered: 1,
      credits_back: 2,
      not_sent: 1,
      not_delivered: 1,
      failures: [
        { reason: 'enough_offers', clients: 1 },
        { reason: 'not_on_whatsapp', clients: 1 },
      ],
      replies: { all: 2, waiting: 2, kinds: { wrote: 2, book: 0, stop: 0, tapped: 0 } },
      followed: { clients: 0, visits: 0, amount: 0 },
      counted_day: 4,
    });
    await isListedAs(of);
    expect(await count(of)).toBe(false);
    const off = await call(calls.listRecipients, { ...of, reason: 'not_on_whatsapp' }, as);
    expect(off.items).toMatchObject([{ name: 'Off', outcome: 'failed', reason: 'not_on_whatsapp' }]);
  });

  test('bookings follow within fourteen days after the message, and only those that stand', async () => {
    const { business_id, person } = await makeSalon('Followed');
    const campaign_id = await seedSentCampaign(server, business_id, { daysAgo: 20 });
    const of = { business_id, campaign_id };
    const made = async (name: string, heldBack?: true) => {
      const client_id = await person(name);
      await seedRecipient(server, {
        ...of,
        client_id,
        daysAgo: 20,
        ...(heldBack ? { heldBack } : { state: 'read' }),
      });
      return { business_id, client_id };
    };
    const asha = await made('Asha');
    await book(asha, { daysAgo: 19.5 });
    await book(asha, { daysAgo: 10, amount: 500_00 });
    await book(await made('Bina'), { daysAgo: 21 });
    await book(await made('Chitra'), { daysAgo: 5.9 });
    await book(await made('Divya'), { daysAgo: 15, off: 'cancelled' });
    await book(await made('Esha'), { daysAgo: 15, off: 'no_show' });
    await book(await made('Farah', true), { daysAgo: 18.5, amount: 700_00 });
    // Merged later: the visits of both records are hers.
    const gita = await made('Gita');
    const other = await person('Gita again');
    await database.pool.query(
      'update client set merged_into = $2, merged_under = $2, merged_at = now() where id = $1',
      [other, gita.client_id],
    );
    await book({ business_id, client_id: other }, { daysAgo: 17.5, amount: 900_00 });
    const results = await call(calls.get, of, as);
    expect(results).toMatchObject({
      followed: { clients: 2, visits: 3, amount: 2900_00 },
      without: { clients: 1, visits: 1, amount: 700_00 },
      counted_day: 14,
    });
    await isListedAs(of);
    expect(await count(of)).toBe(true);
    await isListedAs(of);
    await database.pool.query('UPDATE outgoing_message SET read_at = now() WHERE source_id = $1', [
      campaign_id,
    ]);
    expect(await count(of)).toBe(true);
    await isListedAs(of);
    expect(results.days).toHaveLength(14);
    expect(results.days.slice(0, 4)).toEqual([
      { day: 1, got: 1, without: 0 },
      { day: 2, got: 1, without: 1 },
      { day: 3, got: 2, without: 1 },
      { day: 4, got: 2, without: 1 },
    ]);
    const booked = await call(calls.listRecipients, { ...of, booked: 'yes' }, as);
    expect(booked.items.map(({ name, visits, amount }) => `${name} ${visits} ${amount}`).sort()).toEqual([
      'Asha 2 200000',
      'Gita 1 90000',
    ]);
    const { url } = await call(calls.export, of, as);
    const csv = (await server.inject({ url })).body;
    expect(csv.trim().split('\n')).toHaveLength(8);
    expect(csv).toContain('Farah,+91 98200 1000');
    expect((await server.inject({ url: url.replace(campaign_id, crypto.randomUUID()) })).statusCode).toBe(
      404,
    );
  });

  test('replies say what is wanted, who waits for an answer, and are answered for a day', async () => {
    const { business_id, person } = await makeSalon('Replies');
    const campaign_id = await seedSentCampaign(server, business_id);
    const of = { business_id, campaign_id };
    const say = async (name: string, reply: object) => {
      const client_id = await person(name);
      const message_id = await seedRecipient(server, { ...of, client_id, state: 'read' });
      return seedReply(server, { business_id, client_id, message_id, text: name, ...reply });
    };
    const question = await say('Deepa', { text: 'Is Asha there?' });
    await say('Meenakshi', { kind: 'button', text: 'Book a time', postback: 'BOOK', hoursAgo: 2 });
    await say('Rekha', { kind: 'button', text: 'Stop messages', postback: 'STOP', hoursAgo: 3 });
    const old = await say('Kiran', { text: 'I moved.', hoursAgo: 30 });
    const { items } = await call(calls.listReplies, of, as);
    expect(items.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
      'Deepa wrote',
      'Meenakshi book',
      'Rekha stop',
      'Kiran wrote',
    ]);
    expect((await call(calls.get, of, as)).replies).toEqual({
      all: 4,
      waiting: 1,
      kinds: { wrote: 2, book: 1, stop: 1, tapped: 0 },
    });
    const first = await call(calls.listReplies, { ...of, limit: 3 }, as);
    const rest = await call(calls.listReplies, { ...of, limit: 3, cursor: first.next_cursor ?? '' }, as);
    expect(rest.items.map(({ name }) => name)).toEqual(['Kiran']);
    // No WhatsApp on this server; what is asked is checked before.
    const answer = (reply_id: string) => refusal(calls.answer, { ...of, reply_id, text: 'Yes' }, as);
    expect((await answer(crypto.randomUUID())).code).toBe('NOT_FOUND');
    expect((await answer(question)).code).toBe('NOT_CONFIGURED');
    expect((await answer(old)).code).toBe('NOT_CONFIGURED');
  });

  test('who read it is an audience of its own, left in peace as all are', async () => {
    const { business_id, person } = await makeSalon('Readers');
    const old = await seedSentCampaign(server, business_id, { daysAgo: 9 });
    const seed = (
      campaign_id: string,
      client_id: string,
      daysAgo: number,
      known: readonly ('read_at' | 'sent_at')[],
    ) => seedRecipient(server, { business_id, campaign_id, client_id, daysAgo, state: 'read', known });
    const [asha, bina, chitra] = [await person('Asha'), await person('Bina'), await person('Chitra')];
    await seed(old, asha, 9, ['read_at']);
    await seed(old, bina, 9, ['read_at']);
    await seed(old, chitra, 9, ['sent_at']);
    await person('Divya');
    // Bina had another one since.
    await seed(await seedSentCampaign(server, business_id, { daysAgo: 2 }), bina, 2, ['sent_at']);
    const count = (campaign_id: string, type: 'custom' | 'duration' = 'custom', in_their_pause = false) => {
      const filter = { type, readers_of: { campaign_id, name: 'We miss you', in_their_pause } };
      return call(audienceCalls.count, { business_id, filter }, as);
    };
    expect(await count(old)).toMatchObject({
      matching: 2,
      steps: [{ criterion: 'read_campaign', matching: 2 }],
      left_out: { quiet: 1 },
      reached: 1,
      sample: [{ name: 'Asha' }],
    });
    expect((await count(old, 'duration')).matching).toBe(2);
    // A second part may go while the first still leaves them in peace; another campaign goes on doing so.
    const lately = await seedSentCampaign(server, business_id, { daysAgo: 1 });
    await seed(lately, asha, 1, ['read_at']);
    await seed(lately, bina, 1, ['read_at']);
    expect(await count(lately)).toMatchObject({ matching: 2, reached: 0 });
    expect(await count(lately, 'custom', true)).toMatchObject({ reached: 1, sample: [{ name: 'Asha' }] });
    const { pause_until } = await call(calls.get, { business_id, campaign_id: lately }, as);
    expect(
      Temporal.Instant.from(pause_until ?? '')
        .since(server.clock.now())
        .total('days'),
    ).toBeCloseTo(6);
    expect((await call(calls.get, { business_id, campaign_id: old }, as)).pause_until).toBeNull();
    // One of another business has no readers here.
    const stranger = await makeSalon('Not readers');
    expect((await count(await seedSentCampaign(server, stranger.business_id))).matching).toBe(0);
  });

  test('of one that was sent before figures were kept are counted once', async () => {
    const { business_id, person } = await makeSalon('Long ago');
    const campaign_id = await seedSentCampaign(server, business_id, { daysAgo: 40 });
    const of = { business_id, campaign_id };
    await seedRecipient(server, {
      ...of,
      client_id: await person('Asha'),
      state: 'read',
      known: ['read_at'],
    });
    const figures = async () =>
      (await database.pool.query('SELECT figures FROM campaign WHERE id = $1', [campaign_id])).rows[0]
        .figures;
    expect(await figures()).toBeNull();
    await database.transaction((tx) => jobs.send(tx, 'sweep', {}));
    await jobs.runDue();
    await database.pool.query(`UPDATE jobs.job SET start_after = now() WHERE name = 'campaign-count'`);
    await jobs.runDue();
    expect(await figures()).toMatchObject({ recipients: 1, sent: 1, read: 1 });
  });

  test('are for owners and admins, and of a draft they are nought', async () => {
    const { business_id } = await makeSalon('Closed');
    const draft = crypto.randomUUID();
    await database.pool.query(
      'insert into campaign (business_id, id, created_at, updated_at) values ($1, $2, now(), now())',
      [business_id, draft],
    );
    expect(await call(calls.get, { business_id, campaign_id: draft }, as)).toMatchObject({
      sending: null,
      sent_off_at: null,
      recipients: 0,
      waiting: 0,
      failures: [],
      days: [],
    });
    const campaign_id = await seedSentCampaign(server, business_id);
    const staff = await seedMember(business_id, 'staff');
    expect((await refusal(calls.get, { business_id, campaign_id }, { as: staff })).code).toBe('NOT_ALLOWED');
    const stranger = await seedAccount();
    const theirs = await seedBusiness(stranger, { name: 'Theirs' });
    const across = { business_id: theirs, campaign_id };
    expect((await refusal(calls.get, across, { as: stranger })).code).toBe('NOT_FOUND');
    expect((await refusal(calls.listReplies, across, { as: stranger })).code).toBe('NOT_FOUND');
    expect((await refusal(calls.export, across, { as: stranger })).code).toBe('NOT_FOUND');
    const set = { business_id, name: 'Campaigns', role: 'staff', rights: { 'campaign.manage': {} } } as const;
    const { id: rights_set_id } = await call(rightsSetCalls.add, set, as);
    await call(rightsSetCalls.give, { business_id, user_id: staff.id, rights_set_id }, as);
    // Campaigns, and not the numbers of clients.
    await call(calls.get, { business_id, campaign_id }, { as: staff });
    expect(await refusal(calls.export, { business_id, campaign_id }, { as: staff })).toMatchObject({
      code: 'NOT_ALLOWED',
      details: { right: 'client.see_all' },
    });
  });
});
