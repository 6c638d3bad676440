import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { DEFAULT_PARTNER, type Simulator, startSimulator } from '@kursi/simulator/simulator.ts';
import { afterAll } from 'vitest';
import type { TestServer } from '../server.ts';

export const PRODUCT_APP = {
  id: 'a0000000-0000-4000-8000-000000000001',
  name: 'kursi',
  phone: '+919000000001',
};

/** The message simulator for this test file, and the variables that lead a server to it. */
export async function useMessageSimulator(): Promise<{
  readonly simulator: Simulator;
  readonly env: Readonly<Record<string, string>>;
}> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kursi-messages-'));
  const simulator = await startSimulator({ folder, apps: [PRODUCT_APP], speed: 'instant', rates: false });
  afterAll(async () => {
    await simulator.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const env = {
    GUPSHUP_URL: simulator.url,
    GUPSHUP_EMAIL: DEFAULT_PARTNER.email,
    GUPSHUP_SECRET: DEFAULT_PARTNER.secret,
    GUPSHUP_APP_ID: PRODUCT_APP.id,
    GUPSHUP_APP_NAME: PRODUCT_APP.name,
    GUPSHUP_PHONE: PRODUCT_APP.phone,
    GUPSHUP_SENDS_PER_MINUTE: '0',
  };
  return { simulator, env };
}

/** A live sender of its own for a business, known to both sides. */
export async function seedSender(
  { database }: Pick<TestServer, 'database'>,
  simulator: Simulator | null,
  business_id: string,
): Promise<string> {
  const app_id = crypto.randomUUID();
  const header_id = crypto.randomUUID();
  const app_name = `salon${app_id.slice(0, 8)}`;
  const phone = `+9190001${String(Math.floor(Math.random() * 100_000)).padStart(5, '0')}`;
  simulator?.control.addApp({ id: app_id, name: app_name, phone });
  await database.pool.query(
    `INSERT INTO whatsapp_header
       (business_id, id, bsp_type, app_id, app_name, waba_id, phone, display_name, contact_name, contact_phone,
        contact_email, embedded_signup_status, live_at, created_at, updated_at)
     VALUES ($1, $2, 'gupshup', $3, $4, '1', $5, 'Aangan Salon', 'Asha', $5, 'asha@example.com', 'live', now(), now(), now())`,
    [business_id, header_id, app_id, app_name, phone],
  );
  await database.pool.query(
    'INSERT INTO message_app_directory (app_id, app_name, of_business, header_id) VALUES ($1, $2, $3, $4)',
    [app_id, app_name, business_id, header_id],
  );
  return app_id;
}

/** WhatsApp alerts of a business, for a year from now. */
export async function buyAlerts(
  { database, clock }: Pick<TestServer, 'database' | 'clock'>,
  business_id: string,
): Promise<void> {
  await database.pool.query(
    `insert into account_summary (business_id, alerts_until) values ($1, $2)
     on conflict (business_id) do update set alerts_until = excluded.alerts_until`,
    [
      business_id,
      clock
        .now()
        .add({ hours: 24 * 365 })
        .toString(),
    ],
  );
}

/** Sends what is due and works off what was reported. PostgreSQL's clock cannot be moved, so the jobs are asked for. */
export async function workMessages(
  { database, jobs }: Pick<TestServer, 'database' | 'jobs'>,
  { control }: Simulator,
): Promise<void> {
  for (const name of ['message-send', 'message-events']) {
    await database.pool.query("insert into jobs.job (name, data) values ($1, '{}')", [name]);
    await jobs.runDue();
    await control.settled();
  }
}

/** Lets the server set up its senders: they report to it, and the alert templates are approved. */
export async function connectSimulator(server: TestServer, simulator: Simulator): Promise<void> {
  await server.jobs.runDue();
  await simulator.control.settled();
  await workMessages(server, simulator);
}
