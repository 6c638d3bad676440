import { ClientPage, ClientsPage } from '../../pages/clients-page.ts';
import { dayFromNow } from '../../support/client-of.ts';
import { DeskData } from '../../support/desk.ts';
import { drawerOf, expect, test } from '../../support/journey.ts';
import { signInAsOwner } from '../../support/people.ts';

// A duplicate phone number is refused with 409, which the browser logs to the console.
test.use({ allowedConsole: [/409 \(Conflict\)/] });

const LONG = 'Venkatanarasimharajuvaripeta Lakshmi Subramaniam Iyengar-Rao';

test('the desk writes down a client, finds them by a part of the number, and keeps notes', async ({
  page,
  looksRight,
}) => {
  await signInAsOwner(page, 'Nandini');
  const clients = await ClientsPage.open(page);
  await expect(page.getByText('Your clients will show here')).toBeVisible();
  await looksRight(page);

  const drawer = await clients.new();
  await drawer.getByLabel('Mobile number').fill('12345');
  await drawer.getByRole('button', { name: 'Add client' }).click();
  await expect(drawer.getByText('Please fill this in.')).toBeVisible();
  await expect(drawer.getByText('A mobile number has ten digits.')).toBeVisible();
  await looksRight(page);
  await drawer.getByLabel('Mobile number').fill('098765-43210');
  await drawer.getByLabel('Name', { exact: true }).fill('Kavya Iyer');
  await drawer.getByLabel('Good to know').fill('Allergic to ammonia');
  await drawer.getByRole('button', { name: 'Add client' }).click();

  const kavya = await ClientPage.of(page, 'Kavya Iyer');
  await expect(page.getByText('+91 98765 43210')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+919876543210');
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/919876543210',
  );
  await kavya.note('Colour: 6.34, 35 minutes');
  await kavya.note('Likes the window seat');
  await expect(kavya.notes.first()).toContainText('Likes the window seat');
  await kavya.notes
    .first()
    .getByRole('button', { name: /^Remove the note/ })
    .click();
  await expect(kavya.notes).toHaveCount(1);
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(kavya.notes).toHaveCount(2);
  await kavya.notes
    .first()
    .getByRole('button', { name: /^Edit the note/ })
    .click();
  await kavya.notes.first().getByLabel('Note').fill('Likes the quiet corner');
  await kavya.notes.first().getByRole('button', { name: 'Save changes' }).click();
  await expect(kavya.notes.first()).toContainText('Likes the quiet corner');
  await looksRight(page);
  await kavya.tab('Dues');
  await expect(page.getByText('Nothing is due')).toBeVisible();
  await kavya.tab('Messages');
  await expect(page.getByText('No email address, so no mails.')).toBeVisible();
  await kavya.tab('History');
  await expect(kavya.history).toContainText(['Note changed', 'Note added', 'Client added']);
  await looksRight(page);
  // The address says which tab it is.
  await page.reload();
  await expect(kavya.history.filter({ hasText: 'Client added' })).toContainText('Nandini');

  await ClientsPage.open(page);
  const asha = await clients.add({ name: LONG, phone: '98200 11111' });
  const changing = await asha.edit();
  await changing.getByLabel('Mobile number').fill('+91 98765 43210');
  await changing.getByRole('button', { name: 'Save changes' }).click();
  await expect(changing.getByText('Kavya Iyer already has this number.')).toBeVisible();
  await looksRight(page);
  await changing.getByRole('link', { name: 'Open Kavya Iyer' }).click();
  await ClientPage.of(page, 'Kavya Iyer');
  await kavya.tab('Notes');
  await expect(kavya.notes).toHaveCount(2);

  await ClientsPage.open(page);
  await expect(clients.names).toHaveCount(2);
  await looksRight(page);
  await page.keyboard.press('/');
  await expect(clients.search).toBeFocused();
  await page.keyboard.type('5432');
  await expect(clients.names).toHaveCount(1);
  await expect(clients.names).toContainText('Kavya Iyer');
  await clients.search.fill('lakshmi 111');
  await expect(clients.names).toContainText(LONG);
  await clients.search.fill('Ravi 90000 41207');
  await page.getByRole('button', { name: 'Add “Ravi 90000 41207”' }).click();
  await expect(drawerOf(page).getByLabel('Name', { exact: true })).toHaveValue('Ravi');
  await expect(drawerOf(page).getByLabel('Mobile number')).toHaveValue('9000041207');
});

test('with the keyboard alone someone is picked, or created in place', async ({ page, looksRight }) => {
  const { businessId } = await signInAsOwner(page, 'Meera');
  const clients = await ClientsPage.open(page);
  await clients.add({ name: 'Asha Sharma', phone: '98200 11111' });
  await ClientsPage.open(page);
  const kavya = await clients.add({ name: 'Kavya Iyer', phone: '98765 43210' });

  await kavya.picker.fill('98');
  const options = page.getByRole('option');
  await expect(options).toHaveText([/Asha Sharma/, /Kavya Iyer/, 'Add “98”']);
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('status').filter({ hasText: '2 clients found.' })).toBeAttached();
  await looksRight(page);
  await page.keyboard.press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  await expect(kavya.picker).toHaveValue('98');
  // Two digits are too few for the middle of a number; more than seven are not all of them.
  await kavya.picker.fill('21');
  await expect(page.getByText('Type three digits or more of the number.').first()).toBeVisible();
  const desk = new DeskData(page, businessId);
  for (let i = 1; i <= 8; i++) await desk.client(`Ila ${i}`, `90000 0000${i}`);
  await kavya.picker.fill('ila');
  await expect(options).toHaveCount(8);
  await expect(page.getByText('The first 7. Type more of the name or number.').first()).toBeVisible();
  await kavya.picker.fill('asha');
  await expect(options).toHaveText([/Asha Sharma/, 'Add “asha”']);
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  const asha = await ClientPage.of(page, 'Asha Sharma');

  await asha.picker.fill('Ravi Kumar');
  await expect(options).toHaveText(['Add “Ravi Kumar”']);
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  const place = page.getByRole('group', { name: 'New client' });
  await expect(place.getByLabel('Mobile number')).toBeFocused();
  await page.keyboard.type('98765 43210');
  await page.keyboard.press('Enter');
  await expect(place.getByText('Kavya Iyer already has this number.')).toBeVisible();
  await looksRight(page);
  await place.getByLabel('Mobile number').fill('90000 41207');
  await place.getByLabel('Mobile number').press('Enter');
  await ClientPage.of(page, 'Ravi Kumar');
  await expect(page.getByText('+91 90000 41207')).toBeVisible();
});

test('a deleted client leaves a placeholder, two records become one and two again, and keys walk the list', async ({
  page,
  looksRight,
}) => {
  const { businessId } = await signInAsOwner(page, 'Tara');
  const clients = await ClientsPage.open(page);
  await clients.add({ name: 'Zoya Shaikh', phone: '98200 44444' });
  await page.getByRole('button', { name: 'More options for Zoya Shaikh' }).click();
  await page.getByRole('menuitem', { name: 'Delete client' }).click();
  const question = page.getByRole('dialog', { name: 'Delete Zoya Shaikh?' });
  await expect(question.getByRole('button', { name: 'Delete client' })).toBeDisabled();
  await looksRight(page);
  await question.getByLabel('Type the name to confirm').fill('zoya shaikh');
  await question.getByRole('button', { name: 'Delete client' }).click();
  await ClientPage.of(page, 'User Deleted');
  await expect(page.getByText('Zoya')).toHaveCount(0);
  await looksRight(page);
  await page.getByRole('link', { name: 'Clients', exact: true }).last().click();
  await expect(page.getByText('Your clients will show here')).toBeVisible();

  const desk = new DeskData(page, businessId);
  const asha = await desk.client('Asha Sharma', '98200 11111');
  const same = await desk.client('Asha S', '98200 22222');
  const chair = await desk.calendar('Farah');
  const cut = await desk.service('Haircut', [chair]);
  await desk.visit(asha, dayFromNow(3), '10:30', [{ service_id: cut, entity_id: chair }]);
  await desk.visit(same, dayFromNow(4), '10:30', [{ service_id: cut, entity_id: chair }]);
  await desk.client('Bina Rao', '98200 33333');
  await ClientsPage.open(page);
  await expect(clients.names).toHaveCount(3);
  await page.getByRole('button', { name: 'Owes something' }).click();
  await expect(page.getByText('No client matches this filter')).toBeVisible();
  await page.getByRole('button', { name: 'Show all clients' }).click();
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await expect(clients.names).toHaveCount(3);
  await looksRight(page);

  await clients.names.filter({ hasText: 'Asha Sharma' }).getByRole('link').click();
  const profile = await ClientPage.of(page, 'Asha Sharma');
  await page.getByRole('list', { name: 'Visits' }).getByRole('listitem').hover();
  await page.getByRole('button', { name: /^Same again as on/ }).click();
  await expect(drawerOf(page).getByText('Haircut').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawerOf(page)).toHaveCount(0);
  await looksRight(page);
  await page.keyboard.press('j');
  await ClientPage.of(page, 'Bina Rao');
  await page.keyboard.press('k');
  await ClientPage.of(page, 'Asha Sharma');
  await page.keyboard.press('6');
  await expect(page.getByRole('tab', { name: 'Notes' })).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(/tab=notes/);

  await page.getByRole('button', { name: 'More options for Asha Sharma' }).click();
  await page.getByRole('menuitem', { name: 'Merge with another record' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge Asha Sharma with another record' });
  await dialog.getByRole('combobox').fill('22222');
  await page
    .getByRole('option', { name: /Asha S/ })
    .first()
    .click();
  await expect(dialog.getByRole('region', { name: 'Asha S', exact: true })).toContainText(
    'Is merged into it',
  );
  await looksRight(page);
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  const undo = page.getByRole('button', { name: 'Undo the merge with Asha S' });
  await expect(undo).toBeVisible();
  // What other parts of the page show follows at once.
  await page.getByRole('tab', { name: 'Visits' }).click();
  await expect(page.getByRole('list', { name: 'Visits' }).getByRole('listitem')).toHaveCount(2);
  await ClientsPage.open(page);
  await expect(clients.names).toHaveCount(2);
  await clients.search.fill('22222');
  await clients.names.filter({ hasText: 'Asha Sharma' }).getByRole('link').click();
  await undo.click();
  await expect(undo).toHaveCount(0);
  await profile.tab('History');
  await expect(profile.history.first()).toContainText('Separated from Asha S again');
  await ClientsPage.open(page);
  await expect(clients.names).toHaveCount(3);
});
