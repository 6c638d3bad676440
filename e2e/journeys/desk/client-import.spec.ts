import { readFile } from 'node:fs/promises';
import { ClientsPage } from '../../pages/clients-page.ts';
import { expect, test } from '../../support/journey.ts';
import { signInAsOwner } from '../../support/people.ts';

// A file that cannot be read is refused with 422, which the browser logs to the console.
test.use({ allowedConsole: [/422 \(Unprocessable/] });

const FILE = [
  'Full name;Mobile;Town;Born',
  'Asha Rao;98765 43210;Pune;14/02/1990',
  'Om Prakash;98765 43211;Thane;',
  'asha  RAO;098765-43210;Pune;',
  'Meera;12345;Pune;31/02/1990',
].join('\r\n');

const csv = (text: string) => ({ name: 'old-clients.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

test('an owner brings the clients of the old program along, and takes them out again', async ({
  page,
  looksRight,
}) => {
  await signInAsOwner(page, 'Nandini');
  const clients = await ClientsPage.open(page);
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  const choice = page.getByLabel('Choose a CSV file');
  await looksRight(page);
  await choice.setInputFiles(csv('name\n"Asha'));
  await expect(page.getByRole('alert')).toHaveText('A quotation mark in row 2 is never closed.');

  await choice.setInputFiles(csv(FILE));
  await expect(page.getByRole('combobox', { name: 'Column “Mobile” holds' })).toHaveText('Mobile number');
  await expect(page.getByRole('combobox', { name: 'Column “Town” holds' })).toHaveText('Leave out');
  const preview = page.getByRole('table', { name: 'The first rows' });
  await expect(preview.getByRole('row', { name: /^5 Meera/ })).toContainText('is not a phone number');
  await page.getByRole('combobox', { name: 'Column “Born” holds' }).click();
  await page.getByRole('option', { name: 'Birthday' }).click();
  await expect(preview.getByRole('row', { name: /^5 Meera/ })).toContainText('is not a day');
  await expect(preview.getByRole('row', { name: /^4 asha/ })).toContainText('Known');
  await looksRight(page);

  // Taken up again after the page was left.
  await page.reload();
  await page.getByRole('combobox', { name: 'Column “Born” holds' }).click();
  await page.getByRole('option', { name: 'Birthday' }).click();
  // What comes and what is lost is said before the button is pressed, and is what happens.
  const counted = page.locator('section', { has: page.getByRole('heading', { name: 'What will come' }) });
  await expect(counted).toContainText('3 new clients');
  await expect(counted).toContainText('Mobile number is not a phone number');
  await page.getByRole('button', { name: 'Import 4 clients' }).click();
  await expect(page.getByRole('heading', { name: 'old-clients.csv is imported' })).toBeVisible();
  await expect(page.getByText('3 new clients')).toBeVisible();
  await expect(page.getByText('One was known')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Rows to mend' }).getByRole('row')).toHaveCount(2);
  await looksRight(page);
  const [errors] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the rows' }).click(),
  ]);
  expect(errors.suggestedFilename()).toBe('to-mend.csv');
  const mended = await readFile(await errors.path(), 'utf8');
  expect(mended.split('\r\n').slice(0, 2)).toEqual([
    '\ufeffFull name,Mobile,Town,Born,Reason',
    'Meera,12345,Pune,31/02/1990,Mobile number is not a phone number; Birthday is not a day',
  ]);

  await page.getByRole('link', { name: 'To the clients' }).click();
  await expect(clients.names).toHaveCount(3);
  const [all] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(all.suggestedFilename()).toMatch(/^clients-\d{4}-\d\d-\d\d\.csv$/);
});
