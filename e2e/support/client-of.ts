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

/** A salon with one person who does haircuts; whoever signs in on this page owns it. */
export async function salonToVisit(page: Page, owner: string): Promise<Salon> {
  const { businessId } = await signInAsOwner(page, owner);
  const desk = new DeskData(page, businessId);
  const calendar = await desk.calendar('Farah');
  const service = await desk.service('Haircut', [calendar]);
  return { businessId, desk, service, calendar };
}

/** A guest in a browser of their own, with no page open yet. */
export async function guestOf(browser: Browser, server: RunningServer, name: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.origin, acceptDownloads: true });
  const page = await context.newPage();
  const phone = `98${String(randomInt(100_000_000)).padStart(8, '0')}`;
  await expect(await page.request.post('/api/session/guest', { data: { user_name: name, phone } })).toBeOK();
  await context.addInitScript(() => localStorage.setItem('kursi:signed-in', '1'));
  return page;
}

/** A visit that the guest made, over the API. */
export async function bookedBy(
  page: Page,
  { businessId: business_id, service: service_id, calendar: entity_id }: Salon,
  booking_date: string,
  service_time: string,
): Promise<{ visit_id: string; booking_id: string }> {
  const token = (await page.context().cookies()).find(({ name }) => name === TOKEN_COOKIE)?.value;
  const post = async (path: string, data: object) => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await page.request.post(`/api${path}`, { data, headers });
    await expect(response).toBeOK();
    return (await response.json()) as { visit_id: string; booking_id: string };
  };
  const held = await post('/reserve/book', {
    business_id,
    service_id,
    entity_id,
    booking_date,
    service_time,
  });
  await post('/reserve/confirm', { business_id, booking_id: held.booking_id });
  return held;
}

/** Some days from today, on the calendar of a salon in India. */
export function dayFromNow(days: number): string {
  return Temporal.Now.zonedDateTimeISO('Asia/Kolkata').toPlainDate().add({ days }).toString();
}
