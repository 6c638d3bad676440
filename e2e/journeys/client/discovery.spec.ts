import type { BrowserContext, Page } from '@playwright/test';
import { BusinessPage } from '../../pages/business-page.ts';
import { businessToFind } from '../../support/businesses.ts';
import { inTurn } from '../../support/in-turn.ts';
import { expect, type Journey, test } from '../../support/journey.ts';
import { forgetEveryone, makeAccount } from '../../support/people.ts';
import type { RunningServer } from '../../support/running-server.ts';

test('a visitor finds a business by name, service, city, kind and place', { tag: '@phone' }, async ({
  page,
  server,
  context,
  looksRight,
}) => {
  const own = Math.random().toString(36).slice(2, 7);
  const name = `Aangan ${own}`;
  await businessToFind(server, name, 'public', { full: true });
  await businessToFind(server, `Banjara ${own}`, 'protected', { city: 'Hyderabad', category: 2 });
  await page.goto('/');
  await page.getByRole('link', { name: 'Find a salon' }).click();
  const card = page.getByRole('link', { name, exact: true });
  const other = page.getByRole('link', { name: `Banjara ${own}`, exact: true });
  await expect(card).toBeVisible();
  await looksRight(page);

  const search = page.getByRole('searchbox', { name: 'Search by name, area or service' });
  const found = page.waitForResponse((response) => response.url().includes(own));
  await search.fill(own);
  await found;
  await expect(other).toBeVisible();
  await search.fill(`${own} mehndi`);
  await expect(other).toBeHidden();
  await expect(card).toBeVisible();
  await search.fill(`${own} menhdi`);
  await expect(page.getByText(`Showing results for “${own} mehndi”.`)).toBeVisible();
  await expect(card).toBeVisible();
  await search.fill('no such thing anywhere');
  await expect(page.getByText('No results')).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(search).toHaveValue('');

  await page.getByLabel('City').selectOption('Hyderabad');
  await expect(other).toBeVisible();
  await expect(card).toBeHidden();
  // Back from a business: the city and the search are as they were.
  await search.fill(own);
  await other.click();
  await new BusinessPage(page).isShown(`Banjara ${own}`);
  await page.goBack();
  await expect(search).toHaveValue(own);
  await expect(page.getByLabel('City')).toHaveValue('Hyderabad');
  // Also over what the server drew, which has no search.
  await page.reload();
  await expect(search).toHaveValue(own);
  await expect(page.getByLabel('City')).toHaveValue('Hyderabad');
  await expect(other).toBeVisible();
  await search.fill('');
  await page.getByLabel('City').selectOption('');
  await page.getByRole('button', { name: 'Barber' }).click();
  await expect(card).toBeHidden();
  await page.getByRole('button', { name: 'All', exact: true }).click();

  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 26.9, longitude: 75.8 });
  await page.getByRole('button', { name: 'Near me' }).click();
  await expect(page.getByText(/\d km away/).first()).toBeVisible();
  await card.click();
  await new BusinessPage(page).isShown(name);
  await forgetEveryone(page);
  await nearestFirst({ page, server, context, looksRight });
});

/** What is nearest comes first, and a place that is not known is said. */
async function nearestFirst({
  page,
  server,
  context,
  looksRight,
}: {
  readonly page: Page;
  readonly server: RunningServer;
  readonly context: BrowserContext;
  readonly looksRight: (page: Page) => Promise<void>;
}): Promise<void> {
  const own = Math.random().toString(36).slice(2, 7);
  const places = { Near: 12.2958, Middle: 12.3858, Far: 12.4758, Elsewhere: 26.9124 };
  // The nearest is neither first nor last in creation order.
  for (const which of ['Middle', 'Near', 'Elsewhere', 'Far'] as const) {
    const { id } = await businessToFind(server, `${which} ${own}`, 'public');
    await server.query('UPDATE business SET latitude = $2, longitude = 76.6394 WHERE id = $1', [
      id,
      places[which],
    ]);
  }
  await page.goto('/discover');
  await page.getByRole('searchbox', { name: 'Search by name, area or service' }).fill(own);
  const found = page.getByRole('link', { name: new RegExp(` ${own}$`) });
  await expect(found).toHaveCount(4);
  const nearMe = page.getByRole('button', { name: 'Near me' });

  // A failed location leaves the list unchanged. Permission is granted, because a test cannot answer the prompt.
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(null);
  await nearMe.click();
  await expect(page.getByText('We could not find your location. Choose a city instead.')).toBeVisible();
  await expect(nearMe).toHaveAttribute('aria-pressed', 'false');
  await expect(nearMe).toBeEnabled();
  await expect(found).toHaveCount(4);
  await looksRight(page);

  await context.setGeolocation({ latitude: 12.2958, longitude: 76.6394 });
  await nearMe.click();
  await expect(found).toHaveText(['Near', 'Middle', 'Far'].map((which) => `${which} ${own}`));
  await expect(page.getByText('10 km away')).toBeVisible();
  await expect(page.getByText('20 km away')).toBeVisible();
  await looksRight(page);

  // Filter off: everything is listed again, also what is far away.
  await nearMe.click();
  await expect(found).toHaveCount(4);
}

test('the page has its content before any script runs', { tag: '@phone' }, async ({
  browser,
  server,
  page,
  looksRight,
}) => {
  const { path } = await businessToFind(server, 'Quiet Page', 'public', { full: true });
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.origin });
  const still = await context.newPage();
  await still.goto(path);
  await expect(still.getByRole('heading', { level: 1, name: 'Quiet Page' })).toBeVisible();
  await expect(still.getByText('Keratin smoothing')).toBeVisible();
  await expect(still.getByText('Lakshmi')).toBeVisible();
  await expect(still.locator('meta[property="og:image"]')).toHaveAttribute(
    'content',
    /^http.*\/media\/business\//,
  );
  await expect(still.getByRole('img').first()).toHaveJSProperty('complete', true);
  // The sections of a long page are one tap away, and the tabs stay.
  const tabs = still.getByRole('navigation', { name: 'Quiet Page' });
  await tabs.getByRole('link', { name: 'Reviews' }).click();
  await expect(still.getByRole('heading', { name: 'Reviews' })).toBeInViewport();
  await expect(tabs).toBeInViewport();
  await context.close();

  const opened = await BusinessPage.open(page, path, 'Quiet Page');
  await expect(opened.book).toHaveAttribute('href', 'tel:+919876543210');
  await page.getByRole('searchbox', { name: 'Search services' }).fill('facial');
  await expect(page.getByText('Gold facial')).toBeVisible();
  await expect(page.getByText('Bridal trial')).toBeHidden();
  await looksRight(page);
});

/** Protected hides the phone and says so, private and unknown are not there, a script is only a name. */
async function hiddenBusinesses({ page, server, allowedConsole, looksRight }: Journey): Promise<void> {
  allowedConsole.push(/status of 404/);
  const { path } = await businessToFind(server, 'Shy Salon', 'protected');
  const response = await page.goto(path);
  expect(await response?.text()).not.toContain('9876543210');
  await expect(page.getByText('Online booking opens soon').filter({ visible: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Call to book' })).toHaveCount(0);
  await looksRight(page);
  const hidden = await businessToFind(server, 'Back Room', 'private');
  for (const gone of [hidden.path, '/b/no-such-place']) {
    expect((await page.goto(gone))?.status()).toBe(404);
    await expect(page.getByText('Back Room')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await looksRight(page);
  }

  const name = '</script><script>document.title="owned"</script><img src=x onerror=alert(1)>';
  page.on('dialog', () => {
    throw new Error('a script ran');
  });
  await page.goto((await businessToFind(server, name, 'public')).path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page).not.toHaveTitle('owned');
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
  await page.goto('/discover');
  await expect(page.getByRole('link', { name }).first()).toBeVisible();
}

test('a visitor signs in to keep a favourite, and finds it at home', { tag: '@phone' }, async ({
  page,
  server,
  looksRight,
}) => {
  const { path } = await businessToFind(server, 'Loved Salon', 'public');
  const person = await makeAccount('Client Rao');
  const opened = await BusinessPage.open(page, path, 'Loved Salon');
  await opened.heart('Loved Salon').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await opened.isShown('Loved Salon');
  await expect(opened.heart('Loved Salon')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Loved Salon added to favourites.')).toBeVisible();
  await page.goto('/favourites');
  await expect(page.getByRole('link', { name: 'Loved Salon' })).toBeVisible();
  await looksRight(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'My favourites' })).toBeVisible();
  await looksRight(page);
});

/** A guest reports a business once. */
async function reportOnce({ page, server, looksRight }: Journey): Promise<void> {
  const { path } = await businessToFind(server, 'Odd Salon', 'public');
  const opened = await BusinessPage.open(page, path, 'Odd Salon');
  const dialog = await opened.chooseReport();
  await dialog.getByLabel('Your name').fill('Dev Anand');
  await dialog.getByLabel('Phone').fill('98200 12345');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  // Nothing is chosen yet: empty rings, no mark.
  const marks = () =>
    dialog
      .getByRole('radio')
      .evaluateAll((radios) => radios.map((radio) => getComputedStyle(radio, '::before').scale));
  await expect(dialog.getByRole('radio').first()).toBeVisible();
  expect(new Set(await marks())).toEqual(new Set(['0']));
  await dialog.getByLabel('Wrong prices, hours or address').check();
  await expect.poll(async () => (await marks()).filter((scale) => scale !== '0')).toEqual(['1']);
  await looksRight(page);
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Thank you. We will look into it.')).toBeVisible();
  const again = await opened.chooseReport();
  await expect(again.getByText('You have reported this business').first()).toBeVisible();
  await expect(again.getByRole('button', { name: 'Send report' })).toHaveCount(0);
  await looksRight(page);
}

test('what is hidden stays hidden, a script is only a name, and a business is reported once', async ({
  journey,
}) => {
  await inTurn(journey, hiddenBusinesses, reportOnce);
});
