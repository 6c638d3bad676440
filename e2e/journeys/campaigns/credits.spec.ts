import { CheckoutPage } from '../../pages/checkout-page.ts';
import { expect, test } from '../../support/journey.ts';
import { signInAsOwner } from '../../support/people.ts';

test('an owner buys credits for a campaign, sees each of them in the ledger, and goes back', async ({
  page,
  looksRight,
}) => {
  await signInAsOwner(page, 'Revathi');
  await page.goto('/whatsapp/message-templates');
  await page.getByRole('link', { name: /^Credits/ }).click();
  await expect(page.getByText('Buy a pack, and your first campaign can go out.')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Every credit/ })).toHaveCount(0);
  await looksRight(page);

  // From a send that lacks some: the smallest pack that suffices is chosen.
  await page.goto('/campaigns/credits?need=372&back=%2Fwhatsapp%2Fmessage-templates');
  await expect(page.getByText('372 short for your campaign, which needs 372.')).toBeVisible();
  await expect(page.getByRole('radio', { name: /^500/ })).toBeChecked();
  await page.getByRole('button', { name: 'Buy 500 for ₹550' }).click();
  const checkout = await CheckoutPage.shown(page);
  await checkout.press('Card declined');
  const failed = page.getByRole('dialog', { name: 'Payment failed' });
  await expect(failed.getByText(/The bank declined the card/)).toBeVisible();
  await looksRight(page);
  await failed.getByRole('button', { name: 'Try again' }).click();
  await (await CheckoutPage.shown(page)).press(/^Pay/);

  await expect(page.getByText('500 credits bought.')).toBeVisible();
  await expect(page.getByText('You have enough credits for your campaign now.')).toBeVisible();
  const row = page.getByRole('row', { name: /Pack of 500/ });
  await expect(row).toContainText('Bought');
  await expect(row).toContainText('₹550 by UPI, Revathi');
  await expect(row).toContainText('+500');
  await expect(page.getByText('Adds up')).toBeVisible();
  await looksRight(page);
  await page.getByRole('radio', { name: 'Came back' }).check();
  await expect(page.getByText('No such entries in this period.')).toBeVisible();
  await page.getByRole('radio', { name: 'All', exact: true }).check();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^credits-\d{4}-\d{2}-01\.csv$/);

  await page.getByRole('link', { name: /^Open invoice/ }).click();
  await expect(page.getByText('Pack of 500')).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Back to the campaign' }).click();
  await expect(page).toHaveURL(/\/whatsapp\/message-templates$/);
  await page.goto('/billing');
  await page.getByRole('link', { name: '500 credits' }).click();
  await expect(page).toHaveURL(/\/campaigns\/credits$/);
});

test('on a phone packs are bought from a dialog', { tag: '@phone' }, async ({ page, looksRight }) => {
  await signInAsOwner(page, 'Jyoti');
  await page.goto('/campaigns/credits');
  await page.getByRole('button', { name: 'Buy credits' }).click();
  const dialog = page.getByRole('dialog', { name: 'Buy credits' });
  await dialog.getByRole('radio', { name: /^200/ }).check();
  await looksRight(page);
  await dialog.getByRole('button', { name: 'Buy 200 for ₹240' }).click();
  // Left without paying: it can be gone on with.
  await CheckoutPage.shown(page);
  await page.goto('/campaigns/credits');
  await expect(page.getByText('You started paying ₹240 for Pack of 200.')).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await (await CheckoutPage.shown(page)).press(/^Pay/);
  await expect(page.getByText('200 credits bought.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Pack of 200/ })).toBeVisible();
  await expect(page.getByText('You started paying')).toHaveCount(0);
  await looksRight(page);
});
