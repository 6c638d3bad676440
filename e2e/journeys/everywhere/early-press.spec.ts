import type { Page } from '@playwright/test';
import { HomePage } from '../../pages/home-page.ts';
import { LandingPage } from '../../pages/landing-page.ts';
import { SignInPage } from '../../pages/sign-in-page.ts';
import { inTurn } from '../../support/in-turn.ts';
import { expect, type Journey, test } from '../../support/journey.ts';
import { forgetEveryone, makeAccount, type Person } from '../../support/people.ts';

/** The prerendered sign-in page, filled in before its scripts load; returns a function that loads them. */
async function openWithoutScripts(
  page: Page,
  person: Person,
  open = (): Promise<unknown> => page.goto('/sign-in', { waitUntil: 'commit' }),
): Promise<() => Promise<void>> {
  let letThrough: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await open();
  await SignInPage.shown(page);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  return async () => {
    letThrough();
    await page.locator('[data-submit]').waitFor({ state: 'detached' });
  };
}

const PRESSES = {
  Asha: async (page: Page, comeAlive: () => Promise<void>) => {
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await comeAlive();
  },
  Bela: async (page: Page, comeAlive: () => Promise<void>) => {
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await comeAlive();
  },
  // It begins before the page is alive and ends after.
  Chand: async (page: Page, comeAlive: () => Promise<void>) => {
    await page.getByRole('button', { name: 'Sign in', exact: true }).hover();
    await page.mouse.down();
    await comeAlive();
    await page.mouse.up();
  },
};

test('a press of the button or of Enter before the page is alive counts', { tag: '@phone' }, async ({
  page,
}) => {
  for (const [name, press] of Object.entries(PRESSES)) {
    await press(page, await openWithoutScripts(page, await makeAccount(name)));
    await HomePage.shown(page);
    await page.unrouteAll();
    await forgetEveryone(page);
  }
});

test('a press while the page comes alive counts', async ({ page }) => {
  const hema = await makeAccount('Hema');
  await page.addInitScript(() => {
    let isHydrating = false;
    const pressThen = {
      get: () => isHydrating,
      set(value: boolean) {
        isHydrating = value;
        document.querySelector<HTMLButtonElement>('[data-submit]')?.click();
      },
    };
    let early: object | undefined;
    Object.defineProperty(window, 'kursiEarly', {
      get: () => early,
      set(value: object) {
        early = Object.defineProperty(value, 'isHydrating', pressThen);
      },
    });
  });
  const comeAlive = await openWithoutScripts(page, hema);
  await comeAlive();
  await HomePage.shown(page);
});

test('before the page is alive a person goes on typing, no press is made up, and going back goes back', async ({
  journey,
}) => {
  await inTurn(journey, goesOnTyping, goesBack);
});

async function goesOnTyping({ page }: Journey): Promise<void> {
  let presses = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/session/sign-in')) presses++;
  });
  const eka = await makeAccount('Eka');
  const comeAlive = await openWithoutScripts(page, eka);
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('');
  await password.pressSequentially(eka.password.slice(0, 5));
  await comeAlive();
  await page.keyboard.type(eka.password.slice(5));
  await expect(password).toHaveValue(eka.password);
  await page.keyboard.press('Enter');
  await HomePage.shown(page);
  expect(presses).toBe(1);
}

async function goesBack({ page }: Journey): Promise<void> {
  await (await LandingPage.open(page)).signIn();
  const comeAlive = await openWithoutScripts(page, await makeAccount('Gita'), () =>
    page.reload({ waitUntil: 'commit' }),
  );
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL('/');
  await comeAlive();
  await expect(page.getByRole('link', { name: 'Create an account' })).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
}
