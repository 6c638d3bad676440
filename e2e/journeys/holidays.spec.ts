import { CalendarsPage } from '../pages/calendars-page.ts';
import { SettingsPage } from '../pages/settings-page.ts';
import { expect, test } from '../support/journey.ts';
import { signInAsOwner } from '../support/people.ts';

test('a holiday of the business closes its calendars, and one chair works on it anyway', async ({
  page,
  looksRight,
}) => {
  await signInAsOwner(page, 'Gauri');
  const calendars = await CalendarsPage.open(page);
  const drawer = await calendars.add();
  await drawer.getByLabel('Name', { exact: true }).fill('Chair 1');
  await calendars.save();

  const hours = await (await SettingsPage.open(page)).section('Hours and holidays');
  await hours.getByLabel('Occasion').fill('Gudi Padwa');
  await hours.getByRole('button', { name: 'Add holiday' }).click();
  await expect(hours.getByRole('button', { name: 'Remove Gudi Padwa' })).toBeVisible();

  await CalendarsPage.open(page);
  await calendars.edit('Chair 1');
  await drawer.getByRole('tab', { name: 'Days off and blocked time' }).click();
  await expect(drawer.getByText('Closed for Gudi Padwa', { exact: true }).first()).toBeVisible();
  await expect(drawer.getByRole('button', { name: /, Closed for Gudi Padwa$/ })).toHaveCount(1);
  await looksRight(page);

  await drawer.getByRole('button', { name: 'Change hours on this day' }).click();
  await drawer.getByRole('button', { name: 'Save hours' }).click();
  await expect(drawer.getByRole('button', { name: /, Closed for Gudi Padwa$/ })).toHaveCount(0);
  await expect(drawer.getByRole('button', { name: /, Different hours$/ })).toHaveCount(1);
});

test('a week without an open day is asked about before it is saved', async ({ page, looksRight }) => {
  await signInAsOwner(page, 'Harish');
  const settings = await SettingsPage.open(page);
  const hours = await settings.section('Hours and holidays');
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']) {
    await hours.getByRole('switch', { name: `Open on ${day}` }).uncheck();
  }
  await expect(hours.getByText('Clients cannot book while every day is closed.')).toBeVisible();
  await hours.getByRole('button', { name: 'Save changes' }).click();
  await expect(hours.getByRole('alert')).toHaveText(
    'Open at least one day, or confirm that you will open later.',
  );
  await looksRight(page);
  await hours.getByRole('checkbox', { name: 'Yes, we will open later' }).check();
  await expect(hours.getByRole('alert')).toBeHidden();
  await settings.save(hours);
  await page.reload();
  const again = await settings.section('Hours and holidays');
  await expect(again.getByRole('switch', { name: 'Open on Monday' })).not.toBeChecked();
});
