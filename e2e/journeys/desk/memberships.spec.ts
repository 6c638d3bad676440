import type { Browser, Page } from '@playwright/test';
import { BillPage } from '../../pages/bill-page.ts';
import { BookingPage } from '../../pages/booking-page.ts';
import { CheckoutPage } from '../../pages/checkout-page.ts';
import { bookedBy, dayFromNow, salonToVisit } from '../../support/client-of.ts';
import { expect, test } from '../../support/journey.ts';
import { enterAs, makeAccount } from '../../support/people.ts';
import type { RunningServer } from '../../support/running-server.ts';
import { salonToBook } from '../../support/salon.ts';

/** Someone with an account, in a browser context of their own. */
async function clientWithAccount(browser: Browser, server: RunningServer, name: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.origin });
  const page = await context.newPage();
  await enterAs(page, await makeAccount(name));
  return page;
}

/** Asha is found by letters of her name, as the desk would. */
async function billFor(page: Page): Promise<BillPage> {
  const bill = new BillPage(page);
  await page.goto('/walk-in');
  await bill.pickClient('asha', 'Asha Menon');
  return bill;
}

test('an owner makes a wallet and a package, the desk sells one in the middle of a bill, the next bill uses it, the client sees what is left', async ({
  page,
  browser,
  server,
  looksRight,
}) => {
  const salon = await salonToVisit(page, 'Wallet Salon');
  await salon.desk.service('Facial', [salon.calendar], { price: 200_000 });
  const asha = await clientWithAccount(browser, server, 'Asha Menon');
  await bookedBy(asha, salon, dayFromNow(3), '10:00');

  await page.goto('/memberships');
  await expect(page.getByText('Nothing to sell yet')).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: 'New kind' }).click();
  const kind = page.getByRole('dialog', { name: 'New kind' });
  await kind.getByRole('textbox', { name: 'Name' }).fill('Wallet 5,000');
  await kind.getByRole('textbox', { name: 'Client pays' }).fill('5000');
  await kind.getByRole('textbox', { name: 'Client may spend' }).fill('6000');
  await kind.getByRole('textbox', { name: 'Paid at once, at least' }).fill('50');
  await looksRight(page);
  await kind.getByRole('button', { name: 'Add this kind' }).click();
  await expect(page.getByText('Wallet 5,000 is on sale.')).toBeVisible();
  await expect(page.getByText('₹5,000 gives ₹6,000')).toBeVisible();

  await page.getByRole('button', { name: 'New kind' }).click();
  await kind.getByText('Package', { exact: true }).click();
  await kind.getByRole('textbox', { name: 'Name' }).fill('Glow, 10 facials');
  await kind.getByRole('combobox', { name: 'Add a service' }).click();
  await page.getByRole('option', { name: 'Facial' }).click();
  await kind.getByRole('textbox', { name: 'Facial, how often' }).fill('10');
  await kind.getByRole('textbox', { name: 'Facial, free ones' }).fill('2');
  // Eight of the ten are paid for.
  await expect(kind.getByRole('textbox', { name: 'Client pays' })).toHaveValue('16000');
  await kind.getByRole('button', { name: 'Add this kind' }).click();
  await expect(page.getByText('Glow, 10 facials is on sale.')).toBeVisible();
  await expect(page.getByText('No membership sold yet')).toBeVisible();

  // In the middle of a bill, with half of its price.
  const bill = await billFor(page);
  await bill.addByName('hair');
  await expect(bill.who('Haircut')).toContainText('Farah');
  await bill.add.click();
  await bill.addByName('wallet');
  await expect(page.getByText('At least ₹2,500 now.')).toBeVisible();
  await bill.goToMoney();
  await page.getByRole('textbox', { name: 'Cash' }).fill('3300');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/Bill WAL\/\d\d-\d\d\/00001 is made/)).toBeVisible();

  // The next bill is paid from it without a word; refused and taken again by one key.
  await billFor(page);
  await bill.addByName('hair');
  await expect(page.getByText('Wallet 5,000 covers this. ₹5,200 left after')).toBeVisible();
  await expect(page.getByText('Wallet 5,000 membership')).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: 'Do not use Wallet 5,000 on this bill' }).click();
  await expect(page.getByText('Wallet 5,000 has ₹6,000 left')).toBeVisible();
  await page.getByRole('button', { name: /Use on this bill/ }).click();
  await expect(page.getByText('Wallet 5,000 covers this. ₹5,200 left after')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/Bill WAL\/\d\d-\d\d\/00002 is made/)).toBeVisible();

  // Who holds what, and what happened to it; the owner sets what is left, with a reason.
  await page.goto('/memberships');
  const row = page.getByRole('button', { name: /Asha Menon.*Wallet 5,000/ });
  await expect(row).toBeVisible();
  await expect(page.getByText('₹2,500 to come')).toBeVisible();
  await looksRight(page);
  await row.click();
  const ledger = page.getByRole('dialog', { name: 'Wallet 5,000' });
  await expect(ledger.getByText('−₹800')).toBeVisible();
  await looksRight(page);
  await ledger.getByRole('button', { name: 'Adjust what is left' }).click();
  await ledger.getByRole('textbox', { name: 'Left' }).fill('5500');
  await ledger.getByRole('textbox', { name: 'Reason' }).fill('The colour did not hold');
  await ledger.getByRole('button', { name: 'Set it' }).click();
  await expect(ledger.getByText('₹5,500 left')).toBeVisible();
  await expect(ledger.getByText(/The colour did not hold/)).toBeVisible();
  await ledger.getByRole('button', { name: 'Collect' }).click();
  await ledger.getByRole('button', { name: 'Take ₹2,500 cash' }).click();
  await expect(page.getByText('₹2,500 collected from Asha Menon')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(ledger.getByText('₹2,500 to come')).toBeVisible();

  // On her own page.
  await asha.goto('/membership');
  await expect(asha.getByText('Wallet 5,000: ₹5,500 left')).toBeVisible();
  await looksRight(asha);
  await asha.getByRole('link', { name: /Wallet Salon/ }).click();
  await expect(asha.getByRole('heading', { name: 'Your memberships' })).toBeVisible();
  await expect(asha.getByText(/used of .* Bought for ₹5,000\./)).toBeVisible();
  await expect(asha.getByText('₹2,500 still to pay')).toBeVisible();
  await looksRight(asha);
  await asha.addInitScript(() => localStorage.setItem('kursi:locale', 'hi'));
  await asha.reload();
  await expect(asha.getByText('₹2,500 देना बाकी')).toBeVisible();
  await looksRight(asha);
});

test('a client buys a package from the page of a salon and sees its chairs', { tag: '@phone' }, async ({
  page,
  browser,
  server,
  looksRight,
}) => {
  const salon = await salonToBook(browser, server, 'Glow');
  await salon.set({ payment_type: 'both' });
  await salon.desk.package('Glow, 3 cuts', salon.haircut, 3, 200_000);
  await page.goto(salon.path);
  await page.getByRole('link', { name: /Glow, 3 cuts/ }).click();
  await expect(page.getByText('3 × Haircut')).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: 'हिन्दी' }).click();
  await expect(page.getByRole('heading', { name: 'मेंबरशिप लें' })).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('button', { name: 'Pay ₹1,000' }).click();
  const who = page.getByRole('dialog', { name: 'Who is it for?' });
  await who.getByRole('textbox', { name: 'Your name' }).fill('Kavya Raman');
  await who.getByRole('textbox', { name: 'Phone' }).fill('9845012345');
  await looksRight(page);
  await who.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(who).toBeHidden();
  await page.getByRole('button', { name: 'Pay ₹1,000' }).click();
  await (await CheckoutPage.shown(page)).press(/^Pay/);
  await expect(page.getByRole('heading', { name: 'Glow, 3 cuts is yours' })).toBeVisible();
  await looksRight(page);
  await page.getByRole('link', { name: 'See your memberships' }).click();
  await expect(page.getByRole('list', { name: '3 of 3 left' })).toBeVisible();
  await looksRight(page);
  // The rest of the price, from her phone.
  await page.getByRole('button', { name: 'Pay ₹1,000 for Glow, 3 cuts' }).click();
  await (await CheckoutPage.shown(page)).press(/^Pay/);
  await expect(page.getByText('₹1,000 paid')).toBeVisible();
  await expect(page.getByText('still to pay')).toHaveCount(0);
  await page.getByRole('link', { name: 'Book a time' }).click();
  await expect(page).toHaveURL(salon.path);

  // Her next booking is paid from it, without a word.
  const booking = new BookingPage(page);
  await booking.add('Haircut');
  await booking.chooseTime();
  await booking.take(booking.times.nth(1));
  await booking.next();
  await expect(page.getByRole('radio', { name: 'Use Glow, 3 cuts Covers all of it, ₹800.' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Pay ₹800 now' })).not.toBeChecked();
  await looksRight(page);
  await booking.book();
  await expect(page.getByText('₹800 from your membership.')).toBeVisible();
  await looksRight(page);
  await page.goto('/membership');
  await expect(page.getByText('Glow, 3 cuts: 2 of 3 left')).toBeVisible();
});
