import { giveAuthenticator, SecurityPage } from '../../pages/security-page.ts';
import { SignInPage } from '../../pages/sign-in-page.ts';
import { expect, test } from '../../support/journey.ts';
import { enterAs, makeAccount, makeBusiness } from '../../support/people.ts';

test('an owner adds a passkey, signs in with it alone, and proves with it again what asks for it', async ({
  page,
  server,
  looksRight,
  allowedConsole,
}) => {
  allowedConsole.push(/status of (401|403|422)/);
  const nandini = await makeAccount('Nandini');
  await enterAs(page, nandini);
  await makeBusiness(page, 'Aangan Salon');
  await giveAuthenticator(page);
  const security = await SecurityPage.open(page);
  await expect(page.getByText('0 of 1 have a second step')).toBeVisible();
  const codes = await security.addFirstPasskey('Nandini’s phone');
  expect(new Set(codes).size).toBe(10);
  await expect(page.getByText('Nandini’s phone')).toBeVisible();
  await expect(page.getByText('Recovery codes, 10 of 10 left')).toBeVisible();
  await expect(page.getByText('1 of 1 have a second step')).toBeVisible();
  await looksRight(page);

  await page.goto('/profile');
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click();
  const signIn = await SignInPage.shown(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByRole('navigation').first().waitFor();

  // After a quarter of an hour it is asked again, and what was begun goes on by itself.
  await server.query(
    `UPDATE user_session SET password_at = now() - interval '16 minutes'
      WHERE user_id = (SELECT id FROM users WHERE email = $1)`,
    [nandini.email],
  );
  await SecurityPage.open(page);
  await page.getByRole('switch', { name: /^Staff/ }).check();
  await page
    .getByRole('dialog', { name: 'Is it you?' })
    .getByRole('button', { name: 'Use a passkey' })
    .click();
  await expect(page.getByRole('switch', { name: /^Staff from/ })).toBeChecked();

  // The password alone is half of the way; a recovery code is the other half, once.
  await page.goto('/profile');
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click();
  await SignInPage.shown(page);
  await signIn.press(nandini.email, nandini.password);
  await page.getByRole('heading', { name: 'Second step' }).waitFor();
  await looksRight(page);
  await page.getByLabel('Recovery code').fill('AAAA-AAAA-AAAA');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This code is wrong, was used or is too old.')).toBeVisible();
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('navigation').first().waitFor();
  await SecurityPage.open(page);
  await expect(page.getByText('Recovery codes, 9 of 10 left')).toBeVisible();
});
