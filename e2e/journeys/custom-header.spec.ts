import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { CheckoutPage } from '../pages/checkout-page.ts';
import { expect, test } from '../support/journey.ts';
import { messageSimulator } from '../support/messages.ts';
import { signInAsOwner } from '../support/people.ts';

const open = async (page: Page) => {
  await page.goto('/setup/messages');
  await expect(page.getByRole('heading', { name: 'Messages', exact: true })).toBeVisible();
};
const dialog = (page: Page) => page.getByRole('dialog', { name: /Your own number/ });
const newNumber = () => `7${randomInt(1e8, 1e9)}`;

/** What the owner does in the window of WhatsApp. */
async function connect(page: Page, typed: { name: string; number: string }): Promise<void> {
  const [window] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Connect' }).click(),
  ]);
  await window.getByLabel(/Name that clients/).fill(typed.name);
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
  await looksRight(page);

  // What is typed survives Escape, and the focus returns.
  await page.getByRole('button', { name: 'Get it' }).click();
  await expect(page.getByLabel('Name clients see')).toBeFocused();
  await page.getByLabel('Name clients see').fill('NANDINI SALON');
  await expect(page.getByText(/WhatsApp refuses names in capitals/)).toBeVisible();
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

  await connect(page, { name: 'Reject this', number });
  await expect(page.getByText('WhatsApp did not accept the number')).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: 'Change the name' }).click();
  await page.getByLabel('Name clients see').fill('Nandini Salon and Spa');
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('Waits for you')).toBeVisible();
  await connect(page, { name: 'Nandini Salon and Spa', number });
  await expect(page.getByText('Number quality')).toBeVisible();
  await expect(page.getByText('High', { exact: true })).toBeVisible();
  await looksRight(page);

  const own = page.getByRole('radio', { name: /Nandini Salon and Spa/ });
  await expect(own).not.toBeChecked();
  await own.check();
  await expect(page.getByText('Messages come from your own number now.')).toBeVisible();
  await page.reload();
  await expect(own).toBeChecked();

  await page.goto('/billing');
  const bought = page.getByRole('row', { name: /Own WhatsApp number/ });
  await expect(bought.getByText('₹2,999')).toBeVisible();
  await bought.getByRole('link').click();
  await expect(page.getByRole('cell', { name: 'Own WhatsApp number' })).toBeVisible();
});

test('paid, and the page never comes back: the number is there when it is opened again', async ({ page }) => {
  await signInAsOwner(page, 'Meera');
  await open(page);
  await page.getByRole('button', { name: 'Get it' }).click();
  await page.getByLabel('Number for WhatsApp').fill(newNumber());
  await page.getByLabel('Their phone').fill('98450 12345');
  await page.getByRole('button', { name: 'Next: pay' }).click();
  await page.getByRole('button', { name: 'Pay ₹2,999' }).click();
  const checkout = await CheckoutPage.shown(page);
  await checkout.webhook('After');
  await checkout.press('Paid, but the page never returns');
  await expect(page.getByText('As if the phone died right after paying')).toBeVisible();
  await open(page);
  await expect(page.getByText('Waits for you')).toBeVisible();
});

test('an owner buys alerts, switches one off, and sees until when', { tag: '@phone' }, async ({
  page,
  looksRight,
}) => {
  await signInAsOwner(page, 'Asha');
  await open(page);
  await expect(page.getByText('Not bought')).toBeVisible();
  await looksRight(page);
  await page.getByRole('switch', { name: 'The bill' }).uncheck();
  await page.getByRole('button', { name: 'Buy 1 month' }).click();
  await (await CheckoutPage.shown(page)).press('Card declined');
  await expect(page.getByRole('dialog', { name: 'Payment failed' })).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await (await CheckoutPage.shown(page)).press(/^Pay/);
  await expect(page.getByText('WhatsApp alerts are bought.')).toBeVisible();
  await expect(page.getByText(/^Until /)).toBeVisible();
  await expect(page.getByText('Buy more time')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('switch', { name: 'The bill' })).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'Booking confirmed' })).toBeChecked();
});
