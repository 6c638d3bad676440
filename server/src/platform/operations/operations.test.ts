import { allCalls } from '@kursi/core/contract/contract.ts';
import { type SpecSentence, specSentences } from '@kursi/core/contract/spec-sentences.ts';
import { operationsCalls as calls } from '@kursi/core/operations/operations.contract.ts';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { validInput } from '../../testing/http/valid-input.ts';
import { useServer } from '../../testing/server.ts';

const server = await useServer({ mayLogErrors: true, env: { FEATURES: 'show_all_categories' } });
const { call, send } = server;
const leaving = await useServer({ beside: server, mayLogErrors: true, env: { DRAIN_SECONDS: '1' } });

test('the health call says that the server is alive', async () => {
  expect(await call(calls.health, {})).toEqual({ status: 'ok' });
});

test('the public configuration lists the features that the server has', async () => {
  expect(await call(calls.getPublicConfig, {})).toEqual({
    sandbox: true,
    features: { waitlist: true, show_all_categories: true },
    analytics: null,
    error_reports: null,
    map_tile_url: null,
    sign_in_provider: null,
    online_payments: true,
  });
});

test('the readiness call names what is down, and recovers with it; what fails says the sentence of the specification', async () => {
  expect(await call(calls.ready, {})).toEqual({ database: true, jobs: true, storage: true, serving: true });
  const as = await server.seedAccount();
  const name = new URL(server.databaseUrl).pathname.slice(1);
  const elsewhere = new URL(server.databaseUrl);
  elsewhere.pathname = '/postgres';
  const admin = new Client({ connectionString: elsewhere.href });
  await admin.connect();
  try {
    await admin.query(`alter database ${name} allow_connections false`);
    // Autovacuum may be at work there, which belongs to the cluster.
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and backend_type = 'client backend'`,
      [name],
    );
    const gone = await send(calls.ready, {});
    expect(gone).toMatchObject({
      status: 503,
      body: { code: 'NOT_CONFIGURED', details: { database: false } },
    });
    expect((await send(calls.health, {})).status).toBe(200);
    for (const { name: called, call: failing } of allCalls().filter((one) => one.call.failure)) {
      const { status, body } = await send(failing, validInput(failing), { as });
      const sentence = specSentences[failing.failure as SpecSentence];
      expect([called, status, body]).toEqual([
        called,
        500,
        { code: 'UNEXPECTED', message: sentence, details: { reference: expect.any(String) } },
      ]);
    }
    const categories = await fetch(`${server.url}/api/business/category`);
    expect([categories.status, await categories.json()]).toEqual([
      500,
      { code: 'UNEXPECTED', message: 'Something went wrong', details: { reference: expect.any(String) } },
    ]);
  } finally {
    await admin.query(`alter database ${name} allow_connections true`);
    await admin.end();
  }
  expect((await send(calls.ready, {})).status).toBe(200);
});

test('a server that was told to stop says so for DRAIN_SECONDS and serves meanwhile, then ends', async () => {
  const stopped = leaving.stop();
  expect(await leaving.send(calls.ready, {})).toMatchObject({
    status: 503,
    body: { code: 'NOT_CONFIGURED', details: { database: true, jobs: true, storage: true, serving: false } },
  });
  expect((await leaving.send(calls.getPublicConfig, {})).status).toBe(200);
  await stopped;
  await expect(fetch(`${leaving.url}/api/health`)).rejects.toThrow();
});
