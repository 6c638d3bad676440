import { OutboxPage } from '../pages/outbox-page.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { expect, someone, test } from '../support/journey.ts';
import { makeAccount, signInAs } from '../support/people.ts';

const refused = [/status of (401|403|404|422|429)/];

test.describe('refusals', () => {
  test.use({ allowedConsole: refused });

  test('an unknown address and a wrong password are told the same', async ({ page, looksRight }) => {
    const rohit = await makeAccount('Rohit');
    const signIn = await SignInPage.open(page);
    const sentence = page.getByText('Wrong email or password.');
    await signIn.press(rohit.email, 'not the password');
    await expect(sentence).toBeVisible();
    await looksRight(page);
    await page.reload();
    await signIn.press(someone('Nobody').email, 'not the password');
    await expect(sentence).toBeVisible();
  });

  test('an address that is not confirmed leads to the inbox page, and the link can be sent again', async ({
    page,
  }) => {
    const meera = someone('Meera');
    await page.request.post('/api/session/sign-up', {
      data: { user_name: meera.name, email: meera.email, password: meera.password },
    });
    await (await SignInPage.open(page)).press(meera.email, meera.password);
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
    await page.getByRole('button', { name: 'Send it again' }).click();
    await expect(page.getByText(`Sent again to ${meera.email}.`)).toBeVisible();
  });

  test('a link that was used or made up says so', async ({ page, looksRight }) => {
    await page.goto('/verify-email#this-is-not-a-token-of-ours');
    await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
    await looksRight(page);
    await page.goto('/reset-password#this-is-not-a-token-of-ours');
    await page.getByLabel('New password', { exact: true }).fill('five green parrots');
    await page.getByRole('button', { name: 'Save new password' }).click();
    await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  });
});

test('a forgotten password is chosen anew with the link from the mail', { tag: '@phone' }, async ({
  page,
  looksRight,
}) => {
  const tenzin = await makeAccount('Tenzin');
  await SignInPage.open(page);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // Both pages have a field of that name, so wait for the navigation.
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  await page.getByLabel('Email').fill(tenzin.email);
  await looksRight(page);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('we have sent a link to reset the password')).toBeVisible();
  await (await OutboxPage.open(page)).openNewestLinkTo(tenzin.email, 'Reset your Kursi password');
  await looksRight(page);
  await page.getByLabel('New password', { exact: true }).fill('nine quiet lanterns');
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByText('Password changed.')).toBeVisible();
  await (await SignInPage.shown(page)).signIn(tenzin.email, 'nine quiet lanterns');
});

test('a page that needs a session leads over signing in and back', async ({ page }) => {
  const farhan = await makeAccount('Farhan');
  await page.goto('/profile');
  await (await SignInPage.shown(page)).press(farhan.email, farhan.password);
  await expect(page).toHaveURL(/\/profile$/);
});

test('signing out in one tab signs out the other', async ({ page, context }) => {
  const lakshmi = await makeAccount('Lakshmi');
  const home = await signInAs(page, lakshmi);
  const other = await context.newPage();
  await other.goto('/profile');
  await other.getByRole('heading', { name: 'About you' }).waitFor();
  await (await home.openProfile()).signOut();
  await SignInPage.shown(other);
});

test('the credential is asked for anew when it has run out, without the person noticing', async ({
  page,
  context,
}) => {
  const person = await makeAccount('Gayatri');
  const home = await signInAs(page, person);
  await context.clearCookies({ name: 'kursi_token' });
  const profile = await home.openProfile();
  await profile.changeName('Gayatri Pillai');
  // The new name is an optimistic update, so poll for the server's answer.
  await expect
    .poll(async () => (await context.cookies()).some(({ name }) => name === 'kursi_token'))
    .toBe(true);
});
