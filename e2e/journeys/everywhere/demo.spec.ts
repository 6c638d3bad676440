import { expect, test } from '../../support/journey.ts';

test('a newcomer looks around in the demo salon as owner, desk, client and platform admin, and is asked before it is reset', async ({
  page,
  looksRight,
}) => {
  test.slow();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Try the demo salon' })).toBeVisible();
  await looksRight(page);

  await page.getByRole('button', { name: 'As the owner' }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(page.getByText(/^\d+ of \d+$/)).toBeVisible();
  // The user's own business; other journeys may have created public ones of the same name.
  const card = page
    .getByRole('heading', { name: 'Aangan Salon & Spa' })
    .filter({ hasNot: page.getByRole('link') });
  await expect(card).toBeVisible({ timeout: 300_000 });
  await looksRight(page);

  await page.getByRole('link', { name: /3 things are worth a look/ }).click();
  const found = page.getByRole('region', { name: 'Worth a look' });
  await found.getByRole('button', { name: /Client list taken out/ }).click();
  await expect(page.getByText('took out the client list')).toBeVisible();
  await found.getByLabel(/Note/).fill('For the accountant');
  await found.getByRole('button', { name: 'Looked at, all right' }).click();
  await expect(found.getByText('2 not looked at')).toBeVisible();
  await looksRight(page);

  await page.goto('/setup/services');
  await expect(page.getByText('Sandalwood facial', { exact: true })).toBeVisible();
  await looksRight(page);
  await page.goto('/billing');
  await expect(page.getByText('Growth').first()).toBeVisible();

  const bar = page.getByRole('region', { name: 'Demo salon' });
  await bar.getByRole('radio', { name: 'Front desk' }).check({ force: true });
  // Home opens when the role has changed.
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('Staff').first()).toBeVisible();
  await expect(card).toBeVisible();

  await bar.getByRole('radio', { name: 'Client' }).check({ force: true });
  await expect(card).toBeHidden();
  await expect(bar.getByRole('radio', { name: 'Client' })).toBeChecked();
  await looksRight(page);

  await bar.getByRole('radio', { name: 'Platform' }).check({ force: true });
  await expect(page.getByRole('heading', { name: 'Businesses' })).toBeVisible();
  await looksRight(page);

  await bar.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByRole('button', { name: 'Reset now' })).toBeVisible();
  await looksRight(page);
});
