import { BookingPage } from '../../pages/booking-page.ts';
import { MyVisitPage } from '../../pages/my-bookings-page.ts';
import { SignInPage } from '../../pages/sign-in-page.ts';
import { inTurn } from '../../support/in-turn.ts';
import { expect, type Journey, someone, test } from '../../support/journey.ts';
import { zoomedPhone } from '../../support/looks-right.ts';
import { makeAccount } from '../../support/people.ts';
import type { RunningServer } from '../../support/running-server.ts';
import { heldIn, type Salon, salonToBook } from '../../support/salon.ts';

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

  await expect(page.getByRole('link', { name: 'Open in Maps' })).toHaveAttribute(
    'href',
    /maps.*destination=/,
  );
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
  // The address of the booking page begins a new booking.
  await page.goto(`${salon.path}/book`);
  await page.getByRole('link', { name: 'See the services' }).click();
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
  // Looked up without a network: the booking was kept when it was made.
  const visit = new URL(page.url()).searchParams.get('visit') ?? '';
  const kept = () => page.evaluate(() => localStorage.getItem('kursi:seen:visits-upcoming'));
  await expect.poll(kept).toContain(visit);
  const later = await page.context().newPage();
  await later.route('**/api/**', (route) => route.abort());
  await later.goto(page.url());
  await later.getByRole('link', { name: 'My bookings' }).click();
  await expect(later.getByText('No connection. This is what you saw last.')).toBeVisible();
  await expect(later.getByRole('article')).toContainText('Haircut with Asha');
});

/** Tenzin cuts hair too, for ₹1,200; tomorrow, the first open day, Asha begins at ten. */
async function tenzinCutsToo(server: RunningServer, { id, haircut, desk }: Salon): Promise<string> {
  const day = Temporal.Now.plainDateISO('Asia/Kolkata').add({ days: 1 }).toString();
  const people = await server.query<{ id: string; name: string }>(
    'SELECT id, name FROM calendar WHERE business_id = $1',
    [id],
  );
  const idOf = (name: string) => people.find((one) => one.name === name)?.id ?? '';
  await server.query(
    'INSERT INTO service_on_calendar (business_id, service_id, entity_id, price) VALUES ($1, $2, $3, 120000)',
    [id, haircut, idOf('Tenzin')],
  );
  await desk.block(idOf('Asha'), day, '09:00', '10:00', 'Late');
  return day;
}

/** Forty days from today. */
const windowEnd = (tomorrow: string) => {
  const last = Temporal.PlainDate.from(tomorrow).add({ days: 39 });
  return new RegExp(`^You can book online until \\w{3} ${last.day} \\w{3,4}`);
};

/** What is missing is said beside its field. */
async function whatIsMissing({ page, browser, server, looksRight }: Journey): Promise<void> {
  const salon = await salonToBook(browser, server, 'Imran');
  const day = await tenzinCutsToo(server, salon);
  await server.query('UPDATE business SET max_booking_window = 40 * 24 * 60 WHERE id = $1', [salon.id]);
  await page.goto(`${salon.path}/book`);
  await expect(page.getByText('No services chosen yet')).toBeVisible();
  await looksRight(page);
  const booking = await BookingPage.open(page, salon.path);
  // The whole row of a service can be tapped.
  await page.locator('main').getByText('Haircut', { exact: true }).click({ force: true });
  await expect(page.getByRole('button', { name: 'Haircut added' })).toBeVisible();
  await booking.chooseTime();
  // Before ten only Tenzin is free, who is dearer.
  await expect(booking.times.first()).toHaveText('9:00 am₹1,200');
  const ten = page.getByRole('button', { name: '10:00 am', exact: true });
  await expect(ten).toHaveText('10:00 am');
  // The dates page on to the end of the booking window, and say how to ask for a later one.
  await page.getByRole('button', { name: 'Later dates' }).click();
  await expect(page.getByText(windowEnd(day))).toBeVisible();
  await expect(page.getByRole('link', { name: 'Call Imran Salon for a later date' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Later dates' })).toBeDisabled();
  await page.getByRole('button', { name: 'Earlier dates' }).click();
  await page.getByText('1 service', { exact: true }).click();
  await page.getByRole('button', { name: 'One more' }).click();
  await booking.take(ten);
  await expect(booking.dock.getByText('2 × Haircut with Asha')).toBeVisible();
  await booking.next();
  await booking.book();
  await expect(page.getByText('Please enter your name.')).toBeVisible();
  await expect(page.getByLabel('Your name')).toBeFocused();
  await expect(page.getByText('A mobile number has ten digits')).toBeVisible();
  await looksRight(page);
  // Each error goes as its field is corrected; what was typed survives a reload, and Back.
  await page.getByLabel('Your name').fill('R'.repeat(81));
  await expect(page.getByText('Please enter your name.')).toHaveCount(0);
  await booking.book();
  await expect(page.getByText('Please use 80 characters or fewer.')).toBeVisible();
  await page.getByLabel('Your name').fill('Ravi');
  await expect(page.getByText('Please use 80 characters or fewer.')).toHaveCount(0);
  await page.getByLabel('Phone').fill('12345');
  await page.getByLabel('Anything the salon should know?').fill('Two children');
  await page.reload();
  await expect(page.getByLabel('Your name')).toHaveValue('Ravi');
  await page.goBack();
  await expect(ten).toBeVisible();
  await page.goForward();
  await expect(page.getByLabel('Your name')).toHaveValue('Ravi');
  await expect(page.getByLabel('Phone')).toHaveValue('12345');
  await expect(page.getByLabel('Anything the salon should know?')).toHaveValue('Two children');
  await booking.book();
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
}

/** A client books with the keyboard alone. */
async function byKeyboard({ page, browser, server }: Journey): Promise<void> {
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
}

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
  await page.getByLabel('किसी और के लिए').check();
  await booking.dock.getByRole('button', { name: /के लिए अनुरोध करें/ }).click();
  await expect(page.getByLabel('कौन आएगा')).toBeFocused();
  await page.getByLabel('कौन आएगा').fill('रिया');
  await looksRight(page);
  await booking.dock.getByRole('button', { name: /के लिए अनुरोध करें/ }).click();
  await expect(page.getByRole('heading', { name: /के लिए अनुरोध भेजा/ })).toBeVisible();
  await expect(page.getByText(/तक जवाब देगा/)).toBeVisible();
  await expect(page.getByText('रिया के लिए')).toBeVisible();
  await looksRight(page);
  await page.setViewportSize(zoomedPhone);
  await looksRight(page);
});

/** A client who signs in on the way keeps the cart and the hold. */
async function signInOnTheWay({ page, browser, server }: Journey): Promise<void> {
  const salon = await salonToBook(browser, server, 'Yamini');
  const account = await makeAccount('Kavya Raman');
  const booking = await BookingPage.open(page, salon.path);
  const time = await booking.reachDetails('Haircut');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
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
}

/** Someone with another visit at that time is told, and may book all the same. */
async function anotherVisit({ page, browser, server, looksRight }: Journey): Promise<void> {
  const [salon, other] = [
    await salonToBook(browser, server, 'Xerxes'),
    await salonToBook(browser, server, 'Wamika'),
  ];
  const first = await BookingPage.open(page, salon.path);
  const time = await first.reachDetails('Haircut');
  await first.fill('Kavya Raman', '9845012345');
  await first.book();
  await expect(page.getByRole('heading', { name: /See you on/ })).toBeVisible();
  // A guest hears of it by mail, if they like.
  const address = someone('Kavya').email;
  await page.getByLabel('Email (optional)').fill(address);
  await page.getByRole('button', { name: 'Email me' }).click();
  await expect(page.getByText(`We will email ${address}.`)).toBeVisible();
  // An account is offered without asking for the address again.
  const email = page.getByLabel('Email', { exact: true });
  await expect(email).toHaveCount(0);
  await page.getByRole('button', { name: 'Create my account' }).click();
  await expect(email).toHaveValue(address);
  const mails = async () => (await page.request.get(`/api/sandbox/mail?to=${address}`)).text();
  await expect.poll(mails).toContain('Booked: Haircut');
  const second = await BookingPage.open(page, other.path);
  await second.reachDetails('Haircut');
  await expect(
    page.getByText(`You have another booking at that time: ${time} at ${salon.name}.`),
  ).toBeVisible();
  await looksRight(page);
  await second.book();
  await expect(page.getByRole('heading', { name: /See you on/ })).toBeVisible();
}

test.describe('a phone on its side', () => {
  test.use({ viewport: { width: 844, height: 390 } });

  test('keeps the scroll position of a client who scrolls before hydration, and leaves most of the screen to the page', async ({
    page,
    browser,
    server,
    looksRight,
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

    await page.unrouteAll({ behavior: 'wait' });
    const booking = await BookingPage.openWithCart(page, salon.path, 'Haircut');
    await booking.take(booking.times.first());
    await page.evaluate(() => scrollTo(0, 0));
    const next = booking.dock.getByRole('button', { name: /^Continue with/ });
    await expect(next).toBeInViewport();
    await expect(booking.dock.getByRole('timer')).toBeInViewport();
    // On a page taller than the screen only countdown and next step are sticky.
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

test('a client moves a booking to someone else, drops a service, takes it all back, and books the same again', {
  tag: '@phone',
}, async ({ page, browser, server, looksRight }) => {
  const salon = await salonToBook(browser, server, 'Padma');
  await tenzinCutsToo(server, salon);
  const booking = await BookingPage.openWithCart(page, salon.path, 'Haircut', 'Gel manicure');
  await booking.take(page.getByRole('button', { name: '10:00 am' }));
  await booking.next();
  await booking.fill('Kavya Raman', '9845012345');
  await booking.book();
  await expect(page.getByRole('heading', { name: /See you on/ })).toBeVisible();
  const visit = new URL(page.url()).searchParams.get('visit');

  await page.goto(`/bookings/${salon.id}/${visit}`);
  const mine = await MyVisitPage.shown(page);
  const undo = page.getByRole('button', { name: /^Undo/ });
  const cut = page.getByRole('listitem').filter({ hasText: 'Haircut' });
  await expect(cut).toContainText('Asha');
  const sheet = await mine.beginMoving();
  await sheet.getByRole('radio', { name: 'Tenzin' }).check({ force: true });
  await sheet.getByRole('button', { name: /^11:00 am/ }).click();
  await sheet.getByRole('button', { name: /^Move to .*11:00 am.*Tenzin/ }).click();
  await expect(cut).toContainText('11:00 am · 45 min · Tenzin');
  await undo.click();
  await expect(cut).toContainText('10:00 am · 45 min · Asha');
  await page.getByRole('button', { name: 'Remove Gel manicure' }).click();
  await expect(page.getByText('Gel manicure is cancelled. The rest of your booking stays.')).toBeVisible();
  await undo.last().click();
  await expect(page.getByRole('button', { name: 'Remove Gel manicure' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click();
  await expect(page.getByRole('link', { name: 'Book again' })).toBeVisible();
  await undo.last().click();
  await expect(page.getByText('Your booking is back.')).toBeVisible();
  await expect(page.getByText('Confirmed')).toBeVisible();

  await server.query(
    `UPDATE service SET service_status = 'disable' WHERE business_id = $1 AND name = 'Gel manicure'`,
    [salon.id],
  );
  await page.goto(`${salon.path}/book?again=${visit}`);
  await expect(page.getByText('Gel manicure is no longer available.')).toBeVisible();
  await expect(page.getByText('45 min · Haircut')).toBeVisible();
  await expect(
    page.getByRole('group', { name: 'Choose staff' }).getByRole('radio', { name: 'Asha' }),
  ).toBeChecked();
  await expect(booking.times.first()).toBeVisible();
  await looksRight(page);
});

test('a client books with the keyboard alone, and one with another visit at that time is told', async ({
  journey,
}) => {
  await inTurn(journey, byKeyboard, anotherVisit);
});

test('what is missing is said beside its field, and signing in on the way keeps cart and hold', {
  tag: '@phone',
}, async ({ journey }) => {
  await inTurn(journey, whatIsMissing, signInOnTheWay);
});
