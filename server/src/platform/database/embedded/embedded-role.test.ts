import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { migrate } from '../schema/migrate.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

const RIGHTS = `select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls
  from pg_roles where rolname = current_user`;
const NONE = {
  rolsuper: false,
  rolcreatedb: false,
  rolcreaterole: false,
  rolreplication: false,
  rolbypassrls: false,
};
/** insufficient_privilege */
const FORBIDDEN = { code: '42501' };

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

async function withServer(dataDir: string, use: (postgres: EmbeddedPostgres) => Promise<void>) {
  const postgres = await startEmbeddedPostgres({ dataDir, forgetful: true });
  try {
    await use(postgres);
  } finally {
    await postgres.stop();
  }
}

test('the server uses a role that is no superuser, also in a data folder from before', {
  timeout: 60_000,
}, async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kursi-role-'));
  try {
    await withServer(folder, async ({ url }) => {
      await migrate({ url });
      expect(await ask(url, RIGHTS)).toEqual([NONE]);
      for (const statement of [
        "copy (select 1) to program 'true'",
        "select pg_read_file('PG_VERSION')",
        'create role more',
        'create database more',
      ])
        await expect(ask(url, statement)).rejects.toMatchObject(FORBIDDEN);
      // As earlier versions left it: the superuser owns everything.
      const superuser = new URL(url);
      superuser.username = 'kursi';
      superuser.password = readFileSync(path.join(folder, 'postgres-password'), 'utf8').trim();
      const older = `create schema older;
        create type older.mood as enum ('glad');
        create table older.thing (id serial, mood older.mood);
        create view older.things as select * from older.thing;
        create function older.one() returns int language sql as 'select 1';
        alter table users owner to kursi;
        alter database kursi owner to kursi`;
      await ask(superuser.href, older);
      await expect(ask(url, 'alter table users add column tried text')).rejects.toMatchObject(FORBIDDEN);
    });
    await withServer(folder, async ({ url }) => {
      expect(await ask(url, RIGHTS)).toEqual([NONE]);
      await ask(url, "insert into older.thing (mood) values ('glad')");
      await ask(url, "alter type older.mood add value 'sad'");
      await ask(url, 'alter table users add column tried text; drop schema older cascade');
      await migrate({ url });
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a server that serves adds to the history and reads it, and cannot change it or take it for its own', {
  timeout: 60_000,
}, async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kursi-role-'));
  const ADD = `insert into history (business_id, id, at, kept_as, kind, deed)
    values (gen_random_uuid(), gen_random_uuid(), now(), 'rest', 'team', 'member.invited')`;
  try {
    await withServer(folder, async (postgres) => {
      const { url } = postgres;
      await migrate({ url });
      await postgres.guardHistory();
      await ask(url, ADD);
      expect(await ask(url, 'select deed from history')).toEqual([{ deed: 'member.invited' }]);
      // Says that nothing was granted, and is no error.
      await ask(url, 'grant update on history to kursi_app');
      for (const statement of [
        "update history set deed = 'client.added'",
        'delete from history',
        'truncate history',
        'drop table history',
        'drop table history_seal',
        'alter table history add column more text',
        'alter table history disable trigger all',
        'create trigger quiet before insert on history execute function suppress_redundant_updates_trigger()',
        'create rule quiet as on insert to history do instead nothing',
        'alter table history owner to kursi_app',
        'set role kursi_history',
        'grant kursi_history to kursi_app',
        'drop schema public cascade',
        'drop database kursi',
        'drop function drop_expired_history()',
        'create or replace function drop_expired_history() returns bigint language sql as $$ select 1::bigint $$',
      ])
        await expect(ask(url, statement), statement).rejects.toThrow(
          /permission denied|must be (owner|able)|must have admin option|cannot drop the currently open/,
        );
      expect(await ask(url, 'select drop_expired_history() as dropped')).toEqual([{ dropped: '0' }]);
      // What a server does besides: tables of its own, a schema for the queues.
      await ask(url, 'create schema jobs; create table jobs.job (id int); create table more (id int)');
    });
    // A next version may change the table, and a restore may replace it.
    await withServer(folder, async (postgres) => {
      await ask(postgres.url, 'alter table history add column tried text');
      await postgres.guardHistory();
      await expect(ask(postgres.url, 'delete from history')).rejects.toMatchObject(FORBIDDEN);
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
