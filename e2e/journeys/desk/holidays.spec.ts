import type { Page } from '@playwright/test';
import { CalendarPage } from '../../pages/calendar-page.ts';
import { CalendarsPage } from '../../pages/calendars-page.ts';
import { SettingsPage } from '../../pages/settings-page.ts';
import { DeskData } from '../../support/desk.ts';
import { inTurn } from '../../support/in-turn.ts';
import { expect, type Journey, test } from '../../support/journey.ts';
import { signInAsOwner } from '../../support/people.ts';

/** Tomorrow: a booking is still to come, at whatever time the journeys run. */
const tomorrow = Temporal.Now.zonedDateTimeISO('Asia/Kolkata').add({ days: 1 }).toPlainDate().toString();

/** A chair on which Kavya is booked for tomorrow. */
async function bookKavya(page: Page, businessId: string): Promise<void> {
  const desk = new DeskData(page, businessId);
  const meena = await desk.calendar('Meena');
  const haircut = await desk.service('Haircut', [meena]);
  const kavya = await desk.client('Kavya Nair', '98765 40001');
  await desk.visit(kavya, tomorrow, '10:30', [{ service_id: haircut, entity_id: meena }]);
}

/** A holiday of the business closes its calendars, and one chair works on it anyway. */
async function holidayOfBusiness({ page, looksRight }: Journey): Promise<void> {
  const { businessId } = await signInAsOwner(page, 'Gauri');
  await bookKavya(page, businessId);
  const calendars = await CalendarsPage.open(page);
  const drawer = await calendars.add();
  await drawer.getByLabel('Name', { exact: true }).fill('Chair 1');
  await calendars.save();

  const hours = await (await SettingsPage.open(page)).section('Hours and holidays');
  await hours.getByLabel('Occasion').fill('Gudi Padwa');
  await expect(hours.getByText('is in the way')).toBeHidden();
  await hours.getByRole('button', { name: /^Last day/ }).click();
  await expect(page.locator('[data-day]:focus')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(hours.getByRole('status')).toContainText('1 visit is in the way');
  await hours.getByRole('button', { name: 'Add holiday' }).dblclick();
  // A notice is a dialog too, and names the holiday.
  const closing = page.getByRole('dialog', { name: 'Gudi Padwa' }).and(page.locator(':not(.k-toast)'));
  await expect(closing.getByText('Kavya Nair', { exact: true })).toBeVisible();
  await expect(closing).toContainText('0 move, 1 stay, 0 cancelled.');
  await looksRight(page);
  await closing.getByRole('button', { name: 'Add holiday' }).click();
  await expect(closing).toBeHidden();
  await expect(hours.getByText('1 visit is still booked on these days')).toBeVisible();

  // What was kept is shown where the day is planned, until it is solved.
  await page.goto('/');
  await page.getByRole('link', { name: /1 visit to solve/ }).click();
  await hours.getByRole('button', { name: 'Solve the visits on Gudi Padwa' }).click();
  await closing.getByRole('radio', { name: 'Cancel all' }).check();
  await closing.getByLabel('Reason, for the clients').fill('We are closed for Gudi Padwa.');
  await expect(closing).toContainText('0 move, 0 stay, 1 cancelled.');
  await closing.getByRole('button', { name: 'Save' }).click();
  await expect(closing).toBeHidden();
  await expect(hours.getByText('still booked on these days')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(hours.getByText('1 visit is still booked on these days')).toBeVisible();

  await CalendarsPage.open(page);
  await calendars.edit('Chair 1');
  await drawer.getByRole('tab', { name: 'Days off and blocked time' }).click();
  await expect(drawer.getByText('Closed for Gudi Padwa', { exact: true }).first()).toBeVisible();
  const closedDays = drawer.getByRole('button', { name: /, Closed for Gudi Padwa$/ });
  await expect(closedDays.first()).toBeVisible();
  const count = await closedDays.count();
  await looksRight(page);

  await drawer.getByRole('button', { name: 'Change hours on this day' }).click();
  await drawer.getByRole('button', { name: 'Save hours' }).click();
  await expect(closedDays).toHaveCount(count - 1);
  await expect(drawer.getByRole('button', { name: /, Different hours$/ })).toHaveCount(1);

  // The shop is closed all the same: the desk's calendar says so over the chair's own hours.
  const day = await page.getByRole('button', { name: /, Different hours$/ }).getAttribute('data-day');
  await CalendarPage.open(page, day ?? '');
  await expect(
    page.locator('[data-lane]', { has: page.getByRole('list', { name: /^Chair 1,/ }) }),
  ).toContainText('Holiday');
}

/** A week without an open day is asked about before it is saved, and names who is booked. */
async function weekWithoutOpenDay({ page, looksRight }: Journey): Promise<void> {
  const { businessId } = await signInAsOwner(page, 'Harish');
  await bookKavya(page, businessId);
  const settings = await SettingsPage.open(page);
  const hours = await settings.section('Hours and holidays');
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']) {
    await hours.getByRole('switch', { name: `Open on ${day}` }).uncheck();
  }
  const inTheWay = hours.getByRole('status').filter({ hasText: '1 visit is in the way' });
  await expect(inTheWay).toBeVisible();
  await expect(hours.getByText('Clients cannot book while every day is closed.')).toBeVisible();
  await hours.getByRole('button', { name: 'Save changes' }).click();
  await expect(hours.getByRole('alert')).toHaveText(
    'Open at least one day, or confirm that you will open later.',
  );
  await looksRight(page);
  await hours.getByRole('checkbox', { name: 'Yes, we will open later' }).check();
  await expect(hours.getByRole('alert')).toBeHidden();
  await hours.getByRole('button', { name: 'Save changes' }).click();
  const sheet = page.getByRole('dialog', { name: 'New hours' });
  await expect(sheet.getByText('Kavya Nair', { exact: true })).toBeVisible();
  await sheet.getByRole('radio', { name: 'Cancel all' }).check();
  await sheet.getByLabel('Reason, for the clients').fill('We are moving house.');
  await expect(sheet).toContainText('0 move, 0 stay, 1 cancelled.');
  await looksRight(page);
  await sheet.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(sheet).toBeHidden();
  await expect(hours.getByRole('button', { name: 'Discard changes' })).toBeHidden();
  await page.reload();
  const again = await settings.section('Hours and holidays');
  await expect(again.getByRole('switch', { name: 'Open on Monday' })).not.toBeChecked();
}

/** Shorter hours of one person: her visits are decided on, saved with the hours, and one undo brings all back. */
async function hoursOfOnePerson({ page, looksRight }: Journey): Promise<void> {
  const { businessId } = await signInAsOwner(page, 'Indira');
  await bookKavya(page, businessId);
  const calendars = await CalendarsPage.open(page);
  const weekday = Temporal.PlainDate.from(tomorrow).toLocaleString('en', { weekday: 'long' });
  const shorten = async () => {
    const drawer = await calendars.edit('Meena');
    await drawer.getByRole('tab', { name: 'Hours', exact: true }).click();
    await drawer.getByRole('switch', { name: `Open on ${weekday}` }).uncheck();
    await expect(drawer.getByRole('status').filter({ hasText: '1 visit is in the way' })).toBeVisible();
    await drawer.getByRole('button', { name: 'Save changes' }).click();
    const sheet = page.getByRole('dialog', { name: 'New hours of Meena' });
    await expect(sheet.getByText('Kavya Nair', { exact: true })).toBeVisible();
    return sheet;
  };
  const sheet = await shorten();
  await sheet.getByRole('radio', { name: 'Move all' }).check();
  await expect(sheet).toContainText('1 move, 0 stay, 0 cancelled.');
  await looksRight(page);
  await sheet.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText('Meena saved.')).toBeVisible();
  const undone = page.waitForResponse((response) => response.url().endsWith('/hours/undo'));
  await page.keyboard.press('Control+z');
  expect((await undone).status()).toBe(200);
  await expect((await shorten()).getByRole('radio', { name: 'One by one' })).toBeVisible();
}

test('holidays and closed weeks name who is booked and what becomes of them', async ({ journey }) => {
  await inTurn(journey, holidayOfBusiness, weekWithoutOpenDay, hoursOfOnePerson);
});
