// The bare side of the notifications bench: sends the same mails, pushes and messages to the same servers, as many at
// once, and writes the same rows, batch by batch. It checks nothing and could lose what it sends when it is killed.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { readConfig } from '../server/src/platform/config.ts';
import { makeSmtpMailer } from '../server/src/platform/mail/mailer.ts';
import { makeOutbound } from '../server/src/platform/outbound.ts';
import { makeGupshup } from '../server/src/providers/message/gupshup.ts';
import { makeVapidKeys, makeWebPush } from '../server/src/providers/push/web-push.ts';
import type { BareWork } from './support/bare-work.ts';
import { benchPool } from './support/pool.ts';

const BATCH = 100;
const BATCHES_AT_ONCE = 2;

const work = JSON.parse(await readFile(process.argv[2] ?? '', 'utf8')) as BareWork;
const reading = readConfig(process.env);
if (!reading.ok || !reading.config.gupshup) throw new Error('the bare side is not configured');
const messages = makeGupshup(reading.config.gupshup, { webhookSecret: 'bare' });
const mailer = makeSmtpMailer(work.smtpUrl, 'Kursi <no-reply@example.in>');
const push = makeWebPush({
  keys: makeVapidKeys(),
  subject: 'mailto:bench@example.in',
  outbound: makeOutbound({ sandbox: { isOpen: true } }),
});
const pool = benchPool(work.databaseUrl, 10);
const [template] = (await messages.listTemplates(messages.productApp)).filter(
  ({ status }) => status === 'APPROVED',
);
const made =
  template ?? (await messages.createTemplate(messages.productApp, { ...work.template, vertical: 'alerts' }));
// Its review takes five seconds.
if (!template) await new Promise((resolve) => setTimeout(resolve, 6000));

const content = {
  name: made.element_name,
  language: made.language_code,
  provider_template_id: made.provider_template_id,
  params: work.params,
};
const contentFor = (visit_id: string) => ({
  ...content,
  postbacks: [
    { index: 0, text: `coming:${visit_id}` },
    { index: 1, text: `change:${visit_id}` },
  ],
});

const begun = performance.now();
const batches: BareWork['people'][] = [];
// A person is three deliveries, as the product's batches count them.
const size = Math.floor(BATCH / 3);
for (let from = 0; from < work.people.length; from += size)
  batches.push(work.people.slice(from, from + size));
await Promise.all(
  Array.from({ length: BATCHES_AT_ONCE }, async () => {
    for (let batch = batches.shift(); batch; batch = batches.shift()) await deliver(batch);
  }),
);
console.log(`bare seconds ${(performance.now() - begun) / 1000}`);
mailer.close();
await pool.end();
process.exit(0);

async function deliver(people: BareWork['people']): Promise<void> {
  const now = Temporal.Now.instant();
  const sent = await Promise.all(
    people.map(async (person) => {
      const ids = { mail: randomUUID(), push: randomUUID(), whatsapp: randomUUID() };
      const [, , answer] = await Promise.all([
        mailer.send(
          {
            to: `${person.id}@example.in`,
            subject: work.mail.subject,
            text: work.mail.text,
            html: work.mail.html,
            messageId: `<bare.${ids.mail}@localhost>`,
          },
          now,
        ),
        push.send(
          person.device,
          {
            id: person.notification_id,
            ...work.push,
            url: `/notifications/${person.notification_id}`,
            lang: 'en',
          },
          { ttlSeconds: 86_400 },
        ),
        messages.send(messages.productApp, {
          id: ids.whatsapp,
          to: person.phone,
          content: contentFor(person.visit_id),
        }),
      ]);
      if (answer.is !== 'accepted') throw new Error(JSON.stringify(answer));
      return { ...person, ids, provider_message_id: answer.provider_message_id };
    }),
  );
  const of = <T>(pick: (one: (typeof sent)[number]) => T) => sent.map(pick);
  await pool.query(
    `UPDATE notification SET state = 'told', told_at = now(), words = $2 WHERE id = ANY ($1::uuid[])`,
    [of(({ notification_id }) => notification_id), JSON.stringify(work.words)],
  );
  await pool.query(
    `INSERT INTO notification_delivery (id, user_id, notification_id, channel, session_id, state, not_before, finished_at)
     SELECT id, user_id, notification_id, channel, CASE channel WHEN 'push' THEN user_id END, 'sent', now(), now()
     FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[]) AS one (id, user_id, notification_id, channel)`,
    [
      sent.flatMap(({ ids }) => [ids.mail, ids.push, ids.whatsapp]),
      sent.flatMap(({ id }) => [id, id, id]),
      sent.flatMap(({ notification_id: id }) => [id, id, id]),
      sent.flatMap(() => ['email', 'push', 'whatsapp']),
    ],
  );
  await pool.query(
    `INSERT INTO outgoing_message (business_id, id, app_id, purpose, source_id, client_id, content, state,
       provider_message_id, accepted_at, created_at)
     SELECT business_id, id, $1, 'alert', id, client_id, content, 'accepted', name, now(), now()
     FROM unnest($2::uuid[], $3::jsonb[], $4::uuid[], $5::uuid[], $6::text[])
       AS one (business_id, content, id, client_id, name)`,
    [
      messages.productApp.app_id,
      ...[of((one) => one.business_id), of((one) => JSON.stringify(contentFor(one.visit_id)))],
      ...[of(({ ids }) => ids.whatsapp), of((one) => one.client_id), of((one) => one.provider_message_id)],
    ],
  );
  await pool.query(
    `WITH named AS (
       INSERT INTO message_directory (provider_message_id, of_business, message_id, created_at)
       SELECT name, business_id, id, now() FROM unnest($1::uuid[], $2::text[], $3::uuid[]) AS one (business_id, name, id)
     )
     INSERT INTO message_contact_directory (app_id, phone, of_business, last_at)
     SELECT $4, phone, business_id, now() FROM unnest($1::uuid[], $5::text[]) AS one (business_id, phone)
     ON CONFLICT DO NOTHING`,
    [
      ...[of((one) => one.business_id), of((one) => one.provider_message_id), of(({ ids }) => ids.whatsapp)],
      ...[messages.productApp.app_id, of(({ phone }) => phone)],
    ],
  );
}
