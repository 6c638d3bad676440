import type { Page } from '@playwright/test';
import { type AppPath, paths } from '../../web/src/app/paths.ts';
import { businessToFind } from '../support/businesses.ts';
import { expect, test } from '../support/journey.ts';
import { enterAs, grantPlatformAdmin, makeAccount, makeBusiness } from '../support/people.ts';

// The other journeys look at most pages in English. Here each is opened in Hindi, and in English those where
// no journey stops. The run of all journeys fails when a page was scanned in one language only.

const forThePublic: readonly AppPath[] = [
  paths.home,
  paths.signIn,
  paths.signUp,
  paths.forgotPassword,
  paths.resetPassword,
  paths.verifyEmail,
  paths.invitation,
  paths.unsubscribe,
  paths.discover,
  paths.outbox,
];
const forAdmins = Object.values(paths).filter((path) => path.startsWith('/admin'));
/** A page with a $part in its address is looked at by the journey that makes such a thing. */
const forOwners = Object.values(paths).filter(
  (path) => !/\$|^\/(admin|sandbox|dev)/.test(path) && (path === paths.home || !forThePublic.includes(path)),
);

async function open(page: Page, path: string, language: 'en' | 'hi'): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('kursi:locale', chosen), language);
  await page.goto(path);
  await expect(page.locator('html')).toHaveAttribute('lang', `${language}-IN`);
  await expect(page.locator('h1').first()).toBeVisible();
  // Not what stands there while it comes.
  if (path !== paths.components) await expect(page.locator('.k-bone')).toHaveCount(0);
}

test('every component is right', { tag: '@phone' }, async ({ page, looksRight }) => {
  await open(page, paths.components, 'en');
  await looksRight(page);
});

test.describe('with half a link', () => {
  test.use({ allowedConsole: [/status of 400/] });

  test('pages for the public are right in Hindi', { tag: '@phone' }, async ({ page, server, looksRight }) => {
    test.slow();
    const { path: business } = await businessToFind(server, 'पूरा सैलून', 'public', { full: true });
    for (const path of [...forThePublic, business, '/nowhere']) {
      await open(page, path, 'hi');
      await looksRight(page);
    }
    await open(page, paths.outbox, 'en');
    await looksRight(page);
  });
});

test('pages of an owner are right in Hindi', { tag: '@phone' }, async ({ page, server, looksRight }) => {
  test.slow();
  await enterAs(page, await makeAccount(page, 'Ishita'));
  const id = await makeBusiness(page, 'सुंदर सैलून और स्पा');
  await server.runCommand('../testing/fill-business.ts', id, 'public', 'full');
  for (const path of forOwners) {
    await open(page, path, 'hi');
    await looksRight(page);
  }
});

test('pages of those who run the place are right in Hindi', { tag: '@phone' }, async ({
  page,
  server,
  looksRight,
}) => {
  test.slow();
  const admin = await makeAccount(page, 'Padma');
  await grantPlatformAdmin(server, admin);
  await enterAs(page, admin);
  for (const path of forAdmins) {
    await open(page, path, 'hi');
    await looksRight(page);
  }
  await open(page, paths.adminPlans, 'en');
  await looksRight(page);
});
