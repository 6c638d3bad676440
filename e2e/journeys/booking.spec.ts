import type { Page } from '@playwright/test';
import { BookingPage } from '../pages/booking-page.ts';
import { CalendarPage } from '../pages/calendar-page.ts';
import { CheckoutPage } from '../pages/checkout-page.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { expect, test } from '../support/journey.ts';
import { makeAccount } from '../support/people.ts';
import type { RunningServer } from '../support/running-server.ts';
import { holdsRunOut, salonToBook, someoneElseHolds } from '../support/salon.ts';

/** What is held in a business, as the database has it. */
async function heldIn(server: RunningServer, businessId: string) {
  return server.query<{ booking_date: string; service_time: string }>(
    `SELECT booking_date::text, service_time FROM reserved_booking
      WHERE business_id = $1 AND expires_at > now() ORDER BY starts_at`,
    [businessId],
  );
}

async function openWithCart(page: Page, path: string, ...services: string[]): Promise<BookingPage> {
  const booking = await BookingPage.open(page, path);
  for (const service of services) await booking.add(service);
  await booking.chooseTime();
  return booking;
}

test('a stranger with a phone books in nine taps, without a password', { tag: '@phone' }, async ({
  page,
  browser,
  server,
  looksRight,
}) => {
  const salon = await salonToBook(browser, server, 'Asha');
  const booking = await BookingPage.open(page, salon.path);
  await booking.add('Haircut');
  await expect(page.getByText('1 service, 45 min').filter({ visible: true })).toBeVisible();
  await looksRight(page);
  await booking.chooseTime();
  await looksRight(page);
  const time = await booking.take(booking.times.nth(1));
  await expect(booking.dock.getByText('Haircut with Asha')).toBeVisible();
  await expect(booking.dock.getByText('Pay at the salon.')).toBeVisible();
  await booking.scrollDown();
  await looksRight(page);
  await booking.next();
  await looksRight(page);
  await booking.fill('Kavya Raman', '9845012345');
  await booking.book();
  await expect(page.getByRole('heading', { name: new RegExp(`See you on .*${time}`) })).toBeVisible();
  expect(booking.taps).toBeLessThanOrEqual(9);
  await expect(page.getByText('12, Tilak Marg, C-Scheme, Jaipur, 302001')).toBeVisible();
  await expect(page.getByText('₹800, to pay at the salon.')).toBeVisible();
  await expect(page.getByText('Keep your bookings')).toBeVisible();
  await looksRight(page);

  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  expect((await file).suggestedFilename()).toBe('kursi.ics');
  // It is still there after a reload, and going back shows it and books nothing twice.
  await page.reload();
  await expect(page.getByRole('heading', { name: /See you on/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: new RegExp(`See you on .*${time}`) })).toBeVisible();
  await page.getByRole('link', { name: 'Book another' }).click();
  await expect(page).toHaveURL(salon.path);
  const visits = await server.query('SELECT 1 FROM visit WHERE business_id = $1', [salon.id]);
  expect(visits).toHaveLength(1);

  // The second time it is known who they are.
  const again = await openWithCart(page, salon.path, 'Haircut');
  await again.take(again.times.first());
  await again.next();
  await expect(page.getByText('You book as Kavya Raman, +91 98450 12345.')).toBeVisible();
  await again.book();
  await expect(page.getByRole('heading', { name: /See you on/ })).toBeVisible();
});

test('what is missing is said beside its field', { tag: '@phone' }, async ({
  page,
  browser,
  server,
  looksRight,
}) => {
  const salon = await salonToBook(browser, server, 'Imran');
  await page.goto(`${salon.path}/book`);
  await expect(page.getByText('Nothing is chosen yet')).toBeVisible();
  await looksRight(page);
  const booking = await BookingPage.open(page, salon.path);
  await booking.reachDetails('Haircut');
  await booking.book();
  await expect(page.getByText('What is your name?')).toBeVisible();
  await expect(page.getByLabel('Your name')).toBeFocused();
  await expect(page.getByText('A mobile number has ten digits')).toBeVisible();
  await looksRight(page);
  await booking.fill('Ravi', '12345');
  await booking.book();
  await expect(page.getByText('What is your name?')).toHaveCount(0);
  await expect(page.getByLabel('Phone')).toBeFocused();
  // A country of one's own is not put behind +91.
  const prefix = page.locator('.k-field .fix');
  await expect(prefix).toHaveText('+91');
  await page.getByLabel('Phone').fill('+1 415 555');
  await expect(prefix).toHaveCount(0);
  await booking.book();
  await expect(page.getByText('A number outside India has + and its country before it')).toBeVisible();
  await page.getByLabel('Phone').fill('+1 415 555 0123');
  await expect(page.getByText('This is read as a number outside India: +14155550123.')).toBeVisible();
  await looksRight(page);
  expect(await server.query('SELECT 1 FROM visit WHERE business_id = $1', [salon.id])).toHaveLength(0);
});

test('several services, someone for each, and a hold that outlives reload and back', {
  tag: '@phone',
}, async ({ page, browser, server, looksRight }) => {
  const salon = await salonToBook(browser, server, 'Meera');
  const booking = await openWithCart(page, salon.path, 'Haircut', 'Gel manicure');
  await page.getByRole('group', { name: 'With whom' }).getByRole('radio', { name: 'Asha' }).check();
  const time = await booking.take(booking.times.nth(2));
  await expect(booking.dock.getByText('Haircut with Asha, then Gel manicure with Tenzin')).toBeVisible();
  await expect(booking.dock.getByText('₹1,750')).toBeVisible();
  await page.getByText('2 services').click();
  await booking.scrollDown();
  await looksRight(page);
  await page.getByText('2 services').click();

  await page.reload();
  await expect(booking.dock.getByText(`${time} is kept for you`)).toBeVisible();
  await expect(booking.dock.getByRole('timer')).toHaveText(/^9:\d\d$/);
  await booking.next();
  await page.goBack();
  await expect(booking.dock.getByText(`${time} is kept for you`)).toBeVisible();
  expect(await heldIn(server, salon.id)).toHaveLength(2);

  // Another time moves the hold instead of making a second one.
  const other = await booking.take(booking.times.nth(5));
  expect(await heldIn(server, salon.id)).toHaveLength(2);
  // Fewer services are another wish: the time goes back, the day stays.
  const day = await page.getByRole('heading', { level: 2 }).first().textContent();
  await page.getByText('2 services').click();
  await page.getByRole('button', { name: 'Remove Gel manicure' }).click();
  await expect(booking.dock.getByText(`${other} is kept for you`)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(day ?? '');
  await expect.poll(() => heldIn(server, salon.id)).toEqual([]);
});

test('a hold that ran out says so, and is taken again with one tap', { tag: '@phone' }, async ({
  page,
  browser,
  server,
  looksRight,
}) => {
  const salon = await salonToBook(browser, server, 'Lakshmi');
  const booking = await openWithCart(page, salon.path, 'Haircut');
  const time = await booking.take(booking.times.nth(1));
  await holdsRunOut(server, salon.id);
  await page.reload();
  await expect(booking.dock.getByText(`${time} is no longer kept`)).toBeVisible();
  await booking.scrollDown();
  await looksRight(page);
  await booking.dock.getByRole('button', { name: `Keep ${time} again` }).click();
  await expect(booking.dock.getByText(`${time} is kept for you`)).toBeVisible();
  expect(await heldIn(server, salon.id)).toHaveLength(1);
});

test.describe('when the salon needs the time itself', () => {
  test.use({ allowedConsole: [/status of 404/] });

  test('whoever is typing their name hears that the salon took the time back, without pressing anything', {
    tag: '@phone',
  }, async ({ page, browser, server, looksRight }) => {
    const salon = await salonToBook(browser, server, 'Gulnar');
    await page.clock.install();
    const booking = await BookingPage.open(page, salon.path);
    const time = await booking.reachDetails('Haircut');
    await booking.fill('Kavya', '98450');
    const [held] = await server.query<{ visit_id: string }>(
      'SELECT visit_id FROM reserved_booking WHERE business_id = $1',
      [salon.id],
    );
    // Still theirs: a look changes nothing.
    const looked = page.waitForResponse((response) =>
      response.url().endsWith(`/visit/reserve/${held?.visit_id}`),
    );
    await page.clock.fastForward(20_000);
    expect((await looked).status()).toBe(200);
    await expect(page.getByLabel('Your name')).toHaveValue('Kavya');

    await salon.desk.cancel(held?.visit_id ?? '');
    await page.clock.fastForward(20_000);
    const said = page.getByRole('alert').filter({ hasText: `${time} is no longer kept for you` });
    await expect(said).toContainText(`${salon.name} needed this time and took it back.`);
    await expect(page.getByRole('heading', { level: 1, name: 'Choose a time' })).toBeVisible();
    await looksRight(page);
    // Another time, and it is as if nothing had been.
    await booking.take(booking.times.nth(1));
    await expect(said).toHaveCount(0);
  });
});

test.describe('when someone is faster', () => {
  test.use({ allowedConsole: [/status of 409/] });

  test('the nearest free times are one tap away', { tag: '@phone' }, async ({
    page,
    browser,
    server,
    looksRight,
  }) => {
    const salon = await salonToBook(browser, server, 'Rohit');
    const booking = await openWithCart(page, salon.path, 'Haircut');
    // The first time is theirs, and stays so when the second is gone.
    const first = await booking.take(booking.times.first());
    const [held] = await heldIn(server, salon.id);
    const wanted = (await booking.times.nth(6).textContent()) ?? '';
    await someoneElseHolds(server, salon, held?.booking_date ?? '', in24(wanted));
    await booking.times.nth(6).click();
    await expect(booking.dock.getByText(`${wanted} was taken a moment ago`)).toBeVisible();
    await expect(booking.dock.getByText(`${first} is kept for you`)).toBeVisible();
    await booking.scrollDown();
    await looksRight(page);
    const near = booking.dock.locator('.k-slots button').first();
    const words = (await near.textContent()) ?? '';
    await near.click();
    await expect(booking.dock.getByText(`${words} is kept for you`)).toBeVisible();
    expect(await heldIn(server, salon.id)).toHaveLength(2);
  });

  test('also for whoever confirms too late', async ({ page, browser, server }) => {
    const salon = await salonToBook(browser, server, 'Tara');
    const booking = await BookingPage.open(page, salon.path);
    const time = await booking.reachDetails('Haircut');
    const [held] = await heldIn(server, salon.id);
    await holdsRunOut(server, salon.id);
    await someoneElseHolds(server, salon, held?.booking_date ?? '', held?.service_time ?? '');
    await booking.fill('Ravi', '9845012345');
    await booking.book();
    await expect(booking.dock.getByText(`${time} was taken a moment ago`)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Choose a time' })).toBeVisible();
  });
});

/** "1:45 pm" as the API writes it. */
function in24(words: string): string {
  const [, hour = '', minute = '', half = ''] = /^(\d+):(\d+) (am|pm)$/.exec(words) ?? [];
  return `${String((Number(hour) % 12) + (half === 'pm' ? 12 : 0)).padStart(2, '0')}:${minute}`;
}

test('with the keyboard alone', async ({ page, browser, server }) => {
  const salon = await salonToBook(browser, server, 'Noor');
  await page.goto(salon.path);
  const press = async (name: string | RegExp, role: 'button' | 'link', key = 'Enter') => {
    const target = page.getByRole(role, { name }).filter({ visible: true }).first();
    for (let i = 0; i < 80 && !(await target.evaluate((el) => el === document.activeElement)); i++) {
      await page.keyboard.press('Tab');
    }
    await expect(target).toBeFocused();
    await page.keyboard.press(key);
  };
  await press('Add Haircut', 'button', 'Space');
  // The next step is one key away, however long the page is, and the focus arrives where it leads.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Go on to the times' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a time' })).toBeFocused();
  const booking = new BookingPage(page);
  await expect(booking.times.first()).toBeVisible();
  // To the days, and one further with the arrow.
  const days = page.getByRole('group', { name: 'Day' }).getByRole('radio', { checked: true });
  for (let i = 0; i < 20 && !(await days.evaluate((el) => el === document.activeElement)); i++) {
    await page.keyboard.press('Tab');
  }
  const before = await days.getAttribute('aria-label');
  await page.keyboard.press('ArrowRight');
  await expect(days).not.toHaveAttribute('aria-label', before ?? '');
  await page.keyboard.press('Tab');
  await expect(booking.times.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(booking.dock.getByText('is kept for you')).toBeVisible();
  await press(/^Continue with/, 'button');
  await expect(page.getByRole('heading', { level: 1, name: 'Your details' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Your name')).toBeFocused();
  await page.keyboard.type('Noor Jahan');
  await page.keyboard.press('Tab');
  await page.keyboard.type('9845012345');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /See you on/ })).toBeVisible();
});

test('a request in Hindi', { tag: '@phone' }, async ({ page, browser, server, looksRight }) => {
  const salon = await salonToBook(browser, server, 'Ishita');
  await salon.set({ booking_type: 'request' });
  await page.addInitScript(() => localStorage.setItem('kursi:locale', 'hi'));
  await page.goto(salon.path);
  await page.getByRole('button', { name: 'Haircut जोड़ें' }).click();
  await page.getByRole('link', { name: 'समय चुनें' }).filter({ visible: true }).click();
  const booking = new BookingPage(page);
  await looksRight(page);
  await booking.times.first().click();
  await expect(booking.dock.getByText('आपके लिए रखा है')).toBeVisible();
  await booking.scrollDown();
  await looksRight(page);
  await booking.dock.getByRole('button', { name: /आगे बढ़ें/ }).click();
  await page.getByLabel('आपका नाम').fill('काव्या');
  await page.getByLabel('फ़ोन').fill('98450 12345');
  await looksRight(page);
  await booking.dock.getByRole('button', { name: /के लिए पूछें/ }).click();
  await expect(page.getByRole('heading', { name: /के लिए पूछा है/ })).toBeVisible();
  await expect(page.getByText(/तक जवाब देगा/)).toBeVisible();
  await looksRight(page);
});

test('pays online: declined, left, then paid and booked', { tag: '@phone' }, async ({
  page,
  browser,
  server,
  looksRight,
}) => {
  const salon = await salonToBook(browser, server, 'Farhan');
  await salon.set({ payment_type: 'both' });
  const booking = await BookingPage.open(page, salon.path);
  const time = await booking.reachDetails('Haircut');
  await booking.fill('Kavya Raman', '9845012345');
  await page.getByLabel('Anything the salon should know?').fill('I am allergic to henna');
  await page.getByRole('radio', { name: 'Pay ₹800 now' }).check();
  await looksRight(page);
  await booking.dock.getByRole('button', { name: 'Pay ₹800 and book' }).click();
  await (await CheckoutPage.shown(page)).press('Card declined');
  await expect(page.getByRole('heading', { name: 'The payment did not go through' })).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await (await CheckoutPage.shown(page)).press('Close without paying');
  // What failed before is not why nothing was paid now.
  await expect(page.getByRole('heading', { name: 'Nothing was paid' })).toBeVisible();
  await expect(page.getByText(/declined/i)).toHaveCount(0);
  await looksRight(page);
  expect(await server.query('SELECT 1 FROM visit WHERE business_id = $1', [salon.id])).toHaveLength(0);
  await page.getByRole('button', { name: 'Try again' }).click();
  await (await CheckoutPage.shown(page)).press(/^Pay/);
  await expect(page.getByRole('heading', { name: new RegExp(`See you on .*${time}`) })).toBeVisible();
  await expect(page.getByText('₹800 is paid.')).toBeVisible();
  await looksRight(page);
  const notes = await server.query('SELECT note FROM visit WHERE business_id = $1', [salon.id]);
  expect(notes).toEqual([{ note: 'I am allergic to henna' }]);
});

test('whoever cannot pay online pays at the salon instead', { tag: '@phone' }, async ({
  page,
  browser,
  server,
}) => {
  const salon = await salonToBook(browser, server, 'Zubin');
  await salon.set({ payment_type: 'both' });
  const booking = await BookingPage.open(page, salon.path);
  const time = await booking.reachDetails('Haircut');
  await booking.fill('Kavya Raman', '9845012345');
  await page.getByRole('radio', { name: 'Pay ₹800 now' }).check();
  await booking.dock.getByRole('button', { name: 'Pay ₹800 and book' }).click();
  await (await CheckoutPage.shown(page)).press('Card declined');
  await page.getByRole('button', { name: 'Pay at the salon instead' }).click();
  await expect(page.getByRole('heading', { name: new RegExp(`See you on .*${time}`) })).toBeVisible();
  await expect(page.getByText('₹800, to pay at the salon.')).toBeVisible();
});

test.describe('a salon that changes its mind', () => {
  test.use({ allowedConsole: [/status of 422/] });

  test('surprises nobody: what is new is said before one books', { tag: '@phone' }, async ({
    page,
    browser,
    server,
    looksRight,
  }) => {
    const salon = await salonToBook(browser, server, 'Urmila');
    // It is asked about once more on the way to the times; what is new after that the page cannot know.
    const asked = page.waitForResponse((response) => response.url().includes('/business/page/'));
    const booking = await openWithCart(page, salon.path, 'Haircut');
    await asked;
    await salon.set({ booking_type: 'request' });
    await server.query('UPDATE service SET price = 90000 WHERE id = $1', [salon.haircut]);
    await booking.take(booking.times.first());
    await booking.next();
    await expect(page.getByText('It costs ₹900 now, and not ₹800.')).toBeVisible();
    await expect(page.getByText('You ask for the time, and the salon says yes or no.')).toBeVisible();
    await looksRight(page);
    // What is held is promised; only how it is paid is asked at the end.
    await salon.set({ booking_type: 'request', payment_type: 'pg' });
    await booking.fill('Kavya Raman', '9845012345');
    await booking.dock.getByRole('button', { name: /^Ask for/ }).click();
    await expect(page.getByText('It is paid online when you book. Nothing is booked yet.')).toBeVisible();
    await expect(page.getByText(/the whole ₹900 comes back/)).toBeVisible();
    await looksRight(page);
    await booking.dock.getByRole('button', { name: 'Pay ₹900 and book' }).click();
    await (await CheckoutPage.shown(page)).press(/^Pay/);
    await expect(page.getByRole('heading', { name: /Asked for/ })).toBeVisible();
    await expect(page.getByText(/answers by/)).toBeVisible();
  });
});

test('whoever signs in on the way keeps the cart and the time', { tag: '@phone' }, async ({
  page,
  browser,
  server,
}) => {
  const salon = await salonToBook(browser, server, 'Yamini');
  const account = await makeAccount(page, 'Kavya Raman');
  const booking = await BookingPage.open(page, salon.path);
  const time = await booking.reachDetails('Haircut');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await (await SignInPage.shown(page)).press(account.email, account.password);
  await expect(page.getByRole('heading', { level: 1, name: 'Your details' })).toBeVisible();
  await expect(booking.dock.getByText(`${time} is kept for you`)).toBeVisible();
  expect(await heldIn(server, salon.id)).toHaveLength(1);
  await page.getByLabel('Phone').fill('98450 12345');
  await booking.book();
  await expect(page.getByRole('heading', { name: new RegExp(`See you on .*${time}`) })).toBeVisible();
  const makers = await server.query(
    'SELECT users.email FROM visit JOIN users ON users.id = visit.made_by WHERE business_id = $1',
    [salon.id],
  );
  expect(makers).toEqual([{ email: account.email }]);
});

test('someone with another visit at that time is told, and may book all the same', async ({
  page,
  browser,
  server,
  looksRight,
}) => {
  const [salon, other] = [
    await salonToBook(browser, server, 'Xerxes'),
    await salonToBook(browser, server, 'Wamika'),
  ];
  const first = await BookingPage.open(page, salon.path);
  const time = await first.reachDetails('Haircut');
  await first.fill('Kavya Raman', '9845012345');
  await first.book();
  await expect(page.getByRole('heading', { name: /See you on/ })).toBeVisible();
  const second = await BookingPage.open(page, other.path);
  await second.reachDetails('Haircut');
  await expect(
    page.getByText(`You have another visit at that time: ${time} at ${salon.name}.`),
  ).toBeVisible();
  await looksRight(page);
  await second.book();
  await expect(page.getByRole('heading', { name: /See you on/ })).toBeVisible();
});

test.describe('a phone on its side', () => {
  test.use({ viewport: { width: 844, height: 390 } });

  test('leaves most of the screen to the page', async ({ page, browser, server, looksRight }) => {
    const salon = await salonToBook(browser, server, 'Quentin');
    const booking = await openWithCart(page, salon.path, 'Haircut');
    await booking.take(booking.times.first());
    await page.evaluate(() => scrollTo(0, 0));
    const next = booking.dock.getByRole('button', { name: /^Continue with/ });
    await expect(next).toBeInViewport();
    // Of a page that is taller than the screen, what lies over it is no more than the next step.
    const covered = () =>
      page.evaluate(() => {
        const main = document.querySelector('main');
        const seen = Array.from({ length: innerHeight }, (_, y) => document.elementFromPoint(20, y));
        return seen.filter((element) => !main?.contains(element)).length / innerHeight;
      });
    await expect.poll(covered).toBeLessThan(0.4);
    await booking.scrollDown();
    await expect(booking.dock.getByText('Pay at the salon.')).toBeInViewport();
    await looksRight(page);
  });
});

test.describe('with a page that misses the end of it', () => {
  // The hold is asked for and is a booking by now.
  test.use({ allowedConsole: [/status of 40[49]/] });

  test('a phone that dies after paying finds its booking', async ({ page, browser, server, looksRight }) => {
    const salon = await salonToBook(browser, server, 'Tenzin');
    await salon.set({ payment_type: 'pg' });
    const booking = await BookingPage.open(page, salon.path);
    await booking.reachDetails('Haircut');
    await booking.fill('Kavya Raman', '9845012345');
    await booking.dock.getByRole('button', { name: 'Pay ₹800 and book' }).click();
    await (await CheckoutPage.shown(page)).press('Paid, but the page never returns');
    await page.getByRole('button', { name: 'Back to Kursi' }).click();
    await expect(page.getByRole('heading', { name: /See you on/ })).toBeVisible();
    await expect(page.getByText('₹800 is paid.')).toBeVisible();
    await looksRight(page);
  });

  test('money that comes when the time is gone goes back, and the page says so', async ({
    page,
    browser,
    server,
    looksRight,
  }) => {
    const salon = await salonToBook(browser, server, 'Gita');
    await salon.set({ payment_type: 'pg' });
    const booking = await BookingPage.open(page, salon.path);
    await booking.reachDetails('Haircut');
    await booking.fill('Kavya Raman', '9845012345');
    await booking.dock.getByRole('button', { name: 'Pay ₹800 and book' }).click();
    const checkout = await CheckoutPage.shown(page);
    const [held] = await heldIn(server, salon.id);
    await holdsRunOut(server, salon.id);
    await someoneElseHolds(server, salon, held?.booking_date ?? '', held?.service_time ?? '');
    await checkout.press(/^Pay/);
    await expect(
      page.getByRole('heading', { name: 'The time was gone when the money arrived' }),
    ).toBeVisible();
    await expect(page.getByText('Your ₹800 is on its way back')).toBeVisible();
    await looksRight(page);
    await page.getByRole('button', { name: 'Choose another time' }).click();
    await expect(booking.times.first()).toBeVisible();
  });
});

test('the same once more, without what is no longer offered', { tag: '@phone' }, async ({
  page,
  browser,
  server,
  looksRight,
}) => {
  const salon = await salonToBook(browser, server, 'Padma');
  const booking = await openWithCart(page, salon.path, 'Haircut', 'Gel manicure');
  await booking.take(booking.times.first());
  await booking.next();
  await booking.fill('Kavya Raman', '9845012345');
  await booking.book();
  await expect(page.getByRole('heading', { name: /See you on/ })).toBeVisible();
  const visit = new URL(page.url()).searchParams.get('visit');
  await server.query(
    `UPDATE service SET service_status = 'disable' WHERE business_id = $1 AND name = 'Gel manicure'`,
    [salon.id],
  );
  await page.goto(`${salon.path}/book?again=${visit}`);
  await expect(page.getByText('Gel manicure is no longer offered.')).toBeVisible();
  await expect(page.getByText('Haircut, 45 min')).toBeVisible();
  await expect(
    page.getByRole('group', { name: 'With whom' }).getByRole('radio', { name: 'Asha' }),
  ).toBeChecked();
  await expect(booking.times.first()).toBeVisible();
  await looksRight(page);
});

test('the desk needs a time that someone is booking: she takes it back, and the client hears of it', async ({
  page,
  browser,
  server,
  looksRight,
  allowedConsole,
}) => {
  allowedConsole.push(/404/);
  const salon = await salonToBook(browser, server, 'Asha');
  const booking = await BookingPage.open(page, salon.path);
  const time = await booking.reachDetails('Haircut');
  const [held] = await heldIn(server, salon.id);

  const desk = salon.desk.page;
  const calendar = await CalendarPage.open(desk, held?.booking_date ?? '');
  const hold = calendar.booking(/held by someone who is booking online/);
  await hold.focus();
  await desk.keyboard.press('Enter');
  const drawer = desk.getByRole('dialog', { name: 'Held online' });
  await expect(drawer.getByText('Haircut')).toBeVisible();
  await looksRight(desk);
  await drawer.getByRole('button', { name: 'Take the time back' }).press('Enter');
  await expect(calendar.notice(/with Asha is free again/)).toBeVisible();
  await expect(hold).toHaveCount(0);
  expect(await heldIn(server, salon.id)).toEqual([]);

  await booking.fill('Kavya Raman', '9845012345');
  await booking.book();
  const told = page.getByRole('alert').filter({ hasText: `${time} is no longer kept for you` });
  await expect(told).toContainText('needed this time and took it back');
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a time' })).toBeVisible();
  await looksRight(page);
  await booking.take(booking.times.nth(2));
  await expect(told).toHaveCount(0);
});
