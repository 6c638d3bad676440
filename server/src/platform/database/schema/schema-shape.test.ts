import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { useDatabase, useEmptyDatabase } from '../../../testing/database.ts';
import { openDatabase } from '../database.ts';
import { schemaProblems } from './schema-shape.ts';
import { describeTables } from './table-types.ts';

const db = await useDatabase();

test('every key of a table of a business starts with business_id', async () => {
  expect(await schemaProblems(db.q)).toEqual([]);
});

test('every table without a business is on this list', async () => {
  const { rows } = await sql<{ relname: string }>`
    select c.relname from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'business_id')
     order by 1`.execute(db.q);
  // Reference tables (replicated to every node of a cluster) and tables of the installation itself.
  expect(rows.map(({ relname }) => relname)).toEqual([
    'alert_template',
    'app_config',
    'authenticator',
    'backup_run',
    'booking_directory',
    'business',
    'business_category',
    'calendar_feed_directory',
    'demo_salon',
    'email_change',
    'factor_reset',
    'finding_progress',
    'former_business_url',
    'gateway_order',
    'general_file',
    'guest_contact',
    'health_sample',
    'history_seal',
    'idempotency_key',
    'installation',
    'installation_key',
    'invoice_counter',
    'invoice_number',
    'member_invitation_directory',
    'message_app_directory',
    'message_contact_directory',
    'message_directory',
    'message_event',
    'message_queue',
    'message_sender_rate',
    'message_stop_directory',
    'notification',
    'notification_delivery',
    'notification_setting',
    'passkey',
    'passkey_challenge',
    'pay_link_directory',
    'payment_code',
    'pending_account',
    'plan',
    'price',
    'push_key',
    'reaction_begun',
    'receipt_link_directory',
    'recovery_code',
    'restored',
    'restored_job',
    'sandbox_order',
    'sandbox_payment',
    'sandbox_refund',
    'schema_migration',
    'share_directory',
    'support_request',
    'template_media',
    'throttle',
    'unsubscribed_address',
    'user_credential',
    'user_pin',
    'user_session',
    'user_verification',
    'users',
    'visit_code',
    'visit_link_directory',
    'waitlist_link_directory',
    'webhook_delivery',
  ]);
});

test('tables.gen.ts matches the migrations; if not, run "npm run db:types"', async () => {
  const committed = await readFile(path.join(import.meta.dirname, '../tables.gen.ts'), 'utf8');
  expect(committed.replaceAll('\r\n', '\n')).toBe(await describeTables(db.pool as never));
});

describe('a planted violation is found', async () => {
  const url = await useEmptyDatabase();
  const scratch = openDatabase({ url, poolSize: 1 });
  const reference = `create table business (id uuid primary key);
    create table visit (business_id uuid references business, id uuid, code text, primary key (business_id, id));`;

  async function problemsAfter(statements: string): Promise<string[]> {
    try {
      await sql
        .raw(`create extension if not exists btree_gist; ${reference}${statements}`)
        .execute(scratch.q);
      return await schemaProblems(scratch.q);
    } finally {
      await sql`drop schema public cascade`.execute(scratch.q);
      await sql`create schema public`.execute(scratch.q);
    }
  }

  test.each([
    ['create table a (business_id uuid, id uuid primary key)', /^a: the primary key a_pkey starts with id/],
    ['create table a (id uuid)', /^a has no primary key/],
    [
      'alter table visit add constraint once unique (code, business_id)',
      /^visit: the unique once starts with code/,
    ],
    ['create unique index once on visit (code)', /^visit: the unique index once starts with code/],
    [
      'create unique index once on visit (lower(code), business_id)',
      /the unique index once starts with an expression/,
    ],
    [
      'alter table visit add constraint apart exclude using gist (id with =, business_id with =)',
      /^visit: the exclusion apart starts with id/,
    ],
    [
      `create unique index by_id on visit (id);
       create table a (business_id uuid, id uuid, visit uuid constraint leads references visit (id), primary key (business_id, id))`,
      /^a: the foreign key leads starts with visit/,
    ],
    [
      `alter table visit add unique (business_id, code, id); alter table visit add column other uuid, add unique (other, business_id);
       create table a (business_id uuid, id uuid, primary key (business_id, id),
         constraint leads foreign key (business_id, id) references visit (other, business_id))`,
      /^a: the foreign key leads leads business_id to visit.other/,
    ],
  ])('a planted schema is refused: %s', async (statements, problem) => {
    expect(await problemsAfter(statements)).toContainEqual(expect.stringMatching(problem));
  });

  test('a good schema has no violation', async () => {
    const good = `create table users (id uuid primary key, email text unique);
      create table a (business_id uuid, id uuid, user_id uuid references users, primary key (business_id, id),
        foreign key (business_id, id) references visit (business_id, id));
      create unique index once on a (business_id, user_id) where user_id is not null;`;
    expect(await problemsAfter(good)).toEqual([]);
    await scratch.close();
  });
});
