// The bare side of the campaign bench: sends the same messages to the same simulator, as many at once, and writes the
// same rows, batch by batch. It checks nothing and could lose or repeat what it sends when it is killed.
import { randomUUID } from 'node:crypto';
import { readConfig } from '../server/src/platform/config.ts';
import { makeGupshup } from '../server/src/providers/message/gupshup.ts';
import { benchPool } from './support/pool.ts';

const BATCH = 100;
const BATCHES_AT_ONCE = 3;

const [databaseUrl = '', business_id = '', campaign_id = '', provider_template_id = ''] =
  process.argv.slice(2);
const reading = readConfig(process.env);
if (!reading.ok || !reading.config.gupshup) throw new Error('the bare side is not configured');
const messages = makeGupshup(reading.config.gupshup, { webhookSecret: 'bare' });
const app_id = messages.productApp.app_id;
const pool = benchPool(databaseUrl, 4);
const { rows: clients } = await pool.query<{ id: string; name: string; phone: string }>(
  'SELECT id, name, phone FROM client WHERE business_id = $1 AND phone IS NOT NULL ORDER BY id',
  [business_id],
);

const begun = performance.now();
await Promise.all(
  Array.from({ length: BATCHES_AT_ONCE }, async () => {
    for (let batch = clients.splice(0, BATCH); batch.length > 0; batch = clients.splice(0, BATCH))
      await send(batch);
  }),
);
console.log(`bare seconds ${(performance.now() - begun) / 1000}`);
await pool.end();
process.exit(0);

async function send(batch: typeof clients): Promise<void> {
  const sent = await Promise.all(
    batch.map(async ({ id: client_id, name, phone }) => {
      const id = randomUUID();
      const params = [name.split(' ')[0] ?? '', 'Bench', 'Bench', 'Bench'];
      const content = { name: 'kursi_booking_reminder', language: 'en', provider_template_id, params };
      const answer = await messages.send(messages.productApp, { id, to: phone, content });
      if (answer.is !== 'accepted') throw new Error(JSON.stringify(answer));
      return { id, client_id, phone, content, name: answer.provider_message_id };
    }),
  );
  const of = <T>(pick: (one: (typeof sent)[number]) => T) => sent.map(pick);
  const ids = of(({ id }) => id);
  await pool.query(
    `INSERT INTO outgoing_message (business_id, id, app_id, purpose, source_id, client_id, content, state,
       provider_message_id, accepted_at, created_at)
     SELECT $1, id, $2, 'campaign', $3, client_id, content, 'accepted', name, now(), now()
     FROM unnest($4::uuid[], $5::uuid[], $6::jsonb[], $7::text[]) AS one (id, client_id, content, name)`,
    [
      ...[business_id, app_id, campaign_id, ids, of(({ client_id }) => client_id)],
      ...[of(({ content }) => JSON.stringify(content)), of(({ name }) => name)],
    ],
  );
  await pool.query(
    `WITH named AS (
       INSERT INTO message_directory (provider_message_id, of_business, message_id, created_at)
       SELECT name, $1, id, now() FROM unnest($2::text[], $3::uuid[]) AS one (name, id)
     ), got AS (
       INSERT INTO campaign_recipient (business_id, campaign_id, client_id, message_id, credit, goes_at)
       SELECT $1, $4, client_id, id, 'consumed', now() FROM unnest($5::uuid[], $3::uuid[]) AS one (client_id, id)
     )
     INSERT INTO message_contact_directory (app_id, phone, of_business, last_at)
     SELECT $6, phone, $1, now() FROM unnest($7::text[]) AS one (phone)
     ON CONFLICT DO NOTHING`,
    [
      ...[business_id, of(({ name }) => name), ids, campaign_id, of(({ client_id }) => client_id)],
      ...[app_id, of(({ phone }) => phone)],
    ],
  );
}
