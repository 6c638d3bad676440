import type { Page } from '@playwright/test';
import { type AppPath, paths } from '../../web/src/app/paths.ts';
import { businessToFind } from '../support/businesses.ts';
import { expect, test } from '../support/journey.ts';
import { enterAs, grantPlatformAdmin, makeAccount, makeBusiness } from '../support/people.ts';

// The other journeys see most pages in English. Here each is opened in Hindi, and those that no journey needs
// in English too: npm test fails when a page was scanned in one language only.

const forThePublic: readonly AppPath[] = [
  paths.home,
  paths.signIn,
  paths.signUp,
  paths.forgotPassword,
  paths.resetPassword,
  paths.verifyEmail,
  paths.invitation,
  paths.discover,
  paths.outbox,
];
const forAdmins = Object.values(paths).filter((path) => path.startsWith('/admin'));
/** Where a path has a $part, the journey that makes one of those looks at it. */
const forOwners = Object.values(paths).filter(
  (path) => !/\$|^\/(admin|sandbox|dev)/.test(path) && (path === '/' || !forThePublic.includes(path)),
);

async function speak(page: Page, language: 'en' | 'hi'): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('kursi:locale', chosen), language);
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('h1').first()).toBeVisible();
  // Not what stands there while it comes.
  if (path !== paths.components) await expect(page.locator('.k-bone')).toHaveCount(0);
}

test('every component is right', { tag: '@phone' }, async ({ page, looksRight }) => {
  for (const language of ['en', 'hi'] as const) {
    await speak(page, language);
    await open(page, paths.components);
    await looksRight(page);
  }
});

test.describe('where a link is only half there', () => {
  test.use({ allowedConsole: [/status of 400/] });

  test('pages for the public are right in Hindi', { tag: '@phone' }, async ({ page, server, looksRight }) => {
    const { path: business } = await businessToFind(server, 'पूरा सैलून', 'public', { full: true });
    await speak(page, 'hi');
    for (const path of [...forThePublic, business, '/nowhere']) {
      await open(page, path);
      await looksRight(page);
    }
  });
});

test('pages of an owner are right in Hindi', { tag: '@phone' }, async ({ page, server, looksRight }) => {
  await enterAs(page, await makeAccount(page, 'Ishita'));
  const id = await makeBusiness(page, 'सुंदर सैलून और स्पा');
  await server.runCommand('../testing/fill-business.ts', id, 'public', 'full');
  await speak(page, 'hi');
  for (const path of forOwners) {
    await open(page, path);
    await looksRight(page);
  }
});

test('pages of those who run the place are right in both languages', { tag: '@phone' }, async ({
  page,
  server,
  looksRight,
}) => {
  const admin = await makeAccount(page, 'Padma');
  await grantPlatformAdmin(server, admin);
  await enterAs(page, admin);
  for (const language of ['en', 'hi'] as const) {
    await speak(page, language);
    for (const path of forAdmins) {
      await open(page, path);
      await looksRight(page);
    }
  }
});
