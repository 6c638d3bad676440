import { ClientsPage } from '../../pages/clients-page.ts';
import { DeskData } from '../../support/desk.ts';
import { expect, test } from '../../support/journey.ts';
import { signInAsOwner } from '../../support/people.ts';
import { makePicture } from '../../support/pictures.ts';

test('the desk keeps a photo of a client, notes that no offers are wanted, and hears what is due and of a birthday', async ({
  page,
  looksRight,
}) => {
  const { businessId } = await signInAsOwner(page, 'Nandini');
  const desk = new DeskData(page, businessId);
  await desk.service('Root touch-up', [await desk.calendar('Asha')]);
  const clients = await ClientsPage.open(page);
  const kavya = await clients.add({ name: 'Kavya Iyer', phone: '98765 43210' });
  await kavya.tab('Photos');
  await page
    .getByLabel('Add photos')
    .setInputFiles(await makePicture(page, 'hair.jpg', { width: 400, height: 300 }));
  const photos = page.getByRole('list', { name: 'Photos' });
  await expect(photos.getByRole('button', { name: /^Photo from/ })).toHaveCount(1);
  await photos.getByRole('button', { name: /^Options for the photo/ }).click();
  await page.getByRole('menuitem', { name: 'Use as profile picture' }).click();
  await expect(photos.getByText('Profile picture')).toBeVisible();
  await looksRight(page);
  await photos.getByRole('button', { name: /^Photo from/ }).click();
  await expect(page.getByRole('dialog', { name: /^Photo from/ }).getByRole('img')).toBeVisible();
  await page
    .getByRole('dialog', { name: /^Photo from/ })
    .getByRole('button', { name: 'Close' })
    .click();

  await photos.getByRole('button', { name: /^Options for the photo/ }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(photos.getByRole('button', { name: /^Photo from/ })).toHaveCount(0);
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(photos.getByText('Profile picture')).toBeVisible();

  await page.getByRole('button', { name: 'Turn off offers' }).click();
  await expect(page.getByText('No offers', { exact: true })).toBeVisible();
  await expect(page.getByText(/said at the desk/)).toBeVisible();

  await kavya.tab('Reminders');
  await page.getByRole('button', { name: 'Add a reminder' }).click();
  await page.getByRole('combobox', { name: 'Service' }).click();
  await page.getByRole('option').first().click();
  await page.getByLabel('Every').fill('4');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const reminders = page.getByRole('list', { name: 'Reminders' });
  await expect(reminders.getByText(/^every 4 weeks, next/)).toBeVisible();
  await looksRight(page);
  await reminders.getByRole('button', { name: /^Change the reminder/ }).click();
  await page.getByLabel('Next date').fill('2026-01-02');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(reminders.getByText(/^every 4 weeks, due since/)).toBeVisible();
  await reminders.getByRole('switch').click();
  await expect(reminders.getByText('every 4 weeks, off')).toBeVisible();
  await reminders.getByRole('button', { name: /^Remove the reminder/ }).click();
  await expect(reminders).toBeHidden();
  await page.getByRole('button', { name: /^Undo/ }).first().click();
  await expect(reminders.getByText('every 4 weeks, off')).toBeVisible();

  const drawer = await kavya.edit();
  const today = await page.evaluate(() => new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(5, 10));
  await drawer.getByLabel('Birthday').fill(`1988-${today}`);
  await drawer.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(/^\d\d today$/)).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Birthdays and anniversaries' })).toBeVisible();
  await looksRight(page);
});
