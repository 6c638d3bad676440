import { BillPage } from '../../pages/bill-page.ts';
import { salonToVisit } from '../../support/client-of.ts';
import { expect, test } from '../../support/journey.ts';

test('an owner opens a queue, and the desk leads people through it with one key a step', async ({
  page,
  looksRight,
}) => {
  const salon = await salonToVisit(page, 'Queue Salon');
  await salon.desk.client('Harpreet Singh');
  await salon.desk.client('Lata Subbarao');

  // Switched off, the page of the help leads to the switch.
  await page.goto('/queue');
  await expect(page.getByText('Queue: switched off')).toBeVisible();
  await page.getByRole('link', { name: 'Go to Features' }).click();
  await page.getByRole('switch', { name: 'Queue' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Queue' }).click();
  await expect(page.getByText('No queue yet')).toBeVisible();
  await looksRight(page);

  await page.getByRole('button', { name: 'New queue' }).click();
  const list = page.getByRole('dialog', { name: 'New queue' });
  await list.getByRole('textbox', { name: 'Name' }).fill('Hair and beard');
  await list.getByRole('button', { name: 'Haircut' }).click();
  // How many are served at once is not assumed.
  await expect(list.getByRole('spinbutton', { name: 'Served at once' })).toHaveText('How many?');
  await list.getByRole('button', { name: 'Add queue' }).click();
  await expect(list.getByText('Please choose who serves, or how many are served at once.')).toBeVisible();
  await list.getByRole('button', { name: 'Farah' }).click();
  await looksRight(page);
  await list.getByRole('button', { name: 'Add queue' }).click();
  await expect(page.getByText('The queue is open.')).toBeVisible();
  await expect(list).toBeHidden();
  const lane = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(lane('Waiting')).toBeVisible();

  for (const name of ['Harpreet', 'Lata']) {
    await page.keyboard.press('a');
    const add = page.getByRole('dialog', { name: 'Add to queue' });
    await add.getByRole('combobox').fill(name);
    await page.getByRole('option', { name }).first().click();
    await add.getByRole('button', { name: 'Haircut' }).click();
    await add.getByRole('button', { name: 'Add to queue' }).click();
    await expect(add).toBeHidden();
    await expect(page.getByRole('heading', { name })).toBeVisible();
  }
  const next = page.getByRole('region', { name: 'Next' });
  await expect(next).toContainText('Harpreet Singh');
  await expect(lane('Waiting')).toContainText('Lata Subbarao');
  await looksRight(page);

  await page.keyboard.press('c');
  await expect(page.getByText('Number 1 called')).toBeVisible();
  await expect(lane('Waiting')).toContainText('Called on time');
  await page.keyboard.press('h');
  await expect(lane('Here')).toContainText('Harpreet Singh');
  await page.keyboard.press('s');
  await expect(lane('Being served')).toContainText('Harpreet Singh');
  await expect(lane('Being served')).toContainText('Farah');
  await page.keyboard.press('d');
  await expect(lane('Done')).toContainText('Harpreet Singh');
  await looksRight(page);

  // A step back, and one who did not come.
  await lane('Done').getByRole('button', { name: 'More for Harpreet Singh' }).click();
  await page.getByRole('menuitem', { name: 'Back one step' }).click();
  await expect(lane('Being served')).toContainText('Harpreet Singh');
  await page.keyboard.press('c');
  await lane('Waiting').getByRole('button', { name: 'More for Lata Subbarao' }).click();
  await page.getByRole('menuitem', { name: 'Did not come' }).click();
  await expect(lane('Waiting')).not.toContainText('Lata Subbarao');
  const said = page.getByRole('dialog', { name: 'Taken out of the queue.' });
  await said.getByRole('button', { name: /^Undo/ }).click();
  await expect(lane('Waiting')).toContainText('Lata Subbarao');

  // The calendar shows who is in the chair; one press bills them, and they are done.
  await page.goto('/calendar');
  await page.getByRole('button', { name: /Harpreet Singh from the queue, Farah/ }).click();
  await expect(lane('Being served')).toContainText('Harpreet Singh');
  await page.keyboard.press('b');
  const bill = new BillPage(page);
  await expect(bill.who('Haircut')).toContainText('Farah');
  await looksRight(page);
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Back to the queue' }).click();
  await expect(lane('Done')).toContainText('Harpreet Singh');
  await lane('Done').getByRole('button', { name: 'More for Harpreet Singh' }).click();
  await expect(page.getByRole('menuitem', { name: 'Receipt' })).toBeVisible();
  await page.keyboard.press('Escape');
  await looksRight(page);

  // The owner sees how long she waited, and what she had been told.
  await page.goto('/queue/waits');
  await expect(page.getByRole('heading', { name: 'Waiting times' })).toBeVisible();
  const told = page.getByRole('region', { name: 'Told and waited' });
  await expect(told).toContainText('Harpreet Singh');
  // At night nobody works, so what was said is hours and she sat down sooner.
  await expect(told).toContainText(/Inside the range|min sooner/);
  await looksRight(page);
});
