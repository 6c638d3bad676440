import { BookingPage } from '../pages/booking-page.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { expect, test } from '../support/journey.ts';
import { zoomedPhone } from '../support/looks-right.ts';
import { makeAccount } from '../support/people.ts';
import { heldIn, salonToBook } from '../support/salon.ts';

test('a stranger with a phone books in nine taps, without a password', { tag: '@both' }, async ({
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
  await expect(page.getByText('Pay ₹800 at the salon.')).toBeVisible();
  await expect(page.getByText('Keep your bookings')).toBeVisible();
  await looksRight(page);

  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  expect((await file).suggestedFilename()).toMatch(/^asha-salon(-\d+)?-\d{4}-\d\d-\d\d\.ics$/);
  // The confirmation survives a reload, and going back does not book twice.
  await page.reload();
  await expect(page.getByRole('heading', { name: /See you on/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: new RegExp(`See you on .*${time}`) })).toBeVisible();
  await page.getByRole('link', { name: 'Book another' }).click();
  await expect(page).toHaveURL(salon.path);
  const visits = await server.query('SELECT 1 FROM visit WHERE business_id = $1', [salon.id]);
  expect(visits).toHaveLength(1);

  // Second booking: the client is known from the session.
  const again = await BookingPage.openWithCart(page, salon.path, 'Haircut');
  await again.take(again.times.first());
  await again.next();
  await expect(page.getByText('Booking as Kavya Raman, +91 98450 12345.')).toBeVisible();
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
  await expect(page.getByText('No services chosen yet')).toBeVisible();
  await looksRight(page);
  const booking = await BookingPage.open(page, salon.path);
  await booking.reachDetails('Haircut');
  await booking.book();
  await expect(page.getByText('Please enter your name.')).toBeVisible();
  await expect(page.getByLabel('Your name')).toBeFocused();
  await expect(page.getByText('A mobile number has ten digits')).toBeVisible();
  await looksRight(page);
  await booking.fill('Ravi', '12345');
  await booking.book();
  await expect(page.getByText('Please enter your name.')).toHaveCount(0);
  await expect(page.getByLabel('Phone')).toBeFocused();
  // A number with its own country code gets no +91 prefix.
  const prefix = page.locator('.k-field .fix');
  await expect(prefix).toHaveText('+91');
  await page.getByLabel('Phone').fill('+1 415 555');
  await expect(prefix).toHaveCount(0);
  await booking.book();
  await expect(page.getByText('start with + and the country code')).toBeVisible();
  await page.getByLabel('Phone').fill('+1 415 555 0123');
  await expect(page.getByText('This looks like a number outside India: +14155550123.')).toBeVisible();
  await looksRight(page);
  expect(await server.query('SELECT 1 FROM visit WHERE business_id = $1', [salon.id])).toHaveLength(0);
});

test('a client books with the keyboard alone', async ({ page, browser, server }) => {
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
  await expect(page.getByRole('button', { name: 'Haircut added' })).toBeVisible();
  // The skip link leads to the next step and moves the focus there.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'See free times' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a time' })).toBeFocused();
  const booking = new BookingPage(page);
  await expect(booking.times.first()).toBeVisible();
  // To the date picker, and one day further by arrow key.
  const days = page.getByRole('group', { name: 'Date' }).getByRole('radio', { checked: true });
  for (let i = 0; i < 20 && !(await days.evaluate((el) => el === document.activeElement)); i++) {
    await page.keyboard.press('Tab');
  }
  await expect(days).toBeFocused();
  const before = await days.getAttribute('aria-label');
  await page.keyboard.press('ArrowRight');
  await expect(days).not.toHaveAttribute('aria-label', before ?? '');
  // Past the buttons that turn the pages of dates.
  for (
    let i = 0;
    i < 4 && !(await booking.times.first().evaluate((el) => el === document.activeElement));
    i++
  ) {
    await page.keyboard.press('Tab');
  }
  await expect(booking.times.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(booking.dock.getByText('is held for you')).toBeVisible();
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

test('a client makes a request in Hindi', { tag: '@phone' }, async ({
  page,
  browser,
  server,
  looksRight,
}) => {
  const salon = await salonToBook(browser, server, 'Ishita');
  await salon.set({ booking_type: 'request' });
  await page.addInitScript(() => localStorage.setItem('kursi:locale', 'hi'));
  await page.goto(salon.path);
  await page.getByRole('button', { name: 'Haircut जोड़ें' }).click();
  await page.getByRole('link', { name: 'समय चुनें' }).filter({ visible: true }).click();
  const booking = new BookingPage(page);
  await expect(booking.times.first()).toBeVisible();
  await looksRight(page);
  await booking.times.first().click();
  await expect(booking.dock.getByText('आपके लिए रोका है')).toBeVisible();
  await booking.scrollDown();
  await looksRight(page);
  const phone = page.viewportSize() ?? zoomedPhone;
  await page.setViewportSize(zoomedPhone);
  await looksRight(page);
  await page.setViewportSize(phone);
  await booking.dock.getByRole('button', { name: /आगे बढ़ें/ }).click();
  await page.getByLabel('आपका नाम').fill('काव्या');
  await page.getByLabel('फ़ोन').fill('98450 12345');
  await looksRight(page);
  await booking.dock.getByRole('button', { name: /के लिए अनुरोध करें/ }).click();
  await expect(page.getByRole('heading', { name: /के लिए अनुरोध भेजा/ })).toBeVisible();
  await expect(page.getByText(/तक जवाब देगा/)).toBeVisible();
  await looksRight(page);
  await page.setViewportSize(zoomedPhone);
  await looksRight(page);
});

test('a client who signs in on the way keeps the cart and the hold', { tag: '@phone' }, async ({
  page,
  browser,
  server,
}) => {
  const salon = await salonToBook(browser, server, 'Yamini');
  const account = await makeAccount('Kavya Raman');
  const booking = await BookingPage.open(page, salon.path);
  const time = await booking.reachDetails('Haircut');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await (await SignInPage.shown(page)).press(account.email, account.password);
  await expect(page.getByRole('heading', { level: 1, name: 'Your details' })).toBeVisible();
  await expect(booking.dock.getByText(`${time} is held for you`)).toBeVisible();
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
    page.getByText(`You have another booking at that time: ${time} at ${salon.name}.`),
  ).toBeVisible();
  await looksRight(page);
  await second.book();
  await expect(page.getByRole('heading', { name: /See you on/ })).toBeVisible();
});

test.describe('a phone on its side', () => {
  test.use({ viewport: { width: 844, height: 390 } });

  test('a client who scrolls before hydration keeps the scroll position', async ({
    page,
    browser,
    server,
  }) => {
    const salon = await salonToBook(browser, server, 'Rustom');
    const { promise: go, resolve: letGo } = Promise.withResolvers<void>();
    await page.route(/\/assets\/start-/, async (route) => {
      await go;
      await route.continue();
    });
    await page.goto(salon.path, { waitUntil: 'commit' });
    const add = page.getByRole('button', { name: 'Add Gel manicure' });
    await add.waitFor();
    // Fonts that come late would move the page under the hand.
    await page.evaluate(() => document.fonts.ready);
    await add.click();
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(0);
    letGo();
    await expect(page.getByRole('button', { name: 'Gel manicure added' })).toBeVisible();
    expect(await page.evaluate(() => scrollY)).toBe(before);
  });

  test('leaves most of the screen to the page', async ({ page, browser, server, looksRight }) => {
    const salon = await salonToBook(browser, server, 'Quentin');
    const booking = await BookingPage.openWithCart(page, salon.path, 'Haircut');
    await booking.take(booking.times.first());
    await page.evaluate(() => scrollTo(0, 0));
    const next = booking.dock.getByRole('button', { name: /^Continue with/ });
    await expect(next).toBeInViewport();
    // On a page taller than the screen only the next step is sticky.
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

test('a client books the same again, without services that are no longer offered', { tag: '@phone' }, async ({
  page,
  browser,
  server,
  looksRight,
}) => {
  const salon = await salonToBook(browser, server, 'Padma');
  const booking = await BookingPage.openWithCart(page, salon.path, 'Haircut', 'Gel manicure');
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
  await expect(page.getByText('Gel manicure is no longer available.')).toBeVisible();
  await expect(page.getByText('Haircut, 45 min')).toBeVisible();
  await expect(
    page.getByRole('group', { name: 'Choose staff' }).getByRole('radio', { name: 'Asha' }),
  ).toBeChecked();
  await expect(booking.times.first()).toBeVisible();
  await looksRight(page);
});
