import { TOKEN_COOKIE } from '@kursi/core/identity/cookies.ts';
import { expect, type Page } from '@playwright/test';
import { openAllWeek } from './people.ts';
import type { RunningServer } from './running-server.ts';

/** Test data of a desk, made over the API by the user signed in on the page. */
export class DeskData {
  /** The page on which a member is signed in. */
  readonly page: Page;
  readonly #businessId: string;
  constructor(page: Page, businessId: string) {
    this.page = page;
    this.#businessId = businessId;
  }

  async #send(method: 'POST' | 'PUT' | 'DELETE', path: string, data: object) {
    const cookies = await this.page.context().cookies();
    const token = cookies.find(({ name }) => name === TOKEN_COOKIE)?.value;
    const headers = { authorization: `Bearer ${token}` };
    const response = await this.page.request.fetch(`/api${path}`, { method, headers, data });
    await expect(response).toBeOK();
    return response;
  }

  async #post(path: string, data: object): Promise<Record<string, unknown>> {
    return (await (await this.#send('POST', path, data)).json()) as Record<string, unknown>;
  }

  /** Cash in the drawer in the morning, in paise. */
  async openingCash(opening_cash: number): Promise<void> {
    await this.#send('PUT', `/business/${this.#businessId}`, { opening_cash });
  }

  /** A method of payment of the business's own, with a slip that has a total. */
  async ownMethod(name: string): Promise<string> {
    const made = await this.#post(`/business/${this.#businessId}/payment-method`, {
      name,
      icon: 'card',
      counts_in_drawer: false,
      asks_reference: false,
    });
    return String(made['id']);
  }

  /** A calendar that works from 9 to 7 every day. */
  async calendar(name: string, colour = 1): Promise<string> {
    const made = await this.#post(`/business/${this.#businessId}/calendar`, {
      kind: 'person',
      name,
      colour,
      business_hours: openAllWeek,
    });
    return String(made['id']);
  }

  async service(
    name: string,
    calendars: readonly string[],
    { duration = 45, price = 80_000, buffer_after = 0, category_id = null as string | null } = {},
  ): Promise<string> {
    const made = await this.#post(`/business/${this.#businessId}/service`, {
      name,
      duration,
      price,
      buffer_after,
      category_id,
      calendars: calendars.map((entity_id) => ({ entity_id, price: null, duration: null })),
    });
    return String(made['id']);
  }

  async product(name: string, price: number): Promise<string> {
    const product = { business_id: this.#businessId, name, price };
    const made = await this.#post(`/business/${this.#businessId}/product`, product);
    return String(made['id']);
  }

  /** A package that is on sale; half of its price is due at once. */
  async package(name: string, service_id: string, uses: number, price: number): Promise<void> {
    await this.#post(`/business/${this.#businessId}/membership-template`, {
      type: 'service',
      name,
      price,
      duration: '6_months',
      mandatory_advance_percentage: 50,
      services2: [{ service_id, total_count: uses }],
    });
  }

  async stopSelling(productId: string): Promise<void> {
    await this.#send('PUT', `/business/${this.#businessId}/product/${productId}`, {
      product_status: 'disable',
    });
  }

  /** Bills a product instead of the services of a visit. */
  async billProduct(visit_id: string, id: string, amount: number, paid: number): Promise<void> {
    await this.#post(`/business/${this.#businessId}/visit/${visit_id}/bill`, {
      services: [],
      products: [{ id, amount, quantity: 1 }],
      financial_summary: {
        tax_amount: 0,
        total_amount: amount,
        paid_amount: paid,
        membership_discount_total: 0,
      },
      override: ['stock'],
    });
  }

  async client(name: string, phone: string | null = null): Promise<string> {
    const made = await this.#post('/business/client', { business_id: this.#businessId, name, phone });
    return String(made['client_id']);
  }

  /** What is to be known before speaking to a client. */
  async alert(client_id: string, note: string): Promise<void> {
    await this.#send('PUT', '/business/client', { business_id: this.#businessId, client_id, note });
  }

  async eraseClient(client_id: string): Promise<void> {
    await this.#send('DELETE', '/business/client', { business_id: this.#businessId, client_id });
  }

  /** Overrides all rules, because the day of a journey may have begun. */
  async visit(
    client_id: string,
    booking_date: string,
    service_time: string,
    services: readonly { readonly service_id: string; readonly entity_id: string }[],
  ): Promise<string> {
    const made = await this.#post(`/business/${this.#businessId}/visit`, {
      client_id,
      booking_date,
      service_time,
      services,
      override: ['hours', 'step', 'window', 'past'],
    });
    const [visit] = made['visits'] as { visit_id: string }[];
    return visit?.visit_id ?? '';
  }

  async share(visit_id: string): Promise<string> {
    const made = await this.#post(`/business/${this.#businessId}/visit/${visit_id}/share`, {});
    return String(made['share_id']);
  }

  async cancel(visit_id: string): Promise<void> {
    await this.#post('/visit/cancel', { business_id: this.#businessId, visit_id });
  }

  /** Notes a cash payment. */
  async paid(booking_id: string, amount: number): Promise<void> {
    await this.#post('/booking/payment', { business_id: this.#businessId, booking_id, type: 'cash', amount });
  }

  async progress(visit_id: string, progress: string): Promise<void> {
    await this.#post('/visit/progress', { business_id: this.#businessId, visit_id, progress });
  }

  async block(
    calendarId: string,
    day: string,
    start_time: string,
    end_time: string,
    note: string,
  ): Promise<void> {
    await this.#post(`/business/${this.#businessId}/calendar/${calendarId}/block`, {
      day,
      start_time,
      end_time,
      note,
    });
  }

  async hold(
    service_id: string,
    entity_id: string,
    booking_date: string,
    service_time: string,
  ): Promise<void> {
    await this.#post('/reserve/book', {
      business_id: this.#businessId,
      service_id,
      entity_id,
      booking_date,
      service_time,
      override: ['hours', 'step', 'window', 'past'],
    });
  }

  async category(name: string): Promise<string> {
    const made = await this.#post(`/business/${this.#businessId}/category`, { name });
    return String(made['id']);
  }
}

/** Gita Guest, a client with her own session, holds a slot and confirms it. */
export async function askAsGuest(server: RunningServer, wanted: Record<string, string>): Promise<void> {
  let token = '';
  const ask = async (path: string, body: object) => {
    const response = await fetch(`${server.origin}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Record<string, unknown>;
  };
  token = String((await ask('/session/guest', { user_name: 'Gita Guest', phone: '98765 40099' }))['token']);
  const { booking_id } = await ask('/reserve/book', wanted);
  await ask('/reserve/confirm', { business_id: wanted['business_id'], booking_id });
}
