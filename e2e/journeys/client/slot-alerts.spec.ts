import type { Page } from '@playwright/test';
import { BookingPage } from '../../pages/booking-page.ts';
import { inTurn } from '../../support/in-turn.ts';
import { expect, type Journey, test } from '../../support/journey.ts';
import { startNow } from '../../support/notifications.ts';
import type { RunningServer } from '../../support/running-server.ts';
import { type Salon, salonToBook } from '../../support/salon.ts';

/** Quiet hours: clients are notified by day only, so the salon gets a time zone in which it is noon. */
async function whereItIsNoon(server: RunningServer, { id }: Salon): Promise<string> {
  const west = Temporal.Now.zonedDateTimeISO('UTC').hour - 12;
  const zone = west === 0 ? 'Etc/GMT' : `Etc/GMT${west > 0 ? '+' : ''}${west}`;
  await server.query('UPDATE business SET time_zone = $2 WHERE id = $1', [id, zone]);
  return Temporal.Now.plainDateISO(zone).add({ days: 3 }).toString();
}

/** Fills the day: one haircut at ten, all other times blocked. */
async function fullDay(server: RunningServer, { id, desk, haircut }: Salon, day: string): Promise<string> {
  const [asha] = await server.query<{ id: string }>(
    "SELECT id FROM calendar WHERE business_id = $1 AND name = 'Asha'",
    [id],
  );
  const entity_id = asha?.id ?? '';
  await desk.block(entity_id, day, '09:00', '10:00', 'Away');
  await desk.block(entity_id, day, '10:45', '19:00', 'Away');
  const client = await desk.client('Nirmala');
  return desk.visit(client, day, '10:00', [{ service_id: haircut, entity_id }]);
}

/** Skips the undo window of the cancellation and runs the jobs now. */
async function alertHoldsTold(server: RunningServer, { id }: Salon, count: number): Promise<void> {
  await expect
    .poll(async () => {
      await server.query(
        "UPDATE event SET at = at - interval '1 minute' WHERE business_id = $1 AND type = 'booking.cancelled'",
        [id],
      );
      await startNow(server, 'match-slot-alerts');
      await startNow(server, 'notification-due');
      const [row] = await server.query<{ n: number }>(
        `SELECT count(*)::integer AS n FROM notification
         WHERE of_business = $1 AND kind = 'slot_alert_offered' AND state = 'told'`,
        [id],
      );
      return row?.n;
    })
    .toBe(count);
}

async function onTheFullDay(page: Page, salon: Salon, day: string): Promise<BookingPage> {
  const booking = await BookingPage.open(page, salon.path);
  await booking.add('Haircut');
  await booking.chooseTime();
  await chooseDay(page, day);
  return booking;
}

async function sayAddress(page: Page, address: string): Promise<void> {
  await expect(page.getByText('How should we tell you?')).toBeVisible();
  await page.getByLabel('Email (optional)').fill(address);
  await page.getByRole('button', { name: 'Email me' }).click();
}

async function chooseDay(page: Page, day: string, words = 'Fully booked on'): Promise<void> {
  const { day: number } = Temporal.PlainDate.from(day);
  const name = new RegExp(`^\\w{3} ${number} \\w{3,4}, fully booked$`);
  await page.getByRole('radio', { name }).check({ force: true });
  await expect(page.getByText(words)).toBeVisible();
}

/** A full day names whom one asked for, and anyone is one press away. */
async function fullDayNamesWhom({ page, browser, server, looksRight }: Journey): Promise<void> {
  const salon = await salonToBook(browser, server, 'Ritika');
  const day = await whereItIsNoon(server, salon);
  const visit = await fullDay(server, salon, day);
  await page.clock.install();
  await onTheFullDay(page, salon, day);
  await expect(page.getByRole('button', { name: 'See times with anyone' })).toHaveCount(0);
  const who = page.getByRole('group', { name: 'Choose staff' });
  await who.getByRole('radio', { name: 'Asha' }).check();
  await chooseDay(page, day, 'Asha is fully booked on');
  await looksRight(page);
  await page.getByRole('button', { name: 'See times with anyone' }).click();
  await expect(who.getByRole('radio', { name: 'Anyone' })).toBeChecked();

  // "Book with" on the public page takes the services along.
  const booking = await BookingPage.open(page, salon.path);
  await page.getByRole('button', { name: 'Book with Asha' }).click();
  await expect(page.getByText('Booking with Asha')).toBeVisible();
  await looksRight(page);
  await booking.chooseTime();
  await expect(who.getByRole('radio', { name: 'Asha' })).toBeChecked();
  await chooseDay(page, day, 'Asha is fully booked on');
  // The open page notices that a time came free.
  await salon.desk.cancel(visit);
  await page.clock.fastForward(31_000);
  await expect(page.getByRole('button', { name: '10:00 am' })).toBeVisible();
}

test('two wait for a full day; what frees up is kept for the first, then for the second', {
  tag: '@phone',
}, async ({ page, browser, server, looksRight, allowedConsole }) => {
  allowedConsole.push(/ERR_FAILED/);
  const salon = await salonToBook(browser, server, 'Padma');
  const day = await whereItIsNoon(server, salon);
  const visit = await fullDay(server, salon, day);

  await onTheFullDay(page, salon, day);
  await looksRight(page);
  await page.getByRole('button', { name: 'Notify me if a time opens up' }).click();
  // A guest says first how to be reached; nothing is kept for someone who cannot be told.
  await sayAddress(page, 'padma.waits@example.com');
  await expect(page.getByText('We will let you know if a time opens up on')).toBeVisible();
  await expect(page.getByText('we hold it for you for 15 minutes')).toBeVisible();
  await looksRight(page);
  // The alert survives a reload, and can be removed and set again.
  await page.reload();
  await chooseDay(page, day);
  await page.getByRole('button', { name: 'Turn off alert' }).click();
  await page.getByRole('button', { name: 'Notify me if a time opens up' }).click();
  await expect(page.getByText('We will let you know if a time opens up on')).toBeVisible();

  const second = await (await browser.newContext({ baseURL: server.origin })).newPage();
  await onTheFullDay(second, salon, day);
  await second.getByRole('button', { name: 'Notify me if a time opens up' }).click();
  await sayAddress(second, 'kavya.waits@example.com');
  await expect(second.getByText('We will let you know if a time opens up on')).toBeVisible();

  await salon.desk.cancel(visit);
  await alertHoldsTold(server, salon, 1);
  await page.goto('/bookings');
  const waiting = page.locator('section', { hasText: 'Slot alerts' });
  await expect(waiting).toContainText('10:00 am');
  await expect(waiting).toContainText('Held for you until');
  await looksRight(page);
  // A network error does not mean that the alert hold is gone.
  const lost = page.waitForEvent('requestfailed', (request) => /\/hold\//.test(request.url()));
  await page.route('**/hold/*', (route) => route.abort(), { times: 1 });
  await waiting.getByRole('link', { name: 'Take this time' }).click();
  await lost;
  await expect(page.getByRole('heading', { level: 1, name: 'Your details' })).toBeVisible();
  await expect(page.getByText('10:00 am is held for you')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^1[34]:\d\d$/);
  await looksRight(page);

  // The first client declines, so the hold passes to the next one.
  await page.goto('/bookings');
  await waiting.getByRole('button', { name: 'Turn off alert' }).click();
  await expect(page.getByText('turned off.')).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await alertHoldsTold(server, salon, 2);
  await second.goto('/notifications');
  await second.getByText('A time opened up: Haircut with Asha').click();
  await expect(second.getByText('10:00 am is held for you')).toBeVisible();
  const booking = new BookingPage(second);
  await booking.fill('Kavya Raman', '9845012345');
  await booking.book();
  await expect(second.getByRole('heading', { name: /See you on .*10:00 am/ })).toBeVisible();

  // Links of an alert hold that was booked, and of one that expired.
  const holds = await server.query<{ visit_id: string }>(
    'SELECT visit_id FROM slot_alert WHERE business_id = $1 AND visit_id IS NOT NULL ORDER BY updated_at',
    [salon.id],
  );
  await second.goto(`${salon.path}/book?alert_hold=${holds.at(-1)?.visit_id}`);
  await expect(second.getByRole('heading', { name: /See you on .*10:00 am/ })).toBeVisible();
  await second.context().close();
});

/** An alert hold that is over says so, and leads to the times there are. */
async function alertHoldIsOver({ page, browser, server, allowedConsole }: Journey): Promise<void> {
  allowedConsole.push(/status of 404/);
  const salon = await salonToBook(browser, server, 'Qamar');
  const booking = await BookingPage.open(page, salon.path);
  await booking.add('Haircut');
  await booking.chooseTime();
  await page.goto(`${salon.path}/book?alert_hold=${crypto.randomUUID()}`);
  await expect(page.getByText('Sign in to see the time we are holding for you.')).toBeVisible();
  await booking.take(booking.times.first());
  await page.goto(`${salon.path}/book?alert_hold=${crypto.randomUUID()}`);
  await expect(page.getByText('That time is no longer held for you.')).toBeVisible();
  await expect(booking.times.first()).toBeVisible();
}

/** When nothing is free for three weeks, a day can still be waited for, in Hindi too. */
async function nothingIsFree({ page, browser, server, looksRight }: Journey): Promise<void> {
  const salon = await salonToBook(browser, server, 'Rukmini');
  const booking = await BookingPage.open(page, salon.path);
  await booking.add('Haircut');
  await server.query(
    `INSERT INTO consumed_slot (business_id, entity_id, id, period)
     SELECT business_id, id, gen_random_uuid(), tstzrange(now() - interval '1 day', now() + interval '60 days')
     FROM calendar WHERE business_id = $1`,
    [salon.id],
  );
  await page.goto(`${salon.path}/book`);
  await expect(page.getByText('No free times on these dates')).toBeVisible();
  await looksRight(page);
  await page.evaluate(() => localStorage.setItem('kursi:locale', 'hi'));
  await page.reload();
  await page.getByRole('button', { name: 'समय खाली हो तो मुझे बताएँ' }).click();
  await page.getByLabel('ई‑मेल (ज़रूरी नहीं)').fill('meena.waits@example.com');
  await page.getByRole('button', { name: 'ई‑मेल भेजें' }).click();
  await expect(page.getByText('को समय खाली होते ही हम आपको बताएँगे')).toBeVisible();
  await looksRight(page);
  await page.goto('/bookings');
  await expect(page.getByText('खाली समय के अलर्ट')).toBeVisible();
  await looksRight(page);
}

test('a full day, an alert hold that is over, and three weeks without a free time', {
  tag: '@phone',
}, async ({ journey }) => {
  await inTurn(journey, fullDayNamesWhom, alertHoldIsOver, nothingIsFree);
});
