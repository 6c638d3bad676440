import { CalendarPage } from '../../pages/calendar-page.ts';
import { DeskData } from '../../support/desk.ts';
import { expect, test } from '../../support/journey.ts';
import { enterAs, makeAccount, signInAsOwner } from '../../support/people.ts';

test('the list of shortcuts opens with ?, shortcuts go places, and Ctrl+K finds people, pages and commands', async ({
  page,
  looksRight,
}) => {
  const { businessId } = await signInAsOwner(page, 'Nandini');
  const desk = new DeskData(page, businessId);
  for (const name of ['Fernandes Rao', 'Nandita Rao']) await desk.client(name);
  await page.goto('/clients');
  await expect(page.getByText('Nandita Rao')).toBeVisible();
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list).toBeVisible();
  await expect(list.getByText('Go to Profile')).toBeVisible();
  await looksRight(page);
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await expect(page).toHaveURL(/\/profile$/);

  // What is typed before the window is there is for it, and no key of the page: N adds a client.
  await page.goto('/clients');
  await expect(page.getByText('Nandita Rao')).toBeVisible();
  const window = Promise.withResolvers<void>();
  await page.route('**/assets/find-anything*.js', async (route) => {
    await window.promise;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('nand');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  window.resolve();
  const find = page.getByRole('combobox', { name: 'Find anything' });
  const found = page.getByRole('option');
  await expect(found.first()).toContainText('Nandita Rao');
  await expect(found.nth(1)).toContainText('Fernandes Rao');
  await looksRight(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Nandita Rao' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await find.fill('hours');
  await expect(found).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/setup\/hours$/);
  await page.keyboard.press('Control+k');
  await find.fill('keyboard');
  await page.keyboard.press('Enter');
  await expect(list).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await find.fill('qqq');
  await expect(page.getByText('Nothing is called that.').first()).toBeVisible();
});

test.describe('without a network', () => {
  test.use({
    serviceWorkers: 'allow',
    allowedConsole: [/ERR_INTERNET_DISCONNECTED|Failed to load resource|No network: /],
  });

  test('a page behind the door opens again from the device, keeps what was typed, and goes on when it is back', {
    tag: '@phone',
  }, async ({ page, context }) => {
    await enterAs(page, await makeAccount('Kamala'));
    await page.goto('/profile');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await page.getByLabel('Your name').fill('Kamala Das');
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText('No connection to Kursi', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Your name')).toHaveValue('Kamala Das');
    // What could not be read is read without a press when the network is back.
    await expect(page.getByText('This opens as soon as you are back online.').first()).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('No connection to Kursi', { exact: true })).toBeHidden();
    await expect(page.getByText('This opens as soon as you are back online.')).toHaveCount(0);
    await expect(page.getByRole('switch', { name: 'Quiet at night' })).toBeVisible();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(page.getByLabel('Your name')).toHaveValue('Kamala');
    await page.reload();
    await expect(page.getByLabel('Your name')).toHaveValue('Kamala');

    await page.getByLabel('Your name').fill('Kamala Mathew');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('No connection to Kursi', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Your name')).toHaveValue('Kamala Mathew');
    await context.setOffline(false);
    await expect(page.getByText('No connection to Kursi', { exact: true })).toBeHidden();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Kamala Mathew' })).toBeVisible();
  });

  test('the desk stays a desk: it says what cannot be done now, and a reload keeps its menu', async ({
    page,
    context,
  }) => {
    const { businessId } = await signInAsOwner(page, 'Offline Desk');
    const desk = new DeskData(page, businessId);
    const meena = await desk.calendar('Meena');
    const haircut = await desk.service('Haircut', [meena]);
    const kavya = await desk.client('Kavya Nair');
    const day = Temporal.Now.zonedDateTimeISO('Asia/Kolkata').add({ days: 1 }).toPlainDate().toString();
    await desk.visit(kavya, day, '10:30', [{ service_id: haircut, entity_id: meena }]);
    const calendar = await CalendarPage.open(page, day);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    const visit = calendar.booking(/Kavya Nair with Meena/);
    await expect(visit).toBeVisible();
    await context.setOffline(true);
    await calendar.drag(visit, { quarters: 4 });
    await expect(calendar.notice(/^No connection to Kursi. Kavya Nair stays at 10:30 am./)).toBeVisible();
    await expect(calendar.booking(/^10:30 am to 11:15 am, Haircut, Kavya Nair/)).toBeVisible();
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: 'Find a client' }).fill('Kavya');
    await expect(
      page.getByRole('status').filter({ hasText: 'Clients cannot be searched now.' }),
    ).toBeAttached();
    await page.reload();
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await expect(menu.getByRole('link', { name: 'Clients' })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Favourites' })).toHaveCount(0);
    await expect(page.getByText('This opens as soon as you are back online.')).toBeVisible();
    // What could not be read is not nought.
    await expect(page.getByText(/^\d+ to confirm$/)).toHaveCount(0);
    for (const address of ['/queue', '/walk-in']) {
      await page.goto(address);
      await expect(page.getByText('This opens as soon as you are back online.').first()).toBeVisible();
      await expect(page.getByText('This is our mistake.')).toHaveCount(0);
    }
    await context.setOffline(false);
    await expect(page.getByText('This opens as soon as you are back online.')).toHaveCount(0);
  });

  test('a page that was open before opens again from the device, and the product can be installed', async ({
    page,
    context,
    looksRight,
  }) => {
    await page.goto('/nowhere/at/all');
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await looksRight(page);
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await expect(page).toHaveURL(/\/$/);
    const manifest = await page.evaluate(async () => {
      const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
      return (await fetch(link?.href ?? '')).json();
    });
    expect(manifest).toMatchObject({ name: 'Kursi', display: 'standalone', start_url: '/' });
    for (const icon of manifest.icons as { src: string }[]) {
      expect((await page.request.get(icon.src)).ok(), icon.src).toBe(true);
    }
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
