import { TOKEN_COOKIE } from '@kursi/core/identity/cookies.ts';
import type { Browser, Page } from '@playwright/test';
import { DeskData } from './desk.ts';
import { expect } from './journey.ts';
import { signInAsOwner } from './people.ts';
import type { RunningServer } from './running-server.ts';

const DAY_AND_NIGHT = Object.fromEntries(
  ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, ['00.00-24.00']]),
);

/** A queue, and its desk over the API. */
export class Queue {
  readonly path: string;
  readonly #page: Page;
  readonly #of: { readonly business_id: string; readonly waitlist_id: string };
  readonly #desk: DeskData;
  readonly #haircut: string;

  constructor(
    page: Page,
    of: { readonly business_id: string; readonly waitlist_id: string },
    path: string,
    haircut: string,
  ) {
    this.path = path;
    this.#page = page;
    this.#of = of;
    this.#desk = new DeskData(page, of.business_id);
    this.#haircut = haircut;
  }

  async #post(path: string, data: object): Promise<Record<string, unknown>> {
    return sendAs(this.#page, 'POST', path, data);
  }

  /** Someone whom the desk takes in. */
  async add(name: string): Promise<string> {
    const client_id = await this.#desk.client(name);
    const made = await this.#post('/waitlist/confirm', {
      ...this.#of,
      client_id,
      service_ids: [this.#haircut],
    });
    return String(made['waitlist_booking_id']);
  }

  async callNext(): Promise<void> {
    await this.#post('/waitlist/call-next', this.#of);
  }

  async step(waitlist_booking_id: string, from: string, to: string): Promise<void> {
    const { business_id } = this.#of;
    await this.#post('/waitlist/step', { business_id, waitlist_booking_id, from, to });
  }

  async #board() {
    const { business_id, waitlist_id } = this.#of;
    const path = `/business/${business_id}/waitlist/${waitlist_id}/board`;
    return (await sendAs(this.#page, 'GET', path))['items'] as { id: string; number: number }[];
  }

  /** The entry of a number. */
  async idOf(number: number): Promise<string> {
    return (await this.#board()).find((one) => one.number === number)?.id ?? '';
  }

  async count(): Promise<number> {
    return (await this.#board()).length;
  }

  /** The token of the screen in the shop. */
  async screen(): Promise<string> {
    const { business_id, waitlist_id } = this.#of;
    const made = await this.#post(`/business/${business_id}/waitlist/${waitlist_id}/screen`, {});
    return String(made['token']);
  }

  async revokeScreen(): Promise<void> {
    const { business_id, waitlist_id } = this.#of;
    await sendAs(this.#page, 'DELETE', `/business/${business_id}/waitlist/${waitlist_id}/screen`, {});
  }

  async pause(is_paused: boolean): Promise<void> {
    const { business_id, waitlist_id } = this.#of;
    await sendAs(this.#page, 'PUT', `/business/${business_id}/waitlist/${waitlist_id}/pause`, { is_paused });
  }
}

async function sendAs(page: Page, method: string, path: string, data?: object) {
  const token = (await page.context().cookies()).find(({ name }) => name === TOKEN_COOKIE)?.value;
  const headers = { authorization: `Bearer ${token}` };
  const response = await page.request.fetch(`/api${path}`, { method, headers, ...(data && { data }) });
  await expect(response).toBeOK();
  return (await response.json()) as Record<string, unknown>;
}

/**
 * A salon where Asha and Farhan cut hair for a queue. It lies where it is noon, because they work by day.
 */
export async function salonWithQueue(
  browser: Browser,
  server: RunningServer,
  owner: string,
  { deposit_amount = 0 } = {},
): Promise<Queue> {
  const context = await browser.newContext({ baseURL: server.origin });
  const page = await context.newPage();
  const { businessId: business_id } = await signInAsOwner(page, owner);
  const west = Temporal.Now.zonedDateTimeISO('UTC').hour - 12;
  const zone = west === 0 ? 'Etc/GMT' : `Etc/GMT${west > 0 ? '+' : ''}${west}`;
  const [row] = await server.query<{ business_url: string }>(
    `UPDATE business SET visibility = 'public', address = '12', locality = 'Tilak Marg', time_zone = $2,
            business_hours = $3, modules = array_append(modules, 'waitlist'), payment_type = 'both'
      WHERE id = $1 RETURNING business_url`,
    [business_id, zone, JSON.stringify(DAY_AND_NIGHT)],
  );
  const desk = new DeskData(page, business_id);
  const chairs = [await desk.calendar('Asha'), await desk.calendar('Farhan', 2)];
  const haircut = await desk.service('Haircut', chairs, { duration: 30, price: 45_000 });
  const beard = await desk.service('Beard trim', chairs, { duration: 20, price: 25_000 });
  const made = await sendAs(page, 'POST', `/business/${business_id}/waitlist`, {
    name: 'Hair and beard',
    hours: DAY_AND_NIGHT,
    service_ids: [haircut, beard],
    entity_ids: chairs,
    serving_count: 1,
    max_guest_count: 3,
    max_waiting: null,
    deposit_amount,
  });
  const of = { business_id, waitlist_id: String(made['id']) };
  return new Queue(page, of, `/b/${row?.business_url}`, haircut);
}
