import { readFile } from 'node:fs/promises';
import { MyBookingsPage, MyVisitPage } from '../../pages/my-bookings-page.ts';
import { bookedBy, dayFromNow, guestOf, paidBy, salonToVisit } from '../../support/client-of.ts';
import { inTurn } from '../../support/in-turn.ts';
import { expect, type Journey, test } from '../../support/journey.ts';
import { zoomedPhone } from '../../support/looks-right.ts';
import type { RunningServer } from '../../support/running-server.ts';

test('a guest finds the next visit, keeps it in a calendar, shares it, moves it and takes that back', {
  tag: '@phone',
}, async ({ page, browser, server, looksRight }) => {
  const salon = await salonToVisit(page, 'Nirmala');
  const guest = await guestOf(browser, server, 'Asha Menon');
  await guest.goto('/bookings');
  await expect(guest.getByText('No upcoming bookings')).toBeVisible();
  await looksRight(guest);

  const { visit_id } = await bookedBy(guest, salon, dayFromNow(3), '10:00');
  await bookedBy(guest, salon, dayFromNow(5), '16:00');
  await guest.goto('/');
  await expect(guest.getByRole('heading', { name: 'Your next booking' })).toBeVisible();
  await looksRight(guest);

  const bookings = await MyBookingsPage.open(guest);
  await expect(bookings.next).toContainText('10:00 am');
  await expect(bookings.next).toContainText('Haircut with Farah');
  await expect(bookings.next).toContainText('302001');
  await expect(bookings.next.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', /maps/);
  await looksRight(guest);
  const seenBefore = guest.getByText('No connection. This is what you saw last.');
  // Without a network: what was seen last, and a way back.
  await guest.route('**/api/user/visit*', (route) => route.abort());
  await guest.reload();
  await expect(seenBefore).toBeVisible();
  await expect(bookings.next).toContainText('10:00 am');
  await guest.unroute('**/api/user/visit*');
  // The server is found again without a press.
  await expect(seenBefore).toHaveCount(0);
  const downloading = guest.waitForEvent('download');
  await bookings.next.getByRole('button', { name: 'Add to calendar' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  expect(file).toContain(`DTSTART:${dayFromNow(3).replaceAll('-', '')}T043000Z`);

  const visit = await bookings.openNext();
  await expect(guest).toHaveURL(`/bookings/${salon.businessId}/${visit_id}`);
  await expect(guest.getByText('Confirmed')).toBeVisible();
  await expect(guest.getByText('Pay at the salon.')).toBeVisible();
  await looksRight(guest);
  // The visit and the home page show it without a network too.
  await guest.route('**/api/user/visit**', (route) => route.abort());
  await guest.goto('/');
  await expect(seenBefore).toBeVisible();
  await bookings.openNext();
  await guest.reload();
  await expect(seenBefore).toBeVisible();
  await expect(visit.when).toContainText('10:00 am');
  await guest.unroute('**/api/user/visit**');
  await expect(seenBefore).toHaveCount(0);

  await guest.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await guest.getByRole('button', { name: 'Share' }).click();
  await expect(guest.getByText('Link copied.')).toBeVisible();
  expect(await guest.evaluate(() => navigator.clipboard.readText())).toMatch(/\/share\/[\w-]{43}$/);

  const sheet = await visit.beginMoving();
  // Its own slot counts as free: fifteen minutes later overlaps only itself.
  await expect(sheet.getByRole('radio', { name: dayName(3) })).toBeChecked();
  await sheet.getByRole('button', { name: '10:15 am', exact: true }).click();
  await looksRight(guest);
  await sheet.getByRole('button', { name: /^Move to .*10:15 am/ }).click();
  await expect(visit.when).toContainText('10:15 am');
  await expect(guest.getByText(/^Moved to .*10:15 am/)).toBeVisible();
  await guest.getByRole('button', { name: /^Undo/ }).click();
  await expect(visit.when).toContainText('10:00 am');

  // One more service at the time it has; somebody else takes the time behind it meanwhile.
  await guest.getByRole('button', { name: 'Change services' }).click();
  const change = guest.getByRole('dialog', { name: 'Change services' });
  await expect(change.getByRole('button', { name: 'Nothing changed yet' })).toBeDisabled();
  await change.getByRole('combobox', { name: 'Add a service' }).click();
  await guest.getByRole('option', { name: /^Haircut/ }).click();
  await expect(change.getByText(/more than now, to pay at the salon/)).toBeVisible();
  await looksRight(guest);
  await bookedBy(await guestOf(browser, server, 'Quicker'), salon, dayFromNow(3), '10:45');
  await change.getByRole('button', { name: /^Save: .*10:00 am/ }).click();
  await expect(change.getByText(/10:00 am was just taken\. The nearest free times:/)).toBeVisible();
  await looksRight(guest);
  await change.getByRole('alert').getByRole('button', { name: '9:15 am', exact: true }).click();
  await change.getByRole('button', { name: /^Save: .*9:15 am/ }).click();
  await expect(visit.when).toContainText('9:15 am');
  await guest.getByRole('button', { name: /^Undo/ }).click();
  await expect(visit.when).toContainText('10:00 am');

  await guest.evaluate(() => localStorage.setItem('kursi:locale', 'hi'));
  await guest.reload();
  await expect(guest.getByText('कन्फ़र्म')).toBeVisible();
  await looksRight(guest);
  await guest.setViewportSize(zoomedPhone);
  await looksRight(guest);
  await guest.getByRole('link', { name: 'सभी बुकिंग' }).click();
  await expect(guest.getByRole('heading', { level: 1, name: 'बुकिंग' })).toBeVisible();
  await looksRight(guest);
  await guest.goto('/profile');
  await expect(guest.getByRole('heading', { level: 1, name: 'Asha Menon' })).toBeVisible();
  await looksRight(guest);
  await guest.context().close();
});

/** Each list shows ten visits at first, and the others on demand. */
async function longLists({ page, browser, server, looksRight }: Journey): Promise<void> {
  const salon = await salonToVisit(page, 'Padma');
  const guest = await guestOf(browser, server, 'Regular');
  // A guest may have five open visits only; this one has an account by now.
  await server.query(
    `UPDATE users SET is_guest = false, email_verified = true, email = id || '@example.in' WHERE user_name = 'Regular'`,
    [],
  );
  const off = await bookedBy(guest, salon, dayFromNow(2), '10:00');
  await salon.desk.cancel(off.visit_id);
  for (const back of [0, 30]) await copyOften(server, salon.businessId, off.visit_id, back);
  for (let hour = 9; hour < 17; hour++) {
    await bookedBy(guest, salon, dayFromNow(3), `${String(hour).padStart(2, '0')}:00`);
  }
  for (const hour of ['10', '11', '12', '13']) await bookedBy(guest, salon, dayFromNow(4), `${hour}:00`);

  const bookings = await MyBookingsPage.open(guest);
  for (const [name, all, first] of [
    // The next visit is a card, not a row.
    ['Upcoming', 11, 9],
    ['Cancelled', 13, 10],
    ['Past bookings', 12, 10],
  ] as const) {
    const group = bookings.group(name);
    const rows = group.locator('ul.k-card > li');
    const more = group.getByRole('button', { name: 'Show more' });
    await expect(rows).toHaveCount(first);
    await more.click();
    await expect(rows).toHaveCount(all);
    await expect(more).toHaveCount(0);
  }
  await looksRight(guest);
  await guest.context().close();
}

/** Copies the visit twelve times by SQL, that many days earlier: too many for the API. */
async function copyOften(server: RunningServer, business: string, visit: string, daysBack: number) {
  const [{ columns } = { columns: '' }] = await server.query<{ columns: string }>(
    `SELECT string_agg(quote_ident(column_name), ', ') AS columns FROM information_schema.columns
     WHERE table_name = 'booking' AND is_generated = 'NEVER'`,
  );
  await server.query(
    `WITH copy AS (SELECT gen_random_uuid() AS id FROM generate_series(1, 12)),
          visits AS (
            INSERT INTO visit
            SELECT (jsonb_populate_record(visit, jsonb_build_object(
                     'id', copy.id, 'booking_date', visit.booking_date - $3::int))).*
              FROM visit, copy WHERE visit.business_id = $1 AND visit.id = $2)
     INSERT INTO booking (${columns})
     SELECT ${columns} FROM (
       SELECT (jsonb_populate_record(booking, jsonb_build_object(
                'id', copy.id, 'visit_id', copy.id, 'booking_date', booking_date - $3::int,
                'starts_at', starts_at - make_interval(days => $3), 'ends_at', ends_at - make_interval(days => $3)))).*
         FROM booking, copy WHERE booking.business_id = $1 AND booking.visit_id = $2) AS copies`,
    [business, visit, daysBack],
  );
}

const dayName = (days: number) =>
  new RegExp(`^\\w{3} ${Temporal.PlainDate.from(dayFromNow(days)).day} \\w{3,4},`);

/** A time that was just taken is said beside the times; cancelling asks by name, and is too late in time. */
async function movedAndCancelled({ page, browser, server, looksRight }: Journey): Promise<void> {
  const salon = await salonToVisit(page, 'Omana');
  const guest = await guestOf(browser, server, 'Ravi');
  const { visit_id } = await bookedBy(guest, salon, dayFromNow(3), '10:00');
  await guest.goto(`/bookings/${salon.businessId}/${visit_id}`);
  const visit = await MyVisitPage.shown(guest);
  const sheet = await visit.beginMoving();
  await sheet.getByRole('radio', { name: dayName(3) }).check({ force: true });
  await sheet.getByRole('button', { name: '2:00 pm', exact: true }).click();
  const someone = await salon.desk.client('Quick One');
  await salon.desk.visit(someone, dayFromNow(3), '14:00', [
    { service_id: salon.service, entity_id: salon.calendar },
  ]);
  const refused = guest.waitForResponse((response) => response.url().endsWith('/visit/move'));
  await sheet.getByRole('button', { name: /^Move to/ }).click();
  expect((await refused).status()).toBe(409);
  await expect(sheet.getByRole('alert')).toContainText('That time was just taken.');
  await looksRight(guest);
  await sheet.getByRole('button', { name: 'Close' }).click();

  await guest.getByRole('button', { name: 'Cancel booking' }).click();
  const question = guest.getByRole('dialog', { name: 'Cancel your booking at Omana Salon?' });
  await expect(question).toBeVisible();
  await looksRight(guest);
  await question.getByRole('button', { name: 'Keep booking' }).click();
  await expect(question).toBeHidden();

  // The new window applies to new bookings only: a visit keeps the terms it was booked on.
  await server.query('UPDATE business SET cancellation_window = 10080 WHERE id = $1', [salon.businessId]);
  await guest.reload();
  await expect(guest.getByRole('button', { name: 'Cancel booking' })).toBeVisible();
  await server.query('UPDATE visit SET cancellation_window = 10080 WHERE id = $1', [visit_id]);
  await guest.reload();
  await expect(guest.getByText(/could change or cancel it online until/)).toBeVisible();
  await expect(guest.getByRole('link', { name: 'Call' }).last()).toHaveAttribute('href', /^tel:\+91/);
  await expect(guest.getByRole('button', { name: 'Cancel booking' })).toHaveCount(0);
  await looksRight(guest);

  await server.query('UPDATE visit SET cancellation_window = NULL WHERE id = $1', [visit_id]);
  await guest.reload();
  await guest.getByRole('button', { name: 'Cancel booking' }).click();
  await question.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(guest.getByText('Your booking at Omana Salon is cancelled.')).toBeVisible();
  await expect(guest.getByRole('link', { name: 'Book again' })).toHaveAttribute(
    'href',
    new RegExp(`/book\\?again=${visit_id}$`),
  );
  await guest.goto('/bookings');
  await expect(guest.getByText('No upcoming bookings')).toBeVisible();
  // It was upcoming, so it is not listed as a past visit.
  await expect(guest.getByRole('heading', { name: 'Cancelled' })).toBeVisible();
  await expect(guest.getByText('No past bookings')).toBeVisible();
  await looksRight(guest);
  await guest.context().close();
}

/** What was paid online has a receipt to print; someone else sees nothing. */
async function paidAndReceipt({ page, browser, server, looksRight }: Journey): Promise<void> {
  const salon = await salonToVisit(page, 'Padmini');
  const guest = await guestOf(browser, server, 'Meera Nair');
  await server.query(`UPDATE business SET payment_type = 'both' WHERE id = $1`, [salon.businessId]);
  const unpaid = await bookedBy(guest, salon, dayFromNow(4), '10:00');
  await guest.goto(`/bookings/${salon.businessId}/${unpaid.visit_id}/receipt`);
  await expect(guest.getByText('No payment yet')).toBeVisible();
  // A payment noted by the desk has a receipt too.
  await salon.desk.paid(unpaid.booking_id, 80_000);
  await guest.reload();
  await expect(guest.getByRole('row', { name: /Paid in cash/ })).toContainText('₹800.00');
  // The desk bills a serum instead: the client finds its receipt among what is past.
  const serum = await salon.desk.product('Argan serum', 89_000);
  // The desk bills no visit of a day to come.
  await server.query('UPDATE visit SET booking_date = booking_date - 5 WHERE id = $1', [unpaid.visit_id]);
  await salon.desk.billProduct(unpaid.visit_id, serum, 89_000, 80_000);
  const bookings = await MyBookingsPage.open(guest);
  const bought = bookings.group('Past bookings').getByRole('listitem').filter({ hasText: 'Argan serum' });
  await expect(bought).toBeVisible();
  await looksRight(guest);
  await bought.getByRole('link', { name: 'Receipt' }).click();
  await expect(guest.getByRole('row', { name: /Argan serum/ })).toContainText('890.00');
  await expect(guest.getByText('Still due')).toBeVisible();
  await looksRight(guest);
  const saving = guest.waitForEvent('download');
  await guest.getByRole('button', { name: 'PDF' }).click();
  expect((await saving).suggestedFilename()).toMatch(/\.pdf$/);
  await guest.getByRole('link', { name: 'Back to booking' }).click();
  await expect(guest.getByText('Bought')).toBeVisible();
  await looksRight(guest);
  const { visit_id } = await paidBy(guest, salon, dayFromNow(4), '11:00');
  const address = `/bookings/${salon.businessId}/${visit_id}`;
  await guest.goto(address);
  await expect(guest.getByText('Paid online')).toBeVisible();
  await guest.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(guest.getByText('You get back what you paid online')).toBeVisible();
  await guest.getByRole('button', { name: 'Cancel booking' }).last().click();
  await expect(guest.getByText(/₹800 (is being|was) refunded to you/)).toBeVisible();
  await looksRight(guest);
  await guest.getByRole('link', { name: 'Receipt' }).click();
  await expect(guest.getByRole('row', { name: /Paid online/ })).toContainText('₹800.00');
  await expect(guest.getByRole('row', { name: /(Refunded|Being refunded)/ })).toContainText('−₹800.00');
  await expect(guest.getByRole('row', { name: /Paid after refund/ })).toContainText('₹0.00');
  await expect(guest.locator('main')).not.toContainText(visit_id.slice(0, 8));
  await looksRight(guest);
  await guest.evaluate(() => localStorage.setItem('kursi:locale', 'hi'));
  await guest.reload();
  await expect(guest.getByRole('heading', { name: 'रसीद' })).toBeVisible();
  await looksRight(guest);
  await guest.context().close();

  const other = await guestOf(browser, server, 'Nosy');
  await other.goto(address);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await other.context().close();
}

test('long lists of visits, a time that was just taken, cancelling in time, and what was paid', {
  tag: '@phone',
}, async ({ journey }) => {
  await inTurn(journey, longLists, movedAndCancelled, paidAndReceipt);
});
