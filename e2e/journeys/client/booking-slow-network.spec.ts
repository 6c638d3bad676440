import { BookingPage } from '../../pages/booking-page.ts';
import { inTurn } from '../../support/in-turn.ts';
import { expect, type Journey, test } from '../../support/journey.ts';
import { forgetEveryone } from '../../support/people.ts';
import { heldIn, salonToBook } from '../../support/salon.ts';
import { slow } from '../../support/slow.ts';

/** Free times and a hold that come late, for an older choice, are not taken for those of the new one. */
async function lateAnswers({ page, browser, server }: Journey): Promise<void> {
  const salon = await salonToBook(browser, server, 'Ila');
  const other = await salonToBook(browser, server, 'Jaya');
  const booking = await BookingPage.openWithCart(page, salon.path, 'Haircut');
  const late = await slow(page, /\/availability\/visit/, (route) => {
    const entities = new URL(route.request().url()).searchParams.get('entities') ?? '';
    return /\w/.test(entities);
  });
  const who = page.getByRole('group', { name: 'Choose staff' });
  await who.getByRole('radio', { name: 'Asha' }).check();
  await late.asked;
  await who.getByRole('radio', { name: 'Anyone' }).check();
  await expect(booking.times.first()).toBeVisible();
  late.letGo();
  await late.arrived;
  await page.waitForTimeout(300);
  await expect(booking.times.first()).toBeVisible();
  await booking.take(booking.times.first());

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await forgetEveryone(page);
  await BookingPage.openWithCart(page, other.path, 'Haircut', 'Gel manicure');
  const hold = await slow(page, '**/api/visit/reserve');
  await booking.tap(booking.times.nth(2));
  await hold.asked;
  await page.getByText('2 services').click();
  await page.getByRole('button', { name: 'Remove Gel manicure' }).click();
  expect(await heldIn(server, other.id)).toHaveLength(2);
  hold.letGo();
  await expect.poll(() => heldIn(server, other.id)).toEqual([]);
}

/** A network lost on the way to the times is tried again, and a hold survives a rate-limited request. */
async function lostNetwork({ page, browser, server, allowedConsole }: Journey): Promise<void> {
  allowedConsole.push(/429|net::ERR_|dynamically imported module/);
  const salon = await salonToBook(browser, server, 'Kiran');
  const booking = await BookingPage.open(page, salon.path);
  await page.route(/\/(assets|api|b)\//, (route) => route.abort());
  await booking.add('Haircut');
  await page.getByRole('link', { name: 'Choose a time' }).filter({ visible: true }).click();
  await expect(page.getByText('This opens as soon as you are back online.')).toBeVisible();
  const again = page.getByRole('button', { name: 'Try again' });
  await again.click();
  await expect(again).toBeEnabled();
  await page.unroute(/\/(assets|api|b)\//);
  await again.click();
  const time = await booking.take(booking.times.first());
  const body = { code: 'TOO_MANY_REQUESTS', message: '', details: {} };
  await page.route('**/hold/*', (route) => route.fulfill({ status: 429, json: body }));
  const asked = page.waitForResponse(/\/hold\//);
  await page.reload();
  await asked;
  await page.waitForTimeout(300);
  await expect(booking.dock.getByText(`${time} is held for you`)).toBeVisible();
}

test('answers that come late or not at all take no time away and none too many', { tag: '@phone' }, async ({
  journey,
}) => {
  await inTurn(journey, lateAnswers, lostNetwork);
});
