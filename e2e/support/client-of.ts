import { randomInt } from 'node:crypto';
import { TOKEN_COOKIE } from '@kursi/core/identity/cookies.ts';
import { type Browser, expect, type Page } from '@playwright/test';
import { DeskData } from './desk.ts';
import { signInAsOwner } from './people.ts';
import type { RunningServer } from './running-server.ts';

export interface Salon {
  readonly businessId: string;
  readonly desk: DeskData;
  readonly service: string;
  readonly calendar: string;
}

/** A salon with one person who does haircuts; the user signed in on this page owns it. */
export async function salonToVisit(page: Page, owner: string): Promise<Salon> {
  const { businessId } = await signInAsOwner(page, owner);
  const desk = new DeskData(page, businessId);
  const calendar = await desk.calendar('Farah');
  const service = await desk.service('Haircut', [calendar]);
  return { businessId, desk, service, calendar };
}

/** A guest in a browser context of their own, with no page open yet. */
export async function guestOf(
  browser: Browser,
  server: RunningServer,
  name: string,
  phone = `98${String(randomInt(100_000_000)).padStart(8, '0')}`,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.origin, acceptDownloads: true });
  const page = await context.newPage();
  await expect(await page.request.post('/api/session/guest', { data: { user_name: name, phone } })).toBeOK();
  await context.addInitScript(() => localStorage.setItem('kursi:signed-in', '1'));
  return page;
}

interface Booked {
  readonly visit_id: string;
  readonly booking_id: string;
}

async function asking(page: Page) {
  const token = (await page.context().cookies()).find(({ name }) => name === TOKEN_COOKIE)?.value;
  const { origin } = new URL((await page.request.get('/api/health')).url());
  return async <Answer>(path: string, data: object): Promise<Answer> => {
    const headers = { authorization: `Bearer ${token}`, origin };
    const response = await page.request.post(`/api${path}`, { data, headers });
    await expect(response).toBeOK();
    return (await response.json()) as Answer;
  };
}

const held = ({ businessId, service, calendar }: Salon, booking_date: string, service_time: string) => ({
  business_id: businessId,
  service_id: service,
  entity_id: calendar,
  booking_date,
  service_time,
});

/** A visit booked by the guest over the API. */
export async function bookedBy(page: Page, salon: Salon, day: string, time: string): Promise<Booked> {
  const ask = await asking(page);
  const hold = await ask<Booked>('/reserve/book', held(salon, day, time));
  await ask('/reserve/confirm', { business_id: salon.businessId, booking_id: hold.booking_id });
  return hold;
}

/** The same, paid online by the test checkout. */
export async function paidBy(page: Page, salon: Salon, day: string, time: string): Promise<Booked> {
  const ask = await asking(page);
  const business_id = salon.businessId;
  const hold = await ask<Booked>('/reserve/book', held(salon, day, time));
  const { order_id, checkout } = await ask<{ order_id: string; checkout: { gateway_order_id: string } }>(
    '/payment/order',
    { business_id, purpose: 'visit', reference: hold.visit_id },
  );
  const { proof } = await ask<{ proof: object }>('/sandbox/checkout', {
    order: checkout.gateway_order_id,
    outcome: 'paid',
    webhook: 'never',
  });
  await ask('/payment/verify', { business_id, order_id, ...proof });
  return hold;
}

/** A date some days from today, in the salon's time zone. */
export function dayFromNow(days: number): string {
  return Temporal.Now.zonedDateTimeISO('Asia/Kolkata').toPlainDate().add({ days }).toString();
}
