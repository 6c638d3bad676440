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
