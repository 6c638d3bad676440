import { HomePage } from '../../pages/home-page.ts';
import { LandingPage } from '../../pages/landing-page.ts';
import { ProfilePage } from '../../pages/profile-page.ts';
import { SignInPage } from '../../pages/sign-in-page.ts';
import { expect, someone, test } from '../../support/journey.ts';

// The server refuses a weak password with 422.
test.use({ allowedConsole: [/status of 422/] });

test('a newcomer makes an account, is signed in by confirming it, makes it theirs and signs out', {
  tag: '@phone',
}, async ({ page, looksRight }) => {
  const asha = someone('Asha Menon');

  const landing = await LandingPage.open(page);
  await expect(page).toHaveTitle('Kursi · Appointments and service bookings online');
  await looksRight(page);

  const signUp = await landing.createAccount();
  await looksRight(page);
  await signUp.fill({ ...asha, password: 'short' });
  await signUp.press();
  await expect(page.getByText('Please use at least 10 characters.')).toBeVisible();
  await looksRight(page);
  await signUp.fill({ ...asha, password: 'password1234' });
  await signUp.press();
  await expect(page.getByText('This password is easy to guess.')).toBeVisible();
  // A reload keeps what was typed, except the password.
  await page.reload();
  await expect(page.getByLabel('Your name')).toHaveValue(asha.name);
  await expect(page.getByLabel('Email')).toHaveValue(asha.email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await signUp.fill(asha);
  const inbox = await signUp.submit();
  await expect(page.getByText(asha.email)).toBeVisible();
  await looksRight(page);

  const outbox = await inbox.openOutbox();
  await outbox.openNewestLinkTo(asha.email, 'Confirm your email address');
  await expect(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible();
  await looksRight(page);

  await page.getByRole('link', { name: 'Go to Kursi' }).click();
  const home = await HomePage.shown(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Asha');
  await expect(page.getByRole('link', { name: 'Set up my business' })).toBeVisible();
  await looksRight(page);

  const profile = await home.openProfile();
  await looksRight(page);
  await profile.changeName('Asha Menon-Rao');
  await profile.chooseLanguage('हिन्दी');
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
  await expect(page.getByRole('heading', { name: 'आपके बारे में' })).toBeVisible();
  await looksRight(page);
  await profile.chooseTheme('डार्क');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await looksRight(page);

  await page.reload();
  await ProfilePage.shown(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await profile.chooseLanguage('English');
  await profile.signOut();
  await SignInPage.shown(page);
  await expect(page.getByText('You are signed out.')).toBeVisible();
  expect((await page.context().cookies()).filter(({ name }) => /^kursi(?!_device)/.test(name))).toEqual([]);
});
