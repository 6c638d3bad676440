import { ClientsPage } from '../pages/clients-page.ts';
import { expect, test } from '../support/journey.ts';
import { signInAsOwner } from '../support/people.ts';
import { makePicture } from '../support/pictures.ts';

test('the desk keeps a photo of a client, makes it the profile picture, and notes that no offers are wanted', async ({
  page,
  looksRight,
}) => {
  await signInAsOwner(page, 'Nandini');
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
});
