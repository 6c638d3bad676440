import {
  CAMPAIGNS,
  type Random,
  type RandomPerson,
  randomPerson,
  SERVICES,
} from '@kursi/core/campaigns/random-audience.fixture.ts';
import { sql } from 'kysely';
import { criteriaOf } from '../../modules/campaigns/audience/criteria.store.ts';
import { AND, type Asked, isCandidate } from '../../modules/campaigns/audience/matching.store.ts';
import { insertSummaries } from '../../modules/clients/client-summary.store.ts';
import { sumUpClients } from '../../modules/clients/public.ts';
import type { Database, Executor } from '../../platform/database/database.ts';

const PEOPLE = 40;

/** A business of people, some with two records that were merged. Facts are written as a booking writes them. */
export async function seedRandomPeople(
  database: Database,
  random: Random,
  { business_id, time_zone, now }: { business_id: string; time_zone: string; now: Temporal.Instant },
): Promise<RandomPerson[]> {
  const today = now.toZonedDateTimeISO(time_zone).toPlainDate();
  const people = Array.from({ length: PEOPLE }, () => randomPerson(random, crypto.randomUUID(), today));
  const clients: { id: string; [column: string]: unknown }[] = [];
  const facts: object[] = [];
  const recipients: object[] = [];
  const messages: object[] = [];
  for (const [n, { id, gender, made_on, visits, is_merged, campaigns: got }] of people.entries()) {
    const second = is_merged ? crypto.randomUUID() : null;
    const noon = { timeZone: time_zone, plainTime: '12:00' };
    const created_at = Temporal.PlainDate.from(made_on).toZonedDateTime(noon).toInstant().toString();
    const phone = `+9198${String(n).padStart(8, '0')}`;
    clients.push({ id, name: `p${n}`, phone, gender, created_at });
    if (second) clients.push({ id: second, name: `p${n}b`, phone, gender, created_at, merged_into: id });
    for (const { day, what, lines } of visits) {
      const client_id = second && random.is(0.5) ? second : id;
      const visit_id = crypto.randomUUID();
      const standing = what === 'booked' ? 'expected' : what;
      const after = Temporal.PlainDate.from(day).add({ days: 1 }).toString();
      const counts_from = { came: '0001-01-01', booked: after, missed: null, cancelled: null }[what];
      for (const [line, rest] of lines.entries())
        facts.push({ visit_id, line, client_id, day, standing, counts_from, ...rest });
    }
    for (const { campaign_id, what, is_read, hours_ago } of got) {
      const client_id = second && random.is(0.5) ? second : id;
      const message_id = what === 'sent' ? crypto.randomUUID() : null;
      if (message_id) messages.push({ id: message_id, client_id, campaign_id, is_read });
      recipients.push({
        campaign_id,
        client_id,
        message_id,
        is_held_back: what === 'held_back',
        credit: { waits: 'open', sent: 'consumed', came_back: 'given_back', held_back: 'none' }[what],
        reason: what === 'came_back' ? 'failed' : null,
        goes_at: now.subtract({ hours: hours_ago }).toString(),
      });
    }
  }
  await database.transaction(async (tx) => {
    await tx.client.query('UPDATE business SET time_zone = $2 WHERE id = $1', [business_id, time_zone]);
    await tx.client.query(
      `INSERT INTO client (business_id, id, name, name_key, search_name, pieces, phone, gender, created_at,
         merged_into, merged_under, merged_at)
       SELECT $1, id, name, name, name, '{}', phone, gender, created_at,
         merged_into, merged_into, CASE WHEN merged_into IS NOT NULL THEN now() END
       FROM jsonb_to_recordset($2) AS one (id uuid, name text, phone text, gender text, created_at timestamptz,
         merged_into uuid)
       ORDER BY merged_into NULLS FIRST`,
      [business_id, JSON.stringify(clients)],
    );
    await tx.client.query(
      `INSERT INTO service (business_id, id, name, price, duration, index)
       SELECT $1, id, 'Service ' || index, 0, 30, index FROM unnest($2::uuid[]) WITH ORDINALITY AS one (id, index)`,
      [business_id, SERVICES],
    );
    await insertSummaries(
      tx,
      business_id,
      clients.map(({ id }) => id),
    );
    await tx.client.query(
      `INSERT INTO client_visit_fact (business_id, visit_id, line, client_id, service_id, day, standing,
         counts_from, amount, due_amount)
       SELECT $1, visit_id, line, client_id, service_id, day, standing, counts_from, amount, 0
       FROM jsonb_to_recordset($2) AS one (visit_id uuid, line smallint, client_id uuid, service_id uuid, day date,
         standing text, counts_from date, amount bigint)`,
      [business_id, JSON.stringify(facts)],
    );
    await tx.client.query(
      `INSERT INTO campaign (business_id, id, created_at, updated_at)
       SELECT $1, id, now(), now() FROM unnest($2::uuid[]) AS one (id)`,
      [business_id, CAMPAIGNS],
    );
    await tx.client.query(
      `INSERT INTO outgoing_message
         (business_id, id, app_id, purpose, source_id, client_id, content, state, accepted_at, read_at, created_at)
       SELECT $1, id, 'app', 'campaign', campaign_id, client_id, '{}', CASE WHEN is_read THEN 'read' ELSE 'accepted' END,
         now(), CASE WHEN is_read THEN now() END, now()
       FROM jsonb_to_recordset($2) AS one (id uuid, client_id uuid, campaign_id uuid, is_read boolean)`,
      [business_id, JSON.stringify(messages)],
    );
    await tx.client.query(
      `INSERT INTO campaign_recipient
         (business_id, campaign_id, client_id, is_held_back, message_id, credit, reason, goes_at)
       SELECT $1, one.* FROM jsonb_to_recordset($2) AS one (campaign_id uuid, client_id uuid, is_held_back boolean,
         message_id uuid, credit text, reason text, goes_at timestamptz)`,
      [business_id, JSON.stringify(recipients)],
    );
    const ids = people.map(({ id }) => id);
    sumUpClients(tx, business_id, ids, now);
  });
  return people;
}

/** The criteria as the product asks them, without who is left out and why. */
export async function countMatching(db: Executor, asked: Asked): Promise<void> {
  const { joins, conditions } = criteriaOf(asked.business_id, asked.audience);
  await sql`
    SELECT count(*) FROM client_summary AS summary ${sql.join(joins, sql` `)}
    WHERE ${sql.join([isCandidate(asked), ...conditions], AND)}`.execute(db);
}
