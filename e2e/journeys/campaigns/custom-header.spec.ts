import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { CheckoutPage } from '../../pages/checkout-page.ts';
import { inTurn } from '../../support/in-turn.ts';
import { expect, type Journey, test } from '../../support/journey.ts';
import { messageSimulator } from '../../support/messages.ts';
import { signInAsOwner } from '../../support/people.ts';

const open = async (page: Page) => {
  await page.goto('/setup/messages');
  await expect(page.getByRole('heading', { name: 'Messages', exact: true })).toBeVisible();
};
const dialog = (page: Page) => page.getByRole('dialog', { name: /Your own number/ });
const newNumber = () => `7${randomInt(1e8, 1e9)}`;

/** What the owner does in the window of WhatsApp. */
async function connect(page: Page, typed: { name?: string; number: string }): Promise<void> {
  const [window] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Connect' }).click(),
  ]);
  // The link fills in the display name; the number is typed here.
  await expect(window.getByLabel(/Phone number/)).toHaveValue('');
  if (typed.name) await window.getByLabel(/Name that clients/).fill(typed.name);
  await window.getByLabel(/Phone number/).fill(`+91${typed.number}`);
  await window.getByRole('button', { name: 'Continue' }).click();
  await expect(window.getByRole('status')).toBeVisible();
  await window.close();
}

test('an owner buys an own number, is rejected once, changes the name, and messages come from it', async ({
  page,
  server,
  looksRight,
}) => {
  const control = await messageSimulator(server);
  await control('PUT', '/settings', { speed: 'instant' });
  const number = newNumber();
  await signInAsOwner(page, 'Nandini');
  await open(page);
  await expect(page.getByRole('radio', { name: /Kursi Bookings/ })).toBeChecked();
  await expect(page.getByText('Your own number, name and picture. ₹2,999, once.')).toBeVisible();
  await looksRight(page);

  // What is typed survives Escape, and the focus returns.
  await page.getByRole('button', { name: 'Get it' }).click();
  await expect(page.getByLabel('Name clients see')).toBeFocused();
  await page.getByLabel('Name clients see').fill('NANDINI SALON');
  await expect(page.getByText(/WhatsApp refuses names in capitals/)).toBeVisible();
  await page.getByLabel('Name clients see').fill('Nandini 💅 Salon');
  await page.getByRole('button', { name: 'Next: pay' }).click();
  await expect(page.getByText(/leave out emoji/)).toBeVisible();
  await expect(dialog(page).getByText('₹2,999, once.')).toBeVisible();
  await page.getByLabel('Name clients see').fill('Nandini Salon');
  await page.getByLabel('Number for WhatsApp').fill(number);
  await looksRight(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Get it' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Number for WhatsApp')).toHaveValue(number);
  await page.getByLabel('Their phone').fill('98450 12345');
  await page.getByLabel('Their email').fill('');
  await page.getByRole('button', { name: 'Next: pay' }).click();
  await expect(page.getByLabel('Their email')).toBeFocused();
  await page.getByLabel('Their email').fill('nandini@example.com');
  await page.getByRole('button', { name: 'Next: pay' }).click();
  await expect(dialog(page).getByText('What happens then')).toBeVisible();
  await looksRight(page);

  // A declined card leads back to the step where one pays, with the reason.
  await page.getByRole('button', { name: 'Pay ₹2,999' }).click();
  await (await CheckoutPage.shown(page)).press('Card declined');
  await expect(dialog(page).getByText(/The bank declined the card/)).toBeVisible();
  await page.getByRole('button', { name: 'Pay ₹2,999' }).click();
  await (await CheckoutPage.shown(page)).press(/^Pay/);
  await expect(page.getByText('Waits for you')).toBeVisible();
  await expect(page.getByText(/paid ₹2,999/)).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await expect(page.getByText('The link is in your mail.')).toBeVisible();

  await expect(page.getByText(/Facebook asks for the number: give \+91/)).toBeVisible();
  await connect(page, { name: 'Reject this', number });
  await expect(page.getByText('WhatsApp did not accept the name')).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: 'Change the name' }).click();
  await page.getByLabel('Name clients see').fill('Nandini Salon and Spa');
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('Waits for you')).toBeVisible();
  await connect(page, { number });
  await expect(page.getByText('Number quality')).toBeVisible();
  await expect(page.getByText('High', { exact: true })).toBeVisible();
  await looksRight(page);

  const own = page.getByRole('radio', { name: /Nandini Salon and Spa/ });
  await expect(own).toBeChecked();
  await expect(page.getByText('In use', { exact: true })).toHaveCount(2);
  await page.getByRole('radio', { name: /Kursi Bookings/ }).check();
  await expect(page.getByText('Messages come from Kursi Bookings now.')).toBeVisible();
  await page.getByRole('button', { name: 'More about this number' }).click();
  await page.getByRole('menuitem', { name: 'Ask WhatsApp again' }).click();
  await expect(page.getByText('This is what WhatsApp says now.')).toBeVisible();
  await expect(own).not.toBeChecked();

  await page.goto('/billing');
  const bought = page.getByRole('row', { name: /Own WhatsApp number/ });
  await expect(bought.getByText('₹2,999')).toBeVisible();
  await bought.getByRole('link').click();
  await expect(page.getByRole('cell', { name: 'Own WhatsApp number' })).toBeVisible();
});

/** From the button to the link, paid at the test checkout. */
async function buy(page: Page, number: string, name?: string): Promise<void> {
  await open(page);
  await page.getByRole('button', { name: 'Get it' }).click();
  if (name) await page.getByLabel('Name clients see').fill(name);
  await page.getByLabel('Number for WhatsApp').fill(number);
  await page.getByLabel('Their phone').fill('98450 12345');
  await page.getByRole('button', { name: 'Next: pay' }).click();
  await page.getByRole('button', { name: 'Pay ₹2,999' }).click();
  await (await CheckoutPage.shown(page)).press(/^Pay/);
  await expect(page.getByText('Waits for you')).toBeVisible();
}

/** Another number comes back than the one bought: the owner is asked, and connects the right one. */
async function anotherNumber({ page, server, looksRight }: Journey): Promise<void> {
  const control = await messageSimulator(server);
  await control('PUT', '/settings', { speed: 'instant' });
  const number = newNumber();
  await signInAsOwner(page, 'Tara');
  await buy(page, number, 'Tara Beauty Lounge');
  await connect(page, { number: newNumber() });
  await expect(page.getByText('Another number was connected')).toBeVisible();
  await expect(page.getByRole('radio', { name: /Kursi Bookings/ })).toBeChecked();
  await looksRight(page);
  await page.getByRole('button', { name: /^Connect \+91/ }).click();
  await expect(page.getByText('Waits for you')).toBeVisible();
  await connect(page, { number });
  await expect(page.getByRole('radio', { name: /Tara Beauty Lounge/ })).toBeChecked();
  await expect(page.getByText('Another number was connected')).toHaveCount(0);
}

/** An owner whose number is rejected gives it up and gets the price back. */
async function givenUp({ page, server, looksRight }: Journey): Promise<void> {
  const control = await messageSimulator(server);
  await control('PUT', '/settings', { speed: 'instant' });
  const number = newNumber();
  await signInAsOwner(page, 'Kavita');
  await buy(page, number, 'Reject Parlour');
  await connect(page, { number });
  await page.getByRole('button', { name: 'Give it up and get ₹2,999 back' }).click();
  const question = page.getByRole('dialog', { name: 'Give up your own number?' });
  await expect(question).toBeVisible();
  await looksRight(page);
  await question.getByRole('button', { name: 'Give it up and get ₹2,999 back' }).click();
  await expect(page.getByText('You gave up your own number')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Get it' })).toBeVisible();
  await looksRight(page);
  await page.goto('/billing');
  await expect(page.getByText('₹2,999 refunded').filter({ visible: true })).toBeVisible();
}

/** Two tabs with two numbers: each pays for its own, which is there even if the page never comes back. */
async function twoTabs({ page }: Journey): Promise<void> {
  const [mine, other] = [newNumber(), newNumber()];
  await signInAsOwner(page, 'Meena');
  await open(page);
  const second = await page.context().newPage();
  await open(second);
  const write = async (tab: Page, number: string) => {
    await tab.getByRole('button', { name: 'Get it' }).click();
    await tab.getByLabel('Number for WhatsApp').fill(number);
    await tab.getByLabel('Their phone').fill('98450 12345');
    await tab.getByRole('button', { name: 'Next: pay' }).click();
    await expect(tab.getByRole('button', { name: 'Pay ₹2,999' })).toBeVisible();
  };
  await write(page, mine);
  await page.getByRole('button', { name: 'Pay ₹2,999' }).click();
  const checkout = await CheckoutPage.shown(page);
  await write(second, other);
  await checkout.press('Card declined');
  await expect(page.getByText(/Another window has written/)).toBeVisible();
  await expect(page.getByLabel('Number for WhatsApp')).toHaveValue(mine);
  await page.getByRole('button', { name: 'Next: pay' }).click();
  await expect(page.getByRole('button', { name: 'Pay ₹2,999' })).toBeVisible();
  await expect(second.getByText(/Another window has written/)).toBeVisible();
  await second.close();

  await page.getByRole('button', { name: 'Pay ₹2,999' }).click();
  const again = await CheckoutPage.shown(page);
  await again.webhook('After');
  await again.press('Paid, but the page never returns');
  await expect(page.getByText('As if the phone died right after paying')).toBeVisible();
  await open(page);
  await expect(page.getByText('Waits for you')).toBeVisible();
}

/** An owner buys alerts, switches one off, and sees until when. */
async function alertsBought({ page, looksRight }: Journey): Promise<void> {
  await signInAsOwner(page, 'Asha');
  await open(page);
  await expect(page.getByText('Not bought')).toBeVisible();
  await expect(page.getByText(/Nothing goes out by WhatsApp now/)).toBeVisible();
  await looksRight(page);
  await page.getByRole('switch', { name: 'The bill' }).uncheck();
  await page.getByRole('button', { name: 'Buy 1 month' }).click();
  await (await CheckoutPage.shown(page)).press('Card declined');
  await expect(page.getByRole('dialog', { name: 'Payment failed' })).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await (await CheckoutPage.shown(page)).press(/^Pay/);
  await expect(page.getByText('WhatsApp alerts are bought.')).toBeVisible();
  await expect(page.getByText(/^Until \w{3} \d/)).toBeVisible();
  await expect(page.getByText(/Nothing goes out by WhatsApp now/)).toHaveCount(0);
  await expect(page.getByText('Buy more time')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('switch', { name: 'The bill' })).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'Booking confirmed' })).toBeChecked();
}

test('on a phone an owner gives up a rejected number, and buys alerts', { tag: '@phone' }, async ({
  journey,
}) => {
  await inTurn(journey, givenUp, alertsBought);
});

test('another number than the one bought, and two tabs with two numbers', async ({ journey }) => {
  await inTurn(journey, anotherNumber, twoTabs);
});
