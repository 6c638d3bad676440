import { OutboxPage } from '../../pages/outbox-page.ts';
import { ProfilePage } from '../../pages/profile-page.ts';
import { SignInPage } from '../../pages/sign-in-page.ts';
import { expect, someone, test } from '../../support/journey.ts';
import { makeAccount } from '../../support/people.ts';

test('what is refused at the door says why: a wrong password, an address to confirm, a used link', async ({
  page,
  looksRight,
  allowedConsole,
}) => {
  allowedConsole.push(/status of (401|403|404|422|429)/);
  const rohit = await makeAccount('Rohit');
  const signIn = await SignInPage.open(page);
  // The same sentence for an unknown address and a wrong password.
  const sentence = page.getByText('Wrong email or password.');
  await signIn.press(rohit.email, 'not the password');
  await expect(sentence).toBeVisible();
  await looksRight(page);
  await page.reload();
  await signIn.press(someone('Nobody').email, 'not the password');
  await expect(sentence).toBeVisible();

  const meera = someone('Meera');
  await page.request.post('/api/session/sign-up', {
    data: { user_name: meera.name, email: meera.email, password: meera.password },
  });
  await signIn.press(meera.email, meera.password);
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  await page.getByRole('button', { name: 'Send it again' }).click();
  await expect(page.getByText(`Sent again to ${meera.email}.`)).toBeVisible();

  await page.goto('/verify-email#this-is-not-a-token-of-ours');
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  await looksRight(page);
  await page.goto('/reset-password#this-is-not-a-token-of-ours');
  await page.getByLabel('New password', { exact: true }).fill('five green parrots');
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
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

test('a page leads over signing in and back, renews the credential unnoticed, and signs out in every tab', async ({
  page,
  context,
}) => {
  const gayatri = await makeAccount('Gayatri');
  await page.goto('/profile');
  await (await SignInPage.shown(page)).press(gayatri.email, gayatri.password);
  await expect(page).toHaveURL(/\/profile$/);

  await context.clearCookies({ name: 'kursi_token' });
  const profile = await ProfilePage.shown(page);
  await profile.changeName('Gayatri Pillai');
  // The new name is an optimistic update, so poll for the server's answer.
  await expect
    .poll(async () => (await context.cookies()).some(({ name }) => name === 'kursi_token'))
    .toBe(true);

  const other = await context.newPage();
  await other.goto('/profile');
  await other.getByRole('heading', { name: 'About you' }).waitFor();
  await profile.signOut();
  await SignInPage.shown(other);
});
