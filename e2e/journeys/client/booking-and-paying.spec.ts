import { BookingPage } from '../../pages/booking-page.ts';
import { CheckoutPage } from '../../pages/checkout-page.ts';
import { expect, test } from '../../support/journey.ts';
import { heldIn, holdsRunOut, salonToBook, someoneElseHolds } from '../../support/salon.ts';

test('a client pays online: declined, left, then paid and booked; or at the salon when that fails', {
  tag: '@phone',
}, async ({ page, browser, server, looksRight }) => {
  const salon = await salonToBook(browser, server, 'Farhan');
  await salon.set({ payment_type: 'both' });
  const booking = await BookingPage.open(page, salon.path);
  const time = await booking.reachDetails('Haircut');
  await booking.fill('Kavya Raman', '9845012345');
  await page.getByLabel('Anything the salon should know?').fill('I am allergic to henna');
  await page.getByRole('radio', { name: 'Pay ₹800 now' }).check();
  await looksRight(page);
  await booking.dock.getByRole('button', { name: 'Pay ₹800 and book' }).click();
  const checkout = await CheckoutPage.shown(page);
  await looksRight(page);
  await checkout.press('Card declined');
  await expect(page.getByRole('heading', { name: 'Payment failed' })).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await (await CheckoutPage.shown(page)).press('Close without paying');
  // The earlier failure is not the reason shown for the closed checkout.
  await expect(page.getByRole('heading', { name: 'Payment not completed' })).toBeVisible();
  await expect(page.getByText(/declined/i)).toHaveCount(0);
  await looksRight(page);
  expect(await server.query('SELECT 1 FROM visit WHERE business_id = $1', [salon.id])).toHaveLength(0);
  await page.getByRole('button', { name: 'Try again' }).click();
  await (await CheckoutPage.shown(page)).press(/^Pay/);
  await expect(page.getByRole('heading', { name: new RegExp(`See you on .*${time}`) })).toBeVisible();
  await expect(page.getByText('₹800 paid.')).toBeVisible();
  await looksRight(page);
  const notes = await server.query('SELECT note FROM visit WHERE business_id = $1', [salon.id]);
  expect(notes).toEqual([{ note: 'I am allergic to henna' }]);

  await page.clock.install();
  const second = await BookingPage.open(page, salon.path);
  const later = await second.reachDetails('Haircut');
  await page.getByRole('radio', { name: 'Pay ₹800 now' }).check();
  await booking.dock.getByRole('button', { name: 'Pay ₹800 and book' }).click();
  await (await CheckoutPage.shown(page)).press('Card declined');
  const there = page.getByRole('button', { name: 'Pay at the salon instead' });
  await expect(there).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await (await CheckoutPage.shown(page)).press('Close without paying');
  await page.getByRole('button', { name: 'I have paid' }).click();
  // A bank that does not reply is no reason to stay without a booking.
  await expect(page.getByRole('heading', { name: 'Confirming your payment' })).toBeVisible();
  await page.clock.fastForward(16_000);
  await there.click();
  await expect(page.getByRole('heading', { name: new RegExp(`See you on .*${later}`) })).toBeVisible();
  await expect(page.getByText('Pay ₹800 at the salon.')).toBeVisible();
});

test.describe('a salon that changes its mind', () => {
  test.use({ allowedConsole: [/status of 422/] });

  test('a client is told of changed terms before booking', { tag: '@phone' }, async ({
    page,
    browser,
    server,
    looksRight,
  }) => {
    const salon = await salonToBook(browser, server, 'Urmila');
    // The page is refetched once on the way to the times; the changes below come after it, so the page is stale.
    const asked = page.waitForResponse((response) => response.url().includes('/api/page/'));
    const booking = await BookingPage.openWithCart(page, salon.path, 'Haircut');
    await asked;
    await salon.set({ booking_type: 'request' });
    await server.query('UPDATE service SET price = 90000 WHERE id = $1', [salon.haircut]);
    await booking.take(booking.times.first());
    await booking.next();
    await expect(page.getByText('The price is now ₹900. It was ₹800.')).toBeVisible();
    await expect(page.getByText('The salon now has to confirm your booking.')).toBeVisible();
    await looksRight(page);
    // The hold fixes price and booking type; the payment rule is checked on confirm.
    await salon.set({ booking_type: 'request', payment_type: 'pg' });
    await booking.fill('Kavya Raman', '9845012345');
    await booking.dock.getByRole('button', { name: /^Request/ }).click();
    await expect(page.getByText('You now pay online when you book. Nothing is booked yet.')).toBeVisible();
    await expect(page.getByText(/you get the full ₹900 back/)).toBeVisible();
    await looksRight(page);
    await booking.dock.getByRole('button', { name: 'Pay ₹900 and book' }).click();
    await (await CheckoutPage.shown(page)).press(/^Pay/);
    await expect(page.getByRole('heading', { name: /Requested/ })).toBeVisible();
    await expect(page.getByText(/will reply by/)).toBeVisible();
  });
});

test.describe('with a page that misses the end of the payment', () => {
  // The hold is polled after it became a booking, which answers 404 or 409.
  test.use({ allowedConsole: [/status of 40[49]/] });

  test('a phone that dies after paying finds its booking; money that comes when the time is gone goes back', async ({
    page,
    browser,
    server,
    looksRight,
  }) => {
    const salon = await salonToBook(browser, server, 'Tenzin');
    await salon.set({ payment_type: 'pg' });
    const booking = await BookingPage.open(page, salon.path);
    await booking.reachDetails('Haircut');
    await booking.fill('Kavya Raman', '9845012345');
    await booking.dock.getByRole('button', { name: 'Pay ₹800 and book' }).click();
    await (await CheckoutPage.shown(page)).press('Paid, but the page never returns');
    await page.getByRole('button', { name: 'Back to Kursi' }).click();
    await expect(page.getByRole('heading', { name: /See you on/ })).toBeVisible();
    await expect(page.getByText('₹800 paid.')).toBeVisible();
    await looksRight(page);

    await BookingPage.open(page, salon.path);
    await booking.reachDetails('Haircut');
    await booking.dock.getByRole('button', { name: 'Pay ₹800 and book' }).click();
    const checkout = await CheckoutPage.shown(page);
    const [held] = await heldIn(server, salon.id);
    await holdsRunOut(server, salon.id);
    await someoneElseHolds(server, salon, held?.booking_date ?? '', held?.service_time ?? '');
    await checkout.press(/^Pay/);
    await expect(
      page.getByRole('heading', { name: 'The time was taken before your payment arrived' }),
    ).toBeVisible();
    await expect(page.getByText('Your ₹800 is being refunded')).toBeVisible();
    await looksRight(page);
    await page.getByRole('button', { name: 'Choose another time' }).click();
    await expect(booking.times.first()).toBeVisible();
  });
});
