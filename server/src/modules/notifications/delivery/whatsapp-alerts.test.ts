import { billMailCalls } from '@kursi/core/billing/bill-mail.contract.ts';
import { scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { clientMessageCalls } from '@kursi/core/notifications/client-messages.contract.ts';
import { notificationCalls } from '@kursi/core/notifications/notifications.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { fromNoon } from '../../../testing/clock.ts';
import { type Salon, seedSalon } from '../../../testing/salon/booking.ts';
import {
  buyAlerts,
  connectSimulator,
  PRODUCT_APP,
  seedSender,
  useMessageSimulator,
  workMessages,
} from '../../../testing/salon/messages.ts';
import { notificationsOf } from '../../../testing/salon/notifications.ts';
import { checkOut } from '../../../testing/salon/receipts.ts';
import { useServer } from '../../../testing/server.ts';
import { recordContacts } from '../../messaging/sending/message-contact.store.ts';

const { simulator, env } = await useMessageSimulator();
const server = await useServer({ env, now: fromNoon() });
const { call, refusal, database, clock, jobs, seedAccount, seedMember, seedSession } = server;
const { pass, inbox } = notificationsOf(server);
const { control } = simulator;
await connectSimulator(server, simulator);

let salon: Salon;
let phone: string;

/** A salon that has bought alerts, and its client Meera, whom only the desk knows. */
beforeEach(async () => {
  control.clearFaults();
  salon = await seedSalon(server);
  await buyAlerts(server, salon.business_id);
  const { phone: known } = await call(
    clientCalls.get,
    { business_id: salon.business_id, client_id: salon.client_id },
    { as: salon.owner },
  );
  phone = known ?? '';
});

/** Twice, for what answers to what came. */
const work = async () => {
  await workMessages(server, simulator);
  await workMessages(server, simulator);
};
const tell = async (duration?: Temporal.DurationLike) => {
  await pass(duration);
  await work();
};
const chat = () => control.chat(phone).messages;
const arrived = () => chat().flatMap(({ direction, body }) => (direction === 'out' ? [body] : []));
const owner = () => seedSession(salon.owner.id);

describe('a client whom only the desk knows', () => {
  test('gets the confirmation, the change and the cancellation', async () => {
    const { visit_id } = await salon.book('10:00');
    await tell();
    await call(visitCalls.cancel, { business_id: salon.business_id, visit_id }, { as: await owner() });
    await tell();
    expect(arrived()).toEqual([
      expect.stringMatching(/^Hello Meera, your booking at Salon \d+ is confirmed: Haircut on .+10:00 am\./),
      expect.stringMatching(/^Hello Meera, this booking at Salon \d+ is cancelled/),
    ]);
  });

  test('gets nothing of what is undone at once', async () => {
    const { visit_id } = await salon.book('11:00');
    await call(visitCalls.cancel, { business_id: salon.business_id, visit_id }, { as: await owner() });
    await tell();
    expect(arrived()).toEqual([]);
  });

  test('the log of the profile says how far it came', async () => {
    await salon.book('12:00');
    await tell();
    const of = { business_id: salon.business_id, client_id: salon.client_id };
    const { items } = await call(clientMessageCalls.list, of, { as: await owner() });
    expect(items).toMatchObject([
      {
        kind: 'booking_booked',
        state: 'sent',
        ways: ['whatsapp'],
        whatsapp: { state: 'delivered', failure: null },
      },
    ]);
  });

  test('the log of the profile says that it did not arrive, and why', async () => {
    control.setNext(phone, 'not_on_whatsapp');
    await salon.book('12:00');
    await tell();
    const of = { business_id: salon.business_id, client_id: salon.client_id };
    const log = async () => (await call(clientMessageCalls.list, of, { as: await owner() })).items[0];
    expect(await log()).toMatchObject({
      state: 'not_delivered',
      whatsapp: { state: 'failed', failure: 'not_on_whatsapp', code: 1002 },
    });
    await database.pool.query('update client_message set is_mailed = true where business_id = $1', [
      salon.business_id,
    ]);
    expect(await log()).toMatchObject({ state: 'partly', ways: ['email', 'whatsapp'] });
  });

  test.each([
    ['no alerts were bought', 'update account_summary set alerts_until = null where business_id = $1'],
    ['they have run out', "update account_summary set alerts_until = '2020-01-01' where business_id = $1"],
    ['this one is switched off', "update business set allowed_alerts = '{bill}' where id = $1"],
  ])('gets nothing when %s', async (_why, statement) => {
    await database.pool.query(statement, [salon.business_id]);
    await salon.book('13:00');
    await tell();
    expect(arrived()).toEqual([]);
  });
});

describe('what the client answers', () => {
  /** A reminder has arrived; the visit. */
  async function reminded(): Promise<string> {
    const { visit_id } = await salon.book('10:00');
    await tell();
    const starts = Temporal.PlainDateTime.from(`${salon.day}T10:00`).toZonedDateTime('Asia/Kolkata');
    await pass(clock.now().until(starts.toInstant().subtract({ hours: 20 })));
    await database.transaction((tx) => jobs.send(tx, 'notification-remind', {}));
    await jobs.runDue();
    await tell();
    return visit_id;
  }
  const press = async (text: string) => {
    const message = chat().findLast(({ buttons }) => buttons.some((button) => button.text === text));
    if (!message) throw new Error(`no message has the button ${text}`);
    control.press(
      message.id,
      message.buttons.findIndex((button) => button.text === text),
    );
    await control.settled();
    await work();
  };

  test('I am coming: the visit says so', async () => {
    const visit_id = await reminded();
    await press('I am coming');
    const { rows } = await database.pool.query('select coming_for from visit where id = $1', [visit_id]);
    expect(rows[0].coming_for?.toString()).toBe(
      Temporal.PlainDateTime.from(`${salon.day}T10:00`)
        .toZonedDateTime('Asia/Kolkata')
        .toInstant()
        .toString(),
    );
  });

  test('Change the time: the visit says so until it is moved or seen to, and the client hears back', async () => {
    const visit_id = await reminded();
    await press('Change the time');
    const as = await owner();
    const of = { business_id: salon.business_id, visit_id };
    const wish = async () => {
      const { wants_change } = await call(visitCalls.get, of, { as });
      const { items } = await call(
        scheduleCalls.get,
        { business_id: salon.business_id, from: salon.day, to: salon.day },
        { as },
      );
      expect(items.find((item) => item.visit_id === visit_id)?.wants_change).toBe(wants_change);
      return wants_change;
    };
    expect(await wish()).toBe(true);
    const { items } = await call(visitCalls.listHistory, of, { as });
    expect(items.map(({ type }) => type)).toContain('visit.change_wanted');
    expect(arrived().at(-1)).toMatch(
      /^Thank you, Salon \d+ knows that you want another time .+move it yourself: .+\/v#[\w-]{43}$/,
    );

    await call(visitCalls.clearChangeWanted, of, { as });
    expect(await wish()).toBe(false);
    await press('Change the time');
    expect(await wish()).toBe(true);
    await press('I am coming');
    expect(await wish()).toBe(false);
    await press('Change the time');
    await database.pool.query(
      "update booking set starts_at = (starts_at at time zone 'UTC' + interval '1 hour') at time zone 'UTC', ends_at = (ends_at at time zone 'UTC' + interval '1 hour') at time zone 'UTC' where visit_id = $1",
      [visit_id],
    );
    expect((await call(visitCalls.get, of, { as })).wants_change).toBe(false);
    const log = await call(
      clientMessageCalls.list,
      { business_id: salon.business_id, client_id: salon.client_id },
      { as },
    );
    expect(log.items.find(({ text }) => text === 'Change the time')).toMatchObject({
      visit_id,
      starts_at: expect.any(String),
      answers: [{ text: expect.stringContaining('want another time'), by: null }],
    });
  });

  test('an answer goes once however often the webhook comes, and only a few a day', async () => {
    await salon.book('10:00');
    await tell();
    control.addFault({ fault: 'duplicate_events' });
    for (let i = 0; i < 9; i++) {
      control.write(phone, i % 2 ? 'START' : 'STOP');
      await control.settled();
      await work();
    }
    expect(arrived().filter((text) => /START|STOP/.test(text ?? ''))).toHaveLength(6);
  });

  test('STOP is answered once, however often it is written; after START it is answered again', async () => {
    await salon.book('10:00');
    await tell();
    const said = async (text: string) => {
      const before = arrived().length;
      control.write(phone, text);
      await control.settled();
      await work();
      return arrived()
        .slice(before)
        .map((answer) => /no more|again/.exec(answer ?? '')?.[0]);
    };
    expect([await said('STOP'), await said('stop'), await said('बंद')]).toEqual([['no more'], [], []]);
    expect([await said('START'), await said('START')]).toEqual([['again'], []]);
    expect(await said('Stop.')).toEqual(['no more']);
  });

  test('STOP after a test message is answered, though the phone is in no record', async () => {
    const tester = '+919876500077';
    const contact = { app_id: PRODUCT_APP.id, phone: tester, of_business: salon.business_id };
    await database.transaction((tx) =>
      recordContacts(tx, [{ ...contact, last_at: clock.now(), by_test: true }]),
    );
    const heard = async (text: string) => {
      control.write(tester, text, PRODUCT_APP.id);
      await control.settled();
      await work();
      return control
        .chat(tester)
        .messages.flatMap(({ direction, body }) => (direction === 'out' ? [body] : []));
    };
    expect(await heard('Who is this?')).toEqual([]);
    expect(await heard('STOP')).toEqual([expect.stringMatching(/^You will get no more WhatsApp messages/)]);
  });

  test('a question is for people: nothing answers it, and an unknown number hears nothing', async () => {
    await salon.book('10:00');
    await tell();
    control.write(phone, 'Can I bring my sister?');
    control.write('+919876500099', 'STOP', PRODUCT_APP.id);
    await control.settled();
    await work();
    expect(arrived()).toHaveLength(1);
    expect(control.chat('+919876500099').messages.filter(({ direction }) => direction === 'out')).toEqual([]);
  });

  test('another time, or words of their own: members who want messages are told, and the profile shows it', async () => {
    const visit_id = await reminded();
    await press('Change the time');
    control.write(phone, 'Can I bring my sister?');
    await control.settled();
    await work();
    await pass();
    const as = await owner();
    expect((await inbox(as)).slice(0, 2).sort()).toEqual([
      expect.stringMatching(/^Meera wants another time \| Haircut, .+ 10:00 am at Salon/),
      expect.stringMatching(/^Meera wrote by WhatsApp \| To Salon/),
    ]);
    const { items } = await call(notificationCalls.list, {}, { as });
    expect(items.find(({ words }) => words.wants === 'change')).toMatchObject({ visit_id });
    const of = { business_id: salon.business_id, client_id: salon.client_id };
    const log = await call(clientMessageCalls.list, of, { as });
    expect(log.items.flatMap(({ text }) => text ?? [])).toContain('Can I bring my sister?');
  });

  test('the desk answers in the chat for 24 hours, under its own name', async () => {
    await salon.book('10:00');
    await tell();
    control.write(phone, 'Can I bring my sister?');
    await control.settled();
    await work();
    const of = { business_id: salon.business_id, client_id: salon.client_id };
    const { id: staff_id } = await seedMember(salon.business_id, 'staff');
    const desk = () => seedSession(staff_id);
    const question = async () => {
      const { items } = await call(clientMessageCalls.list, of, { as: await desk() });
      return items.find(({ kind }) => kind === 'reply');
    };
    const reply_id = (await question())?.id ?? '';
    expect(await question()).toMatchObject({ answers: [], answer_until: expect.any(String) });
    await call(clientMessageCalls.answer, { ...of, reply_id, text: 'Of course.' }, { as: await desk() });
    await work();
    expect(arrived().at(-1)).toBe('Of course.');
    expect((await question())?.answers).toMatchObject([{ text: 'Of course.', by: expect.any(String) }]);
    const refused = async (over = {}) =>
      (
        await refusal(
          clientMessageCalls.answer,
          { ...of, reply_id, text: 'And?', ...over },
          { as: await desk() },
        )
      ).code;
    expect(await refused({ client_id: await salon.client('Rekha') })).toBe('NOT_FOUND');
    clock.advance({ hours: 24 });
    expect(await refused()).toBe('ANSWER_TOO_LATE');
  });

  test('who wants no messages is not told', async () => {
    await database.pool.query(
      'update business_member set notify_of_messages = false where business_id = $1',
      [salon.business_id],
    );
    await reminded();
    control.write(phone, 'Hello?');
    await control.settled();
    await work();
    await pass();
    expect(await inbox(await owner())).toEqual([]);
  });

  test('STOP ends all messages and offers, START brings them back', async () => {
    await salon.book('10:00');
    await tell();
    control.write(phone, 'STOP');
    await control.settled();
    await work();
    const key = { business_id: salon.business_id, client_id: salon.client_id };
    expect(await call(clientCalls.get, key, { as: await owner() })).toMatchObject({
      marketing_opt_out_from: 'whatsapp',
    });
    await salon.book('11:00');
    await tell();
    await work();
    const stopped = /^You will get no more WhatsApp messages from .+ Write START/;
    expect(arrived().slice(1)).toEqual([expect.stringMatching(stopped)]);
    expect(await call(clientMessageCalls.getReach, key, { as: await owner() })).toMatchObject({
      whatsapp: 'stopped',
      stopped_at: expect.any(String),
    });
    control.write(phone, 'start');
    await control.settled();
    await work();
    await salon.book('14:00');
    await tell();
    expect(arrived().slice(2)).toEqual([
      expect.stringMatching(/^You will get WhatsApp messages from .+ again\. Write STOP/),
      expect.stringMatching(/^Hello Meera, your booking/),
    ]);
    expect(await call(clientMessageCalls.getReach, key, { as: await owner() })).toMatchObject({
      whatsapp: 'on',
      phone,
      // The desk offers no message by hand for what goes by itself.
      alerts: expect.arrayContaining(['booking_confirmed']),
    });
    expect(await call(clientCalls.get, key, { as: await owner() })).toMatchObject({
      marketing_opt_out_from: null,
    });
  });
});

describe('someone with an account', () => {
  test('gets it by WhatsApp too, until they switch it off', async () => {
    const meera = await seedAccount({ user_name: 'Meera' });
    await database.pool.query('update client set account_id = $1 where business_id = $2 and id = $3', [
      meera.id,
      salon.business_id,
      salon.client_id,
    ]);
    await salon.book('10:00');
    await tell();
    expect(arrived()).toHaveLength(1);
    expect(await call(notificationCalls.getSettings, {}, { as: meera })).toMatchObject({
      whatsapp_stopped: [],
      is_whatsapp_stopped: false,
    });
    await call(notificationCalls.changeSettings, { booking_whatsapp: false }, { as: meera });
    const of = { business_id: salon.business_id, client_id: salon.client_id };
    expect(await call(clientMessageCalls.getReach, of, { as: await owner() })).toMatchObject({
      whatsapp: 'turned_off',
      alerts: [],
    });
    await salon.book('11:00');
    await tell();
    expect(arrived()).toHaveLength(1);
  });

  test('sees in the settings that STOP has switched it off, and where START turns it on', async () => {
    const meera = await seedAccount({ user_name: 'Meera' });
    await database.pool.query('update client set account_id = $1 where business_id = $2 and id = $3', [
      ...[meera.id, salon.business_id, salon.client_id],
    ]);
    await salon.book('10:00');
    await tell();
    control.write(phone, 'STOP');
    await control.settled();
    await work();
    expect(await call(notificationCalls.getSettings, {}, { as: meera })).toMatchObject({
      whatsapp_stopped: [{ business_name: expect.stringMatching(/^Salon/), stopped_at: expect.any(String) }],
      is_whatsapp_stopped: true,
    });
  });
});

test('the own number sends once its copies are approved, the product until then', async () => {
  const app_id = await seedSender(server, simulator, salon.business_id);
  await call(
    settingsCalls.update,
    { business_id: salon.business_id, whatsapp_header_type: 'custom' },
    { as: await owner() },
  );
  const setUpSenders = async () => {
    await database.transaction((tx) => jobs.send(tx, 'message-set-up-senders', {}));
    await jobs.runDue();
    await control.settled();
    await work();
  };
  await salon.book('10:00');
  await tell();
  await setUpSenders();
  await salon.book('11:00');
  await tell();
  expect(chat().map((message) => message.appId === app_id)).toEqual([false, true]);

  // Copies that WhatsApp deletes are used no more, and made anew by the next run.
  const { rows } = await database.pool.query<{ provider_template_id: string }>(
    'select provider_template_id from alert_template where app_id = $1',
    [app_id],
  );
  for (const copy of rows) control.decideTemplate(copy.provider_template_id, 'DELETED');
  await control.settled();
  await work();
  await salon.book('12:00');
  await tell();
  await setUpSenders();
  await salon.book('13:00');
  await tell();
  expect(chat().map((message) => message.appId === app_id)).toEqual([false, true, false, true]);
});

test('a bill is sent with its receipt, once, and who has an account finds it there too', async () => {
  const { business_id, client_id, service_id, chairs } = salon;
  const meera = await seedAccount({ user_name: 'Meera' });
  const ofMeera = [meera.id, business_id, client_id];
  await database.pool.query('update client set account_id = $1 where business_id = $2 and id = $3', ofMeera);
  const as = await owner();
  const { visit_id } = await salon.book('10:00', {
    client_id,
    services: [{ service_id, entity_id: chairs[0] }],
    booking_date: clock
      .now()
      .toZonedDateTimeISO('Asia/Kolkata')
      .toPlainDate()
      .subtract({ days: 1 })
      .toString(),
    override: ['past', 'hours', 'step', 'window'],
  });
  await checkOut(server, { business_id, visit_id }, as, 0);
  await tell();
  await tell();
  expect(arrived()).toEqual([
    expect.stringMatching(
      /^Thank you Meera for your visit to Salon \d+\. Your bill \S+ comes to ₹300\. The receipt is here: http/,
    ),
  ]);
  expect((await inbox(meera)).filter((text) => text.includes('Your bill: ₹300'))).toHaveLength(1);
  // As a push where they have a device; mail and WhatsApp have gone with the receipt.
  const { rows } = await database.pool.query(
    `select delivery.channel from notification_delivery as delivery
     join notification on notification.id = delivery.notification_id where notification.kind = 'bill_made'`,
  );
  expect(rows).toEqual([]);
});

test('what is due is reminded of once a day, not at night, and who said STOP is not written to', async () => {
  const { business_id } = salon;
  const as = await owner();
  const yesterday = clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate().subtract({ days: 1 });
  const { visit_id } = await salon.book('10:00', {
    booking_date: yesterday.toString(),
    override: ['past', 'hours', 'step', 'window'],
  });
  const of = { business_id, visit_id };
  await checkOut(server, of, as, 10_000);
  await tell();
  const before = arrived().length;
  const reminders = () => arrived().slice(before);
  expect(await call(billMailCalls.remindByWhatsapp, of, { as })).toEqual({ is_new: true });
  expect(await call(billMailCalls.remindByWhatsapp, of, { as })).toEqual({ is_new: false });
  await tell();
  expect(reminders()).toEqual([
    expect.stringMatching(
      /^Hello Meera, a reminder from Salon \d+: of your bill \S+ there is ₹200 left to pay\. The bill is here: http/,
    ),
  ]);
  // Eleven at night of the next day: the reminder waits for the morning.
  const night = clock.now().toZonedDateTimeISO('Asia/Kolkata').add({ days: 1 }).with({ hour: 23, minute: 0 });
  clock.advance({ milliseconds: night.epochMilliseconds - clock.now().epochMilliseconds });
  const late = await owner();
  await call(billMailCalls.remindByWhatsapp, of, { as: late });
  await tell();
  expect(reminders()).toHaveLength(1);
  await tell({ hours: 11 });
  expect(reminders()).toHaveLength(2);
  await database.q.insertInto('whatsapp_opt_out').values({ business_id, phone, at: clock.now() }).execute();
  clock.advance({ hours: 24 });
  expect(await refusal(billMailCalls.remindByWhatsapp, of, { as: await owner() })).toMatchObject({
    code: 'CANNOT_BE_REACHED',
    details: { reason: 'stopped' },
  });
  await database.q
    .updateTable('business')
    .set({ business_state: 'created' })
    .where('id', '=', business_id)
    .execute();
  const no = await refusal(billMailCalls.remindByWhatsapp, of, { as: await owner() });
  expect(no.code).toBe('BUSINESS_NOT_APPROVED');
});
