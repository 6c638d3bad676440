import type { Browser, BrowserContext, Page } from '@playwright/test';
import { makeBusiness, signedInAccount } from './account.ts';

export const CALENDARS = 8;
export const DAY = '2026-11-18';
/** After other benches the machine may still be busy: whether the page comes is not what is measured. */
const OPEN_LIMIT_MS = 120_000;

export const uuid = (kind: number, number: number) =>
  `019a0000-0000-7000-8${String(kind).padStart(3, '0')}-${String(number).padStart(12, '0')}`;
const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const names = ['Asha', 'Farhan', 'Joseph', 'Lakshmi', 'Sushma', 'Tenzin', 'Rohit', 'Meera'];

/** A booking of the mocked day. */
export interface Booked {
  /** Number of the calendar, from 0. */
  readonly calendar: number;
  readonly from: number;
  readonly minutes: number;
  readonly client: string;
  readonly isRequest?: boolean;
}

/** The desk's calendar at 1440 × 900, opened on a mocked day, so that the page alone is measured. */
export async function openDesk(
  origin: string,
  browser: Browser,
  booked: readonly Booked[],
  { density = 'roomy', hours = '07.00-22.00' } = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const { email, password, token } = await signedInAccount(origin);
  await makeBusiness(origin, token);
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
    // Requests through a service worker cannot be mocked.
    serviceWorkers: 'block',
  });
  // By the call, not by the form: signing in is not what is measured.
  const signedIn = await context.request.post('/api/session/sign-in', { data: { email, password } });
  if (!signedIn.ok()) throw new Error(`sign-in answered ${signedIn.status()}`);
  await context.addInitScript((kept) => {
    localStorage.setItem('kursi:calendar-density', kept);
    localStorage.setItem('kursi:signed-in', '1');
  }, density);
  const page = await context.newPage();
  await mockDay(page, booked, hours);
  await page.goto(`/calendar?day=${DAY}`, { timeout: OPEN_LIMIT_MS });
  try {
    await page
      .locator('[data-entry]')
      .nth(booked.length - 1)
      .waitFor({ state: 'attached', timeout: OPEN_LIMIT_MS });
  } catch (error) {
    const drawn = await page.locator('[data-entry]').count();
    const words = ((await page.locator('body').textContent()) ?? '').slice(0, 200);
    throw new Error(`${drawn} of ${booked.length} bookings at ${page.url()}: ${words}`, { cause: error });
  }
  return { context, page };
}

async function mockDay(page: Page, booked: readonly Booked[], hours: string): Promise<void> {
  const week = Object.fromEntries(weekdays.map((day) => [day, [hours]]));
  const calendars = names.map((name, i) => ({
    id: uuid(1, i),
    kind: 'person',
    name,
    index: i,
    calendar_status: 'enable',
    user_id: null,
    business_hours: week,
    colour: (i % 8) + 1,
    image_url: null,
    blur_hash: null,
    created_at: `${DAY}T00:00:00Z`,
    updated_at: `${DAY}T00:00:00Z`,
  }));
  const items = booked.map((one, i) => itemOf(one, i));
  const answers: readonly (readonly [RegExp, object])[] = [
    [
      /\/catalogue$/,
      { categories: [], services: [], calendars, members: [], business_category_id: uuid(6, 0) },
    ],
    [
      /\/calendar\/[^/]+\/time\?/,
      { business_hours: week, today: DAY, holidays: [], days: [], leaves: [], blocks: [] },
    ],
    [/\/schedule\?/, { time_zone: 'Asia/Kolkata', today: DAY, items: [] }],
    [new RegExp(`/schedule\\?from=${DAY}`), { time_zone: 'Asia/Kolkata', today: DAY, items }],
  ];
  for (const [address, body] of answers) await page.route(address, (route) => route.fulfill({ json: body }));
}

function itemOf({ calendar, from, minutes, client, isRequest = false }: Booked, i: number) {
  const start = Temporal.PlainDateTime.from(`${DAY}T${clock(from)}`).toZonedDateTime('Asia/Kolkata');
  return {
    kind: 'booking',
    id: uuid(2, i),
    entity_id: uuid(1, calendar),
    start_date: start.toInstant().toString(),
    end_date: start.add({ minutes }).toInstant().toString(),
    buffer_after: 0,
    booking_date: DAY,
    service_time: clock(from),
    service_duration: minutes,
    visit_id: uuid(3, i),
    visit_type: 'advance',
    series_id: null,
    client_id: uuid(4, i),
    client_name: client,
    service_id: uuid(5, calendar),
    service_name: 'Haircut and beard',
    booking_amount: 50_000,
    paid_amount: 0,
    due_amount: 0,
    has_alert: false,
    booking_status: isRequest ? 'created' : 'confirmed',
    progress: 'expected',
    expires_at: null,
    requested_at: isRequest ? `${DAY}T00:00:00Z` : null,
    note: null,
  };
}
