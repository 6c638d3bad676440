import { expect } from '@playwright/test';
import { credentialOf, type Person } from './people.ts';
import type { RunningServer } from './running-server.ts';

/** Jobs run one after the other here, each when it is its turn. */
const SEVERAL_JOBS = { timeout: 90_000 };

/** Skips the delay of about 15 seconds before notifications are sent. */
export async function tellNow(server: RunningServer, email: string, unread = 1): Promise<void> {
  await expect
    .poll(async () => {
      await server.query("UPDATE notification SET due_at = now() WHERE state = 'waiting' AND due_at > now()");
      await startNow(server, 'notification-%');
      const [row] = await server.query<{ n: number }>(
        `SELECT count(*)::integer AS n FROM notification JOIN users ON users.id = notification.user_id
         WHERE users.email = $1 AND state = 'told' AND read_at IS NULL`,
        [email],
      );
      return row?.n;
    }, SEVERAL_JOBS)
    .toBeGreaterThanOrEqual(unread);
}

/** Clears singleton_on too, so that later events in the same seconds get jobs of their own. */
export async function startNow(server: RunningServer, jobs: string): Promise<void> {
  await server.query(
    "UPDATE jobs.job SET start_after = now(), singleton_on = NULL WHERE name LIKE $1 AND state < 'active'",
    [jobs],
  );
}

/** The unsubscribe link of the newest mail to this address; skips quiet hours. */
export async function unsubscribeLink(server: RunningServer, email: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      await server.query("UPDATE notification_delivery SET not_before = now() WHERE state = 'waiting'");
      await startNow(server, 'notification-send');
      const response = await fetch(`${server.origin}/api/sandbox/mail?to=${email}`);
      const { items } = (await response.json()) as { items: { text: string }[] };
      link = items.flatMap(({ text }) => /\/unsubscribe#\S+/.exec(text)?.[0] ?? [])[0];
      return link;
    }, SEVERAL_JOBS)
    .toBeTruthy();
  return link ?? '';
}

/** A client who acts over the API. */
export class ClientAtHome {
  readonly #server: RunningServer;
  readonly #token: string;
  private constructor(server: RunningServer, token: string) {
    this.#server = server;
    this.#token = token;
  }

  static async signedIn(server: RunningServer, person: Person): Promise<ClientAtHome> {
    return new ClientAtHome(server, await credentialOf(server, person));
  }

  async book(
    business_id: string,
    booking_date: string,
    service_time: string,
    service_id: string,
  ): Promise<string> {
    const wanted = { business_id, booking_date, service_time, services: [{ service_id }] };
    const { visit_id } = await post(this.#server, '/visit/reserve', wanted, this.#token);
    await post(this.#server, '/visit/confirm', { business_id, visit_id }, this.#token);
    return String(visit_id);
  }
}

async function post(
  server: RunningServer,
  path: string,
  body: object,
  token: string,
): Promise<Record<string, unknown>> {
  const response = await fetch(`${server.origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status} ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>;
}
