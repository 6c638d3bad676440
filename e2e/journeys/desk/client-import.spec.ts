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
  await expect(preview.getByRole('row', { name: /^5 Meera/ })).toContainText('is not a day with a year');
  await expect(preview.getByRole('row', { name: /^4 asha/ })).toContainText('Known');
  await looksRight(page);

  // Taken up again after the page was left.
  await page.reload();
  await page.getByRole('combobox', { name: 'Column “Born” holds' }).click();
  await page.getByRole('option', { name: 'Birthday' }).click();
  await page.getByRole('button', { name: 'Import 4 rows' }).click();
  await expect(page.getByRole('heading', { name: 'old-clients.csv is imported' })).toBeVisible();
  await expect(page.getByText('2 new clients')).toBeVisible();
  await expect(page.getByText('One was known')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Rows left out' }).getByRole('row')).toHaveCount(3);
  await looksRight(page);
  const [errors] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the list' }).click(),
  ]);
  expect(errors.suggestedFilename()).toBe('import-errors.csv');

  await page.getByRole('link', { name: 'To the clients' }).click();
  await expect(clients.names).toHaveCount(2);
  const [all] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(all.suggestedFilename()).toMatch(/^clients-\d{4}-\d\d-\d\d\.csv$/);
});
