import type { Page } from '@playwright/test';
import { BookingPage } from '../../pages/booking-page.ts';
import { CalendarPage } from '../../pages/calendar-page.ts';
import { expect, test } from '../../support/journey.ts';
import { heldIn, holdsRunOut, salonToBook, someoneElseHolds } from '../../support/salon.ts';

test('several services, someone for each, a hold that outlives reload and back, and one that ran out', {
  tag: '@phone',
}, async ({ page, browser, server, looksRight }) => {
  const salon = await salonToBook(browser, server, 'Meera');
  const booking = await BookingPage.openWithCart(page, salon.path, 'Haircut', 'Gel manicure');
  await page.getByRole('group', { name: 'Choose staff' }).getByRole('radio', { name: 'Asha' }).check();
  const time = await booking.take(booking.times.nth(2));
  await expect(booking.dock.getByText('Haircut with Asha, then Gel manicure with Tenzin')).toBeVisible();
  await expect(booking.dock.getByText('₹1,750')).toBeVisible();
  await page.getByText('2 services').click();
  await booking.scrollDown();
  await looksRight(page);
  await page.getByText('2 services').click();

  await page.reload();
  await expect(booking.dock.getByText(`${time} is held for you`)).toBeVisible();
  await expect(booking.dock.getByRole('timer')).toHaveText(/^9:\d\d$/);
  // A double click goes one step on, so Back leads to the times.
  await booking.dock.getByRole('button', { name: /^Continue with/ }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: 'Your details' })).toBeFocused();
  await page.goBack();
  await expect(booking.dock.getByText(`${time} is held for you`)).toBeVisible();
  expect(await heldIn(server, salon.id)).toHaveLength(2);

  // Another time replaces the hold instead of adding a second one.
  const other = await booking.take(booking.times.nth(5));
  expect(await heldIn(server, salon.id)).toHaveLength(2);
  // Removing a service releases the hold; the selected day stays.
  const day = await page.getByRole('heading', { level: 2 }).first().textContent();
  await page.getByText('2 services').click();
  await page.getByRole('button', { name: 'Remove Gel manicure' }).click();
  await expect(booking.dock.getByText(`${other} is held for you`)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(day ?? '');
  await expect.poll(() => heldIn(server, salon.id)).toEqual([]);

  // A hold that ran out says so, and is taken again with one tap.
  const short = await booking.take(booking.times.nth(1));
  await holdsRunOut(server, salon.id);
  await page.reload();
  await expect(booking.dock.getByText(`${short} is no longer held`)).toBeVisible();
  await booking.scrollDown();
  await looksRight(page);
  await booking.dock.getByRole('button', { name: `Hold ${short} again` }).click();
  await expect(booking.dock.getByText(`${short} is held for you`)).toBeVisible();
  expect(await heldIn(server, salon.id)).toHaveLength(1);
});

test.describe('when the salon needs the time itself', () => {
  test.use({ allowedConsole: [/status of 404/] });

  test('a client is told that the desk took a time back, while typing and when booking', async ({
    page,
    browser,
    server,
    looksRight,
  }) => {
    const salon = await salonToBook(browser, server, 'Gulnar');
    await page.clock.install();
    const booking = await BookingPage.open(page, salon.path);
    const time = await booking.reachDetails('Haircut');
    await booking.fill('Kavya', '98450');
    const [held] = await server.query<{ visit_id: string }>(
      'SELECT visit_id FROM reserved_booking WHERE business_id = $1',
      [salon.id],
    );
    // The hold still exists: polling changes nothing.
    const looked = page.waitForResponse((response) => response.url().endsWith(`/hold/${held?.visit_id}`));
    await page.clock.fastForward(20_000);
    expect((await looked).status()).toBe(200);
    await expect(page.getByLabel('Your name')).toHaveValue('Kavya');

    const desk = salon.desk.page;
    const [day] = await heldIn(server, salon.id);
    const calendar = await CalendarPage.open(desk, day?.booking_date ?? '');
    const hold = calendar.booking(/held by someone booking online/);
    await hold.press('Enter');
    const drawer = desk.getByRole('dialog', { name: 'Held online' });
    await expect(drawer.getByText('Haircut')).toBeVisible();
    await looksRight(desk);
    await drawer.getByRole('button', { name: 'Release this time' }).press('Enter');
    await expect(calendar.notice(/with Asha is free again/)).toBeVisible();
    await expect(hold).toHaveCount(0);
    expect(await heldIn(server, salon.id)).toEqual([]);
    await page.clock.fastForward(20_000);
    const said = page.getByRole('alert').filter({ hasText: `${time} is no longer held for you` });
    await expect(said).toContainText(`${salon.name} needs this time.`);
    await expect(page.getByRole('heading', { level: 1, name: 'Choose a time' })).toBeVisible();
    await looksRight(page);
    // A new hold clears the notice.
    const second = await booking.take(booking.times.nth(1));
    await expect(said).toHaveCount(0);
    // Who was at the details already is led back to them.
    await expect(page.getByRole('heading', { level: 1, name: 'Your details' })).toBeVisible();
    await page.getByLabel('Phone').fill('9845012345');
    const [again] = await server.query<{ visit_id: string }>(
      'SELECT visit_id FROM reserved_booking WHERE business_id = $1',
      [salon.id],
    );
    await salon.desk.cancel(again?.visit_id ?? '');
    await booking.book();
    const told = page.getByRole('alert').filter({ hasText: `${second} is no longer held for you` });
    await expect(told).toContainText('needs this time');
    await expect(page.getByRole('heading', { level: 1, name: 'Choose a time' })).toBeVisible();
  });
});

test.describe('when someone is faster', () => {
  test.use({ allowedConsole: [/status of 409|ERR_FAILED/] });

  test('the nearest free times are one tap away, also for a client who confirms too late', {
    tag: '@phone',
  }, async ({ page, browser, server, looksRight }) => {
    const salon = await salonToBook(browser, server, 'Rohit');
    const booking = await BookingPage.openWithCart(page, salon.path, 'Haircut');
    // The first hold stays when the second time is refused.
    const first = await booking.take(booking.times.first());
    const [held] = await heldIn(server, salon.id);
    const wanted = (await booking.times.nth(6).textContent()) ?? '';
    await someoneElseHolds(server, salon, held?.booking_date ?? '', in24(wanted));
    await booking.times.nth(6).click();
    await expect(booking.dock.getByText(`${wanted} was just taken`)).toBeVisible();
    await expect(booking.dock.getByText(`${first} is held for you`)).toBeVisible();
    await booking.scrollDown();
    await looksRight(page);
    const near = booking.dock.locator('.refused button').first();
    const words = (await near.textContent()) ?? '';
    await near.click();
    await expect(booking.dock.getByText(`${words} is held for you`)).toBeVisible();
    expect(await heldIn(server, salon.id)).toHaveLength(2);

    // A refused time is forgotten by who goes on with the one that is held.
    await page.route('**/visit/reserve', (route) => route.abort());
    await booking.times.nth(4).click();
    const refused = booking.dock.getByText(/could not be held/);
    await expect(refused).toBeVisible();
    await expect
      .poll(() => gapAboveHold(page), { message: 'the notice does not touch the bar of the hold' })
      .toBeGreaterThan(8);
    await booking.next();
    await expect(refused).toHaveCount(0);

    await page.unroute('**/visit/reserve');
    await holdsRunOut(server, salon.id);
    await someoneElseHolds(server, salon, held?.booking_date ?? '', in24(words));
    await booking.fill('Ravi', '9845012345');
    await booking.book();
    await expect(booking.dock.getByText(`${words} was just taken`)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Choose a time' })).toBeVisible();
  });
});

function gapAboveHold(page: Page): Promise<number> {
  return page.evaluate(() => {
    const end = document.querySelector('.k-book-dock > .refused')?.lastElementChild?.getBoundingClientRect();
    const hold = document.querySelector('.k-book-dock > [data-hold]')?.getBoundingClientRect();
    return (hold?.top ?? 0) - (end?.bottom ?? 0);
  });
}

/** "1:45 pm" in the API's 24-hour format. */
function in24(words: string): string {
  const [, hour = '', minute = '', half = ''] = /^(\d+):(\d+) (am|pm)$/.exec(words) ?? [];
  return `${String((Number(hour) % 12) + (half === 'pm' ? 12 : 0)).padStart(2, '0')}:${minute}`;
}
