import type { Page } from '@playwright/test';
import { CheckoutPage } from '../../pages/checkout-page.ts';
import { PlansPage } from '../../pages/plans-page.ts';
import { expect, test } from '../../support/journey.ts';
import { forgetEveryone, signInAsOwner } from '../../support/people.ts';

/** The same page once more in Hindi. */
async function inHindi(page: Page, look: (page: Page) => Promise<void>): Promise<void> {
  const speak = async (language: string) => {
    await page.evaluate((chosen) => localStorage.setItem('kursi:locale', chosen), language);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', `${language}-IN`);
  };
  await speak('hi');
  await look(page);
  await speak('en');
}

async function plansOf(page: Page, owner: string): Promise<PlansPage> {
  await signInAsOwner(page, owner);
  await page.goto('/plans');
  return PlansPage.shown(page);
}

test('a new owner tries for free, buys a plan that waits, and changes it for a larger one', async ({
  page,
  looksRight,
}) => {
  const plans = await plansOf(page, 'Nandini');
  await looksRight(page);
  // Nothing is sold that is still to come.
  await expect(page.getByText('WhatsApp campaigns to clients who stopped coming').first()).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: /^Coming/ })).toHaveCount(0);
  await plans.startTrial();
  await expect(page.getByText(/Your free trial runs until (?!.*1970)/)).toBeVisible();
  await expect(plans.plan('Free trial').getByText('Your plan')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start the free trial' })).toHaveCount(0);
  await expect(page.getByText(/A plan you buy now starts on/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to Home' })).toBeVisible();
  await looksRight(page);

  // What is bought during the trial waits for its end, and can still be changed for a larger plan.
  const standard = await plans.get('Standard', '1 year');
  await expect(page.getByText(/^Runs from /)).toBeVisible();
  await looksRight(page);
  await standard.press(/^Pay/);
  await expect(page.getByText(/Your plan runs from .+ until /)).toBeVisible();
  await page.goto('/plans');
  await expect(plans.plan('Standard').getByText(/^Paid\. It starts on /)).toBeVisible();
  await expect(plans.plan('Growth').getByText(/₹8,999 counts\. It starts on /)).toBeVisible();
  await looksRight(page);
  // A page left open says an older price: the new one is said before the checkout opens.
  await page.route(/\/business\/[^/]+\/subscription$/, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, upgrade: { ...body.upgrade, credit: 897_400 } } });
  });
  await page.reload();
  await plans.plan('Growth').getByRole('button', { name: 'Change to Growth for ₹7,025' }).click();
  await expect(page.getByText('The price has changed to ₹7,000. Please choose again.')).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
  await plans.plan('Growth').getByRole('button', { name: 'Change to Growth for ₹7,000' }).click();
  await (await CheckoutPage.shown(page)).press(/^Pay ₹7,000/);
  await expect(page.getByRole('heading', { name: 'Growth is yours' })).toBeVisible();
  await expect(page.getByText(/Your plan runs from .+ until /)).toBeVisible();

  await page.goto('/billing');
  await expect(page.getByText('counted towards the next plan').filter({ visible: true })).toBeVisible();
  await expect(page.getByText('Free trial', { exact: true })).toBeVisible();
  await expect(page.getByText(/\d+ days left/)).toBeVisible();
  await expect(page.getByText('Message credits')).toBeVisible();
  await expect(page.getByText('Free trial, 1 month').filter({ visible: true })).toBeVisible();
  await looksRight(page);
});

test('a declined card, a closed page, and then the plan is paid and has its invoice', async ({
  page,
  looksRight,
}) => {
  const plans = await plansOf(page, 'Farhan');
  const checkout = await plans.get('Standard', '1 month');
  await expect(page.getByText('₹999', { exact: true })).toBeVisible();
  await looksRight(page);
  await inHindi(page, looksRight);
  await checkout.press('Card declined');
  await expect(page.getByRole('heading', { name: 'Payment failed' })).toBeVisible();
  await expect(page.getByText(/The bank declined the card/)).toBeVisible();
  await looksRight(page);

  await page.getByRole('button', { name: 'Try again' }).click();
  await (await CheckoutPage.shown(page)).press('Close without paying');
  await expect(page.getByRole('button', { name: /Continue to payment|Try again/ })).toBeVisible();
  await looksRight(page);

  // Resume: the unfinished payment is offered first.
  await page.goto('/plans');
  await expect(page.getByText('You started paying ₹999 for Standard.')).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  const again = await CheckoutPage.shown(page);
  await again.webhook('Twice');
  await again.press(/^Pay/);
  await expect(page.getByRole('heading', { name: 'Standard is yours' })).toBeVisible();
  await expect(page.getByText(/Paid ₹999/)).toBeVisible();
  await looksRight(page);

  await page.getByRole('link', { name: 'See billing' }).click();
  await expect(page.getByText('Standard, 1 month').filter({ visible: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Upgrade or renew' })).toBeVisible();
  await looksRight(page);
  await page
    .getByRole('link', { name: /KU\/\d{4}-\d{2}\/\d{6}/ })
    .filter({ visible: true })
    .click();
  await expect(page.getByRole('heading', { name: 'Invoice' })).toBeVisible();
  await expect(page.getByText('Farhan Salon')).toBeVisible();
  await expect(page.getByText('₹999.00').first()).toBeVisible();
  await looksRight(page);
  await inHindi(page, looksRight);
});

test('a payment that the page does not hear of is not lost: the plan starts by itself, or by "I have paid"', async ({
  page,
  context,
  looksRight,
}) => {
  const plans = await plansOf(page, 'Lakshmi');
  const checkout = await plans.get('Growth', '1 year');
  await checkout.webhook('After');
  await checkout.press('Paid, but the page never returns');
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible();
  await looksRight(page);
  // Another tab, which gets a live update.
  const other = await context.newPage();
  await other.goto('/plans');
  await expect(other.getByRole('region', { name: 'Growth' }).getByText('Your plan')).toBeVisible();
  await other.close();

  // Nobody tells us of the payment of another owner.
  await page.goto('/plans');
  await forgetEveryone(page);
  const untold = await (await plansOf(page, 'Tenzin')).get('Standard', '1 year');
  await untold.webhook('Never');
  await untold.press('Paid, but the page never returns');
  await page.getByRole('button', { name: 'Back to Kursi' }).click();
  await expect(page.getByText('You started paying ₹8,999 for Standard.')).toBeVisible();
  await page.getByRole('button', { name: 'I have paid' }).click();
  await expect(page.getByRole('heading', { name: 'Standard is yours' })).toBeVisible();
  await looksRight(page);
});
