import { CalendarPage } from '../../pages/calendar-page.ts';
import { NewBookingPage } from '../../pages/new-booking-page.ts';
import { makeDesk, tomorrow } from '../../support/desk-tomorrow.ts';
import { drawerOf, expect, test } from '../../support/journey.ts';

test('the desk drags a booking to another chair, undoes it, and hears why another move is refused', async ({
  page,
  looksRight,
  allowedConsole,
}) => {
  allowedConsole.push(/409|422/);
  const { desk } = await makeDesk(page, 'Dragging Desk');
  await desk.calendar('Tenzin', 3);
  const calendar = await CalendarPage.open(page, tomorrow);
  const booking = calendar.booking(/^10:30 am to 11:15 am, Haircut, Kavya Nair with Meena, Confirmed$/);
  await expect(booking).toBeVisible();
  // Another day opens at its first visit, not at its first hour.
  const opening = page.getByText('9 am', { exact: true });
  await expect(opening).toBeAttached();
  await expect(opening).not.toBeInViewport();
  await looksRight(page);

  await calendar.dragAndEscape(booking, 4);
  await expect(booking).toBeVisible();

  await calendar.drag(booking, { quarters: 2, columns: 1 });
  await expect(calendar.column('Asha').getByRole('button', { name: /^11:00 am.*Kavya/ })).toBeVisible();
  await calendar.undo(/Kavya Nair moved to 11:00 am with Asha/);
  await expect(booking).toBeVisible();

  // Conflict: Ritu is booked with Asha at that time. It is hatched before the drop.
  await calendar.dragOver(booking, { quarters: 2, columns: 1 });
  await expect(calendar.preview).not.toHaveAttribute('data-bad');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await calendar.dragOver(booking, { quarters: 10, columns: 1 });
  await expect(calendar.preview).toHaveAttribute('data-bad', '');
  const stood = await calendar.column('Asha').boundingBox();
  await page.mouse.up();
  const refusal = page.getByRole('alert').filter({ hasText: 'Not moved: that time is taken' });
  await expect(refusal).toBeVisible();
  // Where it stands now is no answer, and the grid has not moved.
  await expect(refusal.getByRole('button', { name: '10:30 am with Meena' })).toHaveCount(0);
  await expect(booking).toBeVisible();
  await expect.poll(() => calendar.column('Asha').boundingBox()).toEqual(stood);
  await looksRight(page);
  await refusal.getByRole('button', { name: 'Keep as is' }).click();

  // Tenzin does not do it: of those who do, Meena is free at one, Asha is not.
  await calendar.dragOver(booking, { quarters: 10, columns: 2 });
  await expect(calendar.preview).toHaveAttribute('data-bad', '');
  await page.mouse.up();
  const wrongPerson = page.getByRole('alert').filter({ hasText: 'Tenzin does not do this service.' });
  await expect(wrongPerson).toContainText('Not free then: Asha. Free then:');
  await expect(wrongPerson.getByRole('button')).toHaveText(['1:00 pm with Meena', '']);
  await looksRight(page);
  await page.keyboard.press('Escape');
  // Dropped at its own time, the person it is with is no answer either.
  await calendar.drag(booking, { quarters: 0, columns: 2 });
  await expect(wrongPerson.getByRole('button')).toHaveText(['10:30 am with Asha', '']);
  await page.keyboard.press('Escape');
  await calendar.drag(booking, { quarters: 10, columns: 1 });
  await refusal.getByRole('button').first().click();
  await expect(calendar.notice(/Kavya Nair moved to/)).toBeVisible();

  // 8:30 is outside the working hours: the desk is asked and overrides the rule.
  const where = calendar.booking(/Kavya Nair/);
  const [before = ''] = (await where.textContent())?.split(' to ') ?? [];
  await where.focus();
  await expect(where).toBeFocused();
  await page.keyboard.press('m');
  await expect(calendar.said).toContainText('Kavya Nair picked up');
  for (let at = minutesOf(before); at > 8 * 60 + 30; at -= 15) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Move anyway' }).click();
  await expect(calendar.booking(/^8:30 am to 9:15 am, Haircut, Kavya Nair/)).toBeVisible();
});

function minutesOf(text: string): number {
  const [, hour = '0', minute = '0', half = 'am'] = /(\d+):(\d+) (am|pm)/.exec(text) ?? [];
  return (Number(hour) % 12) * 60 + Number(minute) + (half === 'pm' ? 720 : 0);
}

test('the keyboard alone goes over the calendar, moves a booking, blocks time and finds a client', async ({
  page,
  looksRight,
}) => {
  await makeDesk(page, 'Keyboard Desk');
  const calendar = await CalendarPage.open(page, tomorrow);
  await calendar.booking(/Kavya Nair/).focus();
  await expect(calendar.booking(/Kavya Nair/)).toBeFocused();
  await page.keyboard.press('m');
  await expect(calendar.said).toContainText('Kavya Nair picked up');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(calendar.said).toHaveText('10:45 am to 11:30 am, Asha');
  await page.keyboard.press('Escape');
  await expect(calendar.booking(/^10:30 am.*Kavya Nair with Meena/)).toBeFocused();
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const moved = calendar.booking(/^10:45 am to 11:30 am, Haircut, Kavya Nair with Asha/);
  await expect(moved).toBeFocused();
  await expect(calendar.said).toHaveText('Kavya Nair moved to 10:45 am with Asha');
  // A new booking takes the time of empty time only.
  const booking = new NewBookingPage(page);
  await page.keyboard.press('n');
  await expect(booking.client).toBeFocused();
  await expect(booking.drawer).not.toContainText('10:45 am');
  await page.keyboard.press('Escape');
  await expect(moved).toBeFocused();

  // From the booking down to the empty time below it, which is then blocked.
  await page.keyboard.press('ArrowDown');
  const empty = page.getByRole('button', { name: 'Free, 11:30 am, Asha' });
  await expect(empty).toBeFocused();
  // Before she begins nothing is free, and it is said.
  await page.keyboard.press('Home');
  for (let at = 10 * 60 + 45; at > 8 * 60 + 45; at -= 15) await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('button', { name: 'Starts 9:00 am, 8:45 am, Asha' })).toBeFocused();
  await expect(calendar.said).toHaveText('Starts 9:00 am, 8:45 am, Asha');
  await moved.focus();
  await page.keyboard.press('ArrowDown');
  await expect(empty).toBeFocused();
  await page.keyboard.press('b');
  const drawer = drawerOf(page);
  await expect(drawer).toBeVisible();
  await looksRight(page);
  await drawer.getByLabel('Note').fill('Training');
  await drawer.getByRole('button', { name: 'Block this time' }).click();
  await expect(calendar.booking(/^11:30 am to 12:30 pm, blocked: Training, Asha$/)).toBeVisible();

  // A drawer gives the focus back when it closes.
  await expect(drawer).toBeHidden();
  await moved.focus();
  await expect(moved).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(calendar.panel.getByRole('heading', { name: 'Kavya Nair' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(calendar.panel).toBeHidden();

  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Find a client' }).fill('40002');
  await expect(page.getByRole('option', { name: /Ritu Sharma/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  const found = page.getByRole('dialog', { name: 'Ritu Sharma' }).and(page.locator(':not(.k-toast)'));
  await expect(found.getByRole('link', { name: 'Open profile' })).toHaveAttribute('href', /^\/clients\//);
  await looksRight(page);
  await found.getByRole('list', { name: 'Upcoming bookings' }).getByRole('button').first().click();
  await expect(calendar.panel.getByRole('heading', { name: 'Ritu Sharma' })).toBeVisible();

  // The whole salon's week from that day: the arrows walk, Enter opens a day as a strip, and then the day itself.
  await page.goto(`/calendar?view=week&day=${tomorrow}`);
  const next = Temporal.PlainDate.from(tomorrow).add({ days: 1 }).toString();
  const week = page.getByRole('region', { name: 'Week, everyone' });
  const meena = week.getByRole('button', { name: /^Meena, .*: 0 visits, 0% full. Free: 10 hr from 9:00 am/ });
  await week
    .getByRole('button', { name: /^Meena, .*: 0 visits/ })
    .first()
    .focus();
  await page.keyboard.press('ArrowRight');
  await expect(meena.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(week.getByRole('button', { name: /^Asha, .*: 2 visits/ })).toBeFocused();
  await looksRight(page);
  await page.keyboard.press('Escape');
  await expect(week.getByRole('button', { name: /^Open the day/ })).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(week.getByRole('button', { name: /^Open the day/ })).toBeVisible();
  await page.keyboard.press('n');
  await expect(drawerOf(page).getByText('9:00 am').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawerOf(page)).toBeHidden();
  await expect(week.locator(':focus')).toHaveAccessibleName(/^Asha, .*: 0 visits/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`day=${next}`));
  await expect(calendar.column('Asha')).toBeVisible();
  // The date opens on the day that is chosen.
  const date = page.getByRole('button', { name: /, choose a date$/ });
  await date.press('Enter');
  await expect(page.locator(`[data-day="${next}"]`)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator(`[data-day="${tomorrow}"]`)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`day=${tomorrow}`));
  await expect(date).toBeFocused();
});

test('the week shows where a service fits, and from Monday if wanted; a month opens its days', async ({
  page,
  looksRight,
}) => {
  const { desk } = await makeDesk(page, 'Looking Ahead');
  await desk.service('Bridal trial', [await desk.calendar('Meera', 3)], { duration: 120 });
  await page.goto(`/calendar?view=week&day=${tomorrow}`);
  const week = page.getByRole('region', { name: 'Week, everyone' });
  await page.getByRole('button', { name: 'For a service' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Bridal trial' }).click();
  await expect(
    week.getByRole('button', { name: /^Meena, .*: 1 visit.*full\. Does not do it\.$/ }),
  ).toBeVisible();
  await expect(week.getByRole('button', { name: /^Meera, .*Free: 10 hr from 9:00 am\.$/ })).toHaveCount(7);
  await expect(page.getByText('Room for Bridal trial')).toBeVisible();
  await looksRight(page);
  // A gap pressed is a booking of that service with that person.
  await week.getByText('10 hr from 9 am').last().click();
  const booking = new NewBookingPage(page);
  await expect(booking.drawer.getByRole('combobox', { name: 'Who does Bridal trial' })).toContainText(
    'Meera',
  );
  await expect(booking.drawer.getByText('9:00 am').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Free gaps' }).click();
  await expect(week.getByText('Does not do it')).toHaveCount(0);

  await page.getByRole('button', { name: /, choose a date$/ }).click();
  await page.getByRole('radio', { name: 'Mon–Sun' }).check({ force: true });
  await page.keyboard.press('Escape');
  await expect(week.getByRole('columnheader').first()).toContainText('Mon');

  await page.getByRole('radio', { name: 'Month' }).check({ force: true });
  const month = page.getByRole('region', { name: 'Month, everyone' });
  const cell = month.getByRole('button', { name: /, 2 visits, \d+% full$/ });
  await expect(cell).toBeVisible();
  await looksRight(page);
  await month.locator('[data-day]').first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(month.locator('[data-day]').nth(7)).toBeFocused();
  await cell.click();
  await expect(page).toHaveURL(new RegExp(`day=${tomorrow}`));
  await expect(new CalendarPage(page).booking(/Kavya Nair/)).toBeVisible();
});

test.describe('at two desks', () => {
  test.use({ allowedConsole: [/409 \(Conflict\)/] });

  test('each sees the other, and an undo that comes too late says where the booking is now', async ({
    page,
    browser,
    baseURL,
  }) => {
    await makeDesk(page, 'Two Desks');
    const here = await CalendarPage.open(page, tomorrow);
    const context = await browser.newContext({
      storageState: await page.context().storageState(),
      ...(baseURL && { baseURL }),
    });
    const there = await CalendarPage.open(await context.newPage(), tomorrow);
    await expect(there.booking(/Kavya Nair/)).toBeVisible();

    await here.drag(here.booking(/Kavya Nair/), { quarters: 4 });
    await expect(there.booking(/^11:30 am to 12:15 pm, Haircut, Kavya Nair/)).toBeVisible();

    await there.drag(there.booking(/Kavya Nair/), { quarters: 4 });
    await expect(here.booking(/^12:30 pm to 1:15 pm, Haircut, Kavya Nair/)).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(
      here.notice(/Not changed: another desk moved Kavya Nair to .*12:30 pm with Meena/),
    ).toBeVisible();
    await expect(here.booking(/^12:30 pm to 1:15 pm, Haircut, Kavya Nair/)).toBeVisible();

    await there.openVisit(/Kavya Nair/);
    await there.panel.getByRole('button', { name: 'Mark arrived' }).click();
    await there.anyway();
    await expect(here.booking(/Kavya Nair with Meena, Arrived/)).toBeVisible();
    await context.close();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test('the day is a list, and a booking is moved through its drawer', async ({ page, looksRight }) => {
    await makeDesk(page, 'Pocket Desk');
    await page.goto(`/calendar?day=${tomorrow}`);
    const row = page.getByRole('button', { name: /Kavya Nair with Meena, Confirmed/ });
    await expect(row).toBeVisible();
    await looksRight(page);
    await row.click();
    const drawer = page.getByRole('dialog', { name: 'Kavya Nair’s visit' });
    await drawer.getByRole('button', { name: 'Mark arrived' }).click();
    await page.getByRole('button', { name: /anyway$/ }).click();
    await expect(drawer.getByText('Arrived').first()).toBeVisible();
    await drawer.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(drawer.getByRole('heading', { name: 'Move Kavya Nair' })).toBeFocused();
    await drawer.getByLabel('Time').last().selectOption({ label: '4:00 pm' });
    await looksRight(page);
    await drawer.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(drawer.getByText('4:00 pm').first()).toBeVisible();
    await expect(drawer.getByRole('button', { name: 'Move', exact: true })).toBeFocused();
    await drawer.getByRole('button', { name: 'Close' }).click();
    await expect(
      page.getByRole('button', { name: /^4:00 pm to 4:45 pm, Haircut, Kavya Nair/ }),
    ).toBeVisible();
  });
});
