import { BillPage } from '../../pages/bill-page.ts';
import { DeskData } from '../../support/desk.ts';
import { expect, test } from '../../support/journey.ts';
import { addMember, enterAs, forgetEveryone, makeAccount, signInAsOwner } from '../../support/people.ts';

// What was deleted meanwhile, or a role may not do, is refused.
test.use({ allowedConsole: [/status of 4(01|03|04|22)/] });

test('what cannot be billed says why beside its cause, and nothing that was typed is lost', async ({
  page,
  server,
  looksRight,
}) => {
  const { businessId } = await signInAsOwner(page, 'Strict Salon');
  const desk = new DeskData(page, businessId);
  const meena = await desk.calendar('Meena', 1);
  await desk.service('Haircut', [meena], { duration: 15 });
  const kavya = await desk.client('Kavya Nair', '98765 40001');
  const serum = await desk.product('Argan serum', 89_000);
  const bill = new BillPage(page);
  await page.goto('/walk-in');
  await bill.kavyasHaircut();

  // Prices, discounts and amounts that cannot be read.
  const price = page.getByRole('textbox', { name: 'Price of Haircut' });
  for (const odd of ['-', '1e5', '12,5', '99999999']) {
    await price.fill(odd);
    await expect(price).toHaveAccessibleDescription(/^Please enter/);
  }
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Check the marked field first.')).toBeVisible();
  await expect(price).toBeFocused();
  await expect(price).toHaveValue('99999999');
  await looksRight(page);
  await price.fill('750');
  await page.getByRole('button', { name: /^Discount D/ }).click();
  const share = page.getByRole('textbox', { name: 'Percent off' });
  await share.fill('12,5');
  await expect(share).toHaveAccessibleDescription(/such as 10 or 12.5/);
  await share.fill('120');
  await expect(share).toHaveAccessibleDescription('Please enter 100 % or less.');
  await share.fill('20');
  await bill.goToMoney();
  const upi = page.getByRole('textbox', { name: 'UPI to the salon' });
  await upi.fill('601');
  await expect(upi).toHaveAccessibleDescription('Only ₹600 is to be collected.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Check the marked field first.')).toBeVisible();
  await upi.fill('100');
  const cash = page.getByRole('textbox', { name: 'Cash' });
  await cash.fill('500');
  await expect(page.getByText('Adds up to')).toBeVisible();
  await cash.fill('99.999');
  await expect(cash).toHaveAccessibleDescription(/^Please enter/);
  await expect(page.getByText('Adds up to')).toBeHidden();
  // More cash than is due is what the client hands over.
  await cash.fill('1000');
  await expect(page.getByText('₹400', { exact: true })).toBeVisible();

  // The client is erased at another desk: the bill goes on without a name.
  await desk.eraseClient(kavya);
  await page.keyboard.press('Control+Enter');
  const note = page.getByRole('alert').filter({ hasText: 'no longer in your list' });
  await expect(note).toBeVisible();
  await looksRight(page);
  await note.getByRole('button', { name: 'No name' }).click();
  await expect(page.getByRole('button', { name: 'Name the client' })).toBeVisible();
  await expect(price).toHaveValue('750');

  // The product is no longer sold: it leaves the bill, and the rest is billed.
  await bill.add.click();
  await bill.addByName('arg');
  await desk.stopSelling(serum);
  await bill.goToMoney();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/^Argan serum is no longer sold/)).toBeVisible();
  await expect(page.getByRole('spinbutton', { name: 'Quantity of Argan serum' })).toBeHidden();

  // Ten services are a bill; the eleventh is another.
  for (let more = 1; more < 10; more++) {
    await bill.add.click();
    await bill.addByName('hair');
  }
  await expect(bill.who('Haircut')).toHaveCount(10);
  await bill.add.click();
  await bill.addByName('hair');
  await expect(page.getByText('A bill holds 10 services at most.')).toBeVisible();
  await expect(bill.who('Haircut')).toHaveCount(10);
  await bill.goToMoney();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/Bill STR\/\d\d-\d\d\/00001 is made/)).toBeVisible();

  // Staff may not void the owner's bill: an admin beside the desk approves it with a password.
  await page.getByRole('link', { name: 'Receipt' }).click();
  await expect(page.getByRole('button', { name: 'Void this bill' })).toBeVisible();
  const receipt = page.url();
  const [asha, sunita] = [await makeAccount('Asha Menon'), await makeAccount('Sunita')];
  await addMember(server, businessId, asha, 'admin');
  await addMember(server, businessId, sunita, 'staff');
  await forgetEveryone(page);
  await enterAs(page, sunita);
  await page.goto(receipt);
  // A bill of the owner is opened on purpose, and counted.
  await expect(page.getByText('0 of 30 shown today')).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: 'Show the bill' }).click();
  await expect(page.getByText(/a colleague who may approves it here/)).toBeVisible();
  await page.getByRole('button', { name: 'Void this bill' }).click();
  await page.getByRole('textbox', { name: 'Why' }).fill('Billed twice');
  // It was paid in two ways, and nothing moves before the desk has said which way it goes back.
  const voiding = page.getByRole('dialog', { name: /^Void bill STR/ });
  await voiding.getByRole('button', { name: 'Void this bill' }).click();
  await expect(voiding.getByText(/^Say first which way ₹[\d,]+ goes back/)).toBeVisible();
  await voiding.getByRole('button', { name: 'As it was paid' }).click();
  await expect(voiding.getByText(/^₹5,760 to the client: UPI/)).toBeVisible();
  await looksRight(page);
  await voiding.getByRole('button', { name: /^Void and give back ₹/ }).click();
  const approval = page.getByRole('dialog', { name: 'Ask for approval' });
  await expect(approval).toBeVisible();
  await looksRight(page);
  await approval.getByRole('combobox', { name: 'Who approves' }).click();
  await page.getByRole('option', { name: /Asha Menon/ }).click();
  const password = approval.getByLabel('Password of Asha Menon');
  await password.fill('not her password');
  await page.keyboard.press('Enter');
  await expect(approval.getByText('That is not their password.')).toBeVisible();
  await password.fill(asha.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/by Sunita, approved by Asha Menon/)).toBeVisible();
  await expect(page.getByText(/^Given back/)).toHaveCount(2);
  await looksRight(page);
});
