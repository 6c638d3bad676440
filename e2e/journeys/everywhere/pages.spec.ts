import type { Page } from '@playwright/test';
import { type AppPath, paths } from '../../../web/src/app/address/paths.ts';
import { sections } from '../../../web/src/features/business/settings/sections.ts';
import { businessToFind } from '../../support/businesses.ts';
import { expect, test } from '../../support/journey.ts';
import { zoomedPhone } from '../../support/looks-right.ts';
import { enterAs, grantPlatformAdmin, makeAccount, makeBusiness, type Person } from '../../support/people.ts';
import type { RunningServer } from '../../support/running-server.ts';

// Other journeys scan most pages in English on a desktop. This one opens every page on a phone in both languages,
// and those on a desktop that no journey visits. See every-page-is-scanned.ts.

const forThePublic: readonly AppPath[] = [
  paths.home,
  paths.signIn,
  paths.signUp,
  paths.forgotPassword,
  paths.resetPassword,
  paths.stopReset,
  paths.verifyEmail,
  paths.confirmEmail,
  paths.invitation,
  paths.unsubscribe,
  paths.discover,
  paths.outbox,
  paths.visitLink,
  paths.findBookings,
];
const forAdmins = Object.values(paths).filter((path) => path.startsWith('/admin'));
/** Pages with a $param are scanned by the journey that creates the record. */
const forOwners = Object.values(paths).filter(
  (path) => !/\$|^\/(admin|sandbox|dev)/.test(path) && (path === paths.home || !forThePublic.includes(path)),
);
const settings = sections.map((section) => paths.settings.replace('$section', section));

async function open(page: Page, path: string, language: 'en' | 'hi'): Promise<void> {
  if (page.url() === 'about:blank') {
    await page.addInitScript((chosen) => localStorage.setItem('kursi:locale', chosen), language);
    await page.goto(path);
  } else {
    // Performance: as the back button would, without loading the application again.
    await page.evaluate((next) => {
      for (const heading of document.querySelectorAll('h1')) heading.dataset['left'] = '';
      history.pushState(null, '', next);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await expect(page.locator('h1[data-left]')).toHaveCount(0);
  }
  await expect(page.locator('html')).toHaveAttribute('lang', `${language}-IN`);
  await expect(page.locator('h1').first()).toBeVisible();
  // Each page says what it is; the tagline alone stands on the first one.
  if (path !== paths.home) await expect(page).toHaveTitle(/^.{2,} · Kursi$/);
  // Wait until no skeleton is left.
  if (path !== paths.components) await expect(page.locator('.k-bone')).toHaveCount(0);
}

/** The gallery shows a broken picture, which logs a 404. */
test.describe('the gallery', () => {
  test.use({ allowedConsole: [/status of 404/] });

  test('every component is right', { tag: '@both' }, async ({ page, looksRight }) => {
    await open(page, paths.components, 'en');
    await looksRight(page);
  });
});

async function ownerOfFullSalon(page: Page, server: RunningServer): Promise<Person> {
  const owner = await makeAccount('Ishita');
  await enterAs(page, owner);
  const id = await makeBusiness(page, 'सुंदर सैलून और स्पा');
  await server.runCommand('../testing/salon/fill-business.ts', id, 'public', 'full');
  return owner;
}

test.describe('with half a link', () => {
  test.use({ allowedConsole: [/status of 400/] });

  test('pages for the public are right in Hindi', { tag: '@phone' }, async ({ page, server, looksRight }) => {
    const { path: business } = await businessToFind(server, 'पूरा सैलून', 'public', { full: true });
    for (const path of [...forThePublic, business, '/nowhere']) {
      await open(page, path, 'hi');
      await looksRight(page);
    }
    await page.setViewportSize(zoomedPhone);
    for (const path of [paths.home, paths.discover, paths.signIn, business]) {
      await open(page, path, 'hi');
      // Its head is one line, or little of the page would be seen.
      const head = await page.getByRole('banner').first().boundingBox();
      expect(head?.height, path).toBeLessThan(64);
      await looksRight(page);
    }
  });

  test('pages for the public are right in English', { tag: '@both' }, async ({ page, looksRight }) => {
    for (const path of forThePublic) {
      await open(page, path, 'en');
      await looksRight(page);
    }
  });
});

for (const [language, name] of [
  ['en', 'English'],
  ['hi', 'Hindi'],
] as const) {
  test(`pages of an owner and of platform admins are right in ${name}`, { tag: '@phone' }, async ({
    page,
    server,
    looksRight,
  }) => {
    // Some forty pages, each scanned: about two minutes on a busy machine.
    test.slow();
    await grantPlatformAdmin(server, await ownerOfFullSalon(page, server));
    for (const path of [...forOwners, ...settings, ...forAdmins]) {
      await open(page, path, language);
      await looksRight(page);
    }
  });
}

test('pages where no other journey stops at a desk are right', async ({ page, server, looksRight }) => {
  await grantPlatformAdmin(server, await ownerOfFullSalon(page, server));
  for (const path of [
    paths.turn,
    paths.bookings,
    paths.favourites,
    paths.reviews,
    paths.setup,
    paths.adminPlans,
    paths.adminPrices,
    paths.adminTemplates,
    paths.reports,
    paths.salesReport,
    paths.occupancyReport,
    paths.clientsReport,
    paths.teamReport,
    paths.history,
    paths.poster,
  ]) {
    await open(page, path, 'en');
    await looksRight(page);
  }
  // Paper is white in every theme: a code that stands on black is not scanned.
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
  const poster = page.getByRole('article');
  await expect(poster).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(poster).toHaveCSS('color', 'rgb(0, 0, 0)');
});
