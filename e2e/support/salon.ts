import type { Browser } from '@playwright/test';
import { DeskData } from './desk.ts';
import { signInAsOwner } from './people.ts';
import type { RunningServer } from './running-server.ts';

export interface Salon {
  readonly id: string;
  readonly path: string;
  readonly name: string;
  readonly haircut: string;
  readonly desk: DeskData;
  set(settings: { payment_type?: 'pg' | 'both'; booking_type?: 'request' }): Promise<void>;
}

/**
 * A bookable salon: haircuts with Asha, nails with Tenzin. It is closed today, so that the first day with free
 * times is a whole one at any hour. Its owner is signed in in another browser context.
 */
export async function salonToBook(browser: Browser, server: RunningServer, owner: string): Promise<Salon> {
  const context = await browser.newContext({ baseURL: server.origin });
  const page = await context.newPage();
  const { businessId: id } = await signInAsOwner(page, owner);
  const desk = new DeskData(page, id);
  const asha = await desk.calendar('Asha');
  const tenzin = await desk.calendar('Tenzin', 2);
  const haircut = await desk.service('Haircut', [asha], { duration: 45, price: 80_000 });
  await desk.service('Gel manicure', [tenzin], { duration: 60, price: 95_000 });
  const [row] = await server.query<{ business_url: string; name: string }>(
    `UPDATE business SET visibility = 'public', address = '12', locality = 'Tilak Marg',
            cancellation_window = 120
      WHERE id = $1 RETURNING business_url, name`,
    [id],
  );
  await server.query(
    `INSERT INTO business_holiday (business_id, day, name)
     SELECT id, (now() AT TIME ZONE time_zone)::date, 'Stock-taking' FROM business WHERE id = $1`,
    [id],
  );
  return {
    id,
    path: `/b/${row?.business_url}`,
    name: row?.name ?? '',
    haircut,
    desk,
    async set({ payment_type = 'cash', booking_type = 'confirm' }) {
      await server.query('UPDATE business SET payment_type = $2, booking_type = $3 WHERE id = $1', [
        id,
        payment_type,
        booking_type,
      ]);
    },
  };
}

/** Holds of the business in the database. */
export async function heldIn(server: RunningServer, businessId: string) {
  return server.query<{ booking_date: string; service_time: string }>(
    `SELECT booking_date::text, service_time FROM reserved_booking
      WHERE business_id = $1 AND expires_at > now() ORDER BY starts_at`,
    [businessId],
  );
}

/** Expires all holds of the business. */
export async function holdsRunOut(server: RunningServer, businessId: string): Promise<void> {
  await server.query(
    `UPDATE reserved_booking SET created_at = created_at - interval '1 hour', expires_at = now() - interval '1 second'
      WHERE business_id = $1`,
    [businessId],
  );
  await server.query(
    `UPDATE consumed_slot SET expires_at = now() - interval '1 second'
      WHERE business_id = $1 AND expires_at IS NOT NULL`,
    [businessId],
  );
}

/** Another client holds all slots of a day, or one of them. */
export async function someoneElseHolds(
  server: RunningServer,
  { id, haircut }: Salon,
  booking_date: string,
  service_time: string,
): Promise<void> {
  const ask = async (path: string, body: object, token?: string) => {
    const response = await fetch(`${server.origin}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as { token: string };
  };
  const { token } = await ask('/session/guest', {});
  const services = [{ service_id: haircut }];
  await ask('/visit/reserve', { business_id: id, booking_date, service_time, services }, token);
}
