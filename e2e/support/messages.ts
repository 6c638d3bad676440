import { randomInt, randomUUID } from 'node:crypto';
import { expect } from './journey.ts';
import type { RunningServer } from './running-server.ts';

/** The control API of the message simulator that runs beside this server. */
export async function messageSimulator({ origin }: RunningServer) {
  const { headers } = await fetch(`${origin}/sandbox/phones`, { redirect: 'manual' });
  const { origin: simulator } = new URL(headers.get('location') ?? '');
  return async (method: 'POST' | 'PUT' | 'DELETE', path: string, body: object): Promise<void> => {
    const response = await fetch(`${simulator}/_control${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.ok, await response.text()).toBe(true);
  };
}

/** A live number of its own for a business; getting one is a journey of its own. WhatsApp decides at once. */
export async function ownNumber(server: RunningServer, businessId: string, displayName: string) {
  const control = await messageSimulator(server);
  const app = { id: randomUUID(), name: `salon${randomInt(1e9)}`, phone: `+9170${randomInt(1e7, 1e8)}` };
  await control('PUT', '/settings', { speed: 'instant' });
  await control('POST', '/apps', app);
  const header = randomUUID();
  await server.query(
    `INSERT INTO whatsapp_header
       (business_id, id, bsp_type, app_id, app_name, waba_id, phone, display_name, contact_name, contact_phone,
        contact_email, embedded_signup_status, live_at, created_at, updated_at)
     VALUES ($1, $2, 'gupshup', $3, $4, '1', $5, $6, 'Asha', $5, 'asha@example.com', 'live', now(), now(), now())`,
    [businessId, header, app.id, app.name, app.phone, displayName],
  );
  await server.query(
    'INSERT INTO message_app_directory (app_id, app_name, of_business, header_id) VALUES ($1, $2, $3, $4)',
    [app.id, app.name, businessId, header],
  );
  return { control, appId: app.id };
}
