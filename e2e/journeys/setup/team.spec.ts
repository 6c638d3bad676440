import { OutboxPage } from '../../pages/outbox-page.ts';
import { SignUpPage } from '../../pages/sign-up-page.ts';
import { TeamPage } from '../../pages/team-page.ts';
import { expect, someone, test } from '../../support/journey.ts';
import { enterAs, makeAccount, makeBusiness } from '../../support/people.ts';

test('an owner takes an invitation back, invites a colleague, who joins, is made an admin and removed again', async ({
  page,
  browser,
  baseURL,
  server,
  looksRight,
  allowedConsole,
}) => {
  allowedConsole.push(/status of (403|422)/);
  const [meena, tara] = [await makeAccount('Meena'), someone('Tara')];
  await enterAs(page, meena);
  await makeBusiness(page, 'Aangan Salon');
  const team = await TeamPage.open(page);
  await expect(page.getByText('It is just you so far.')).toBeVisible();
  await looksRight(page);
  // After a quarter of an hour the password is asked for again, and the invitation then goes out by itself.
  await server.query(
    `UPDATE user_session SET password_at = now() - interval '16 minutes'
      WHERE user_id = (SELECT id FROM users WHERE email = $1)`,
    [meena.email],
  );
  await team.invite(tara.email, 'Staff');
  const prompt = page.getByRole('dialog', { name: 'Enter your password' });
  await prompt.getByLabel('Password', { exact: true }).fill(meena.password);
  await prompt.getByRole('button', { name: 'Continue' }).click();
  await expect(team.row(tara.email)).toContainText('Staff · invited');
  await looksRight(page);

  const hers = await browser.newContext({ baseURL: baseURL ?? '' });
  const other = await hers.newPage();
  await (await OutboxPage.open(other)).openNewestLinkTo(tara.email, 'You are invited to a team on Kursi');
  await expect(other.getByRole('heading', { name: 'Join Aangan Salon' })).toBeVisible();
  await looksRight(other);
  // She has no account yet: the address is filled in and confirmed by the invitation, which she is led back to.
  await other.getByRole('link', { name: 'Create an account with this address' }).click();
  const signUp = await SignUpPage.shown(other);
  await expect(other.getByLabel('Email')).toHaveValue(tara.email);
  await signUp.fill(tara);
  await signUp.press();
  await other.getByRole('button', { name: 'Join the team' }).click();
  await expect(other.getByText('Welcome to Aangan Salon.')).toBeVisible();
  const theirs = await TeamPage.open(other);
  await expect(theirs.row('Meena')).toContainText('Owner');
  await expect(other.getByRole('button', { name: 'Invite', exact: true })).toBeHidden();
  await other.getByRole('switch', { name: 'Bookings made, changed or cancelled' }).uncheck();

  await page.goto('/');
  await expect(page.getByText('Tara joined Aangan Salon')).toBeVisible();
  await TeamPage.open(page);
  await team.giveRole('Tara', 'Admin');
  await expect(page.getByText('Tara is now Admin.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('combobox', { name: 'Role of Tara' })).toContainText('Staff');
  await page.getByRole('button', { name: 'Remove Tara from the team' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(team.row(tara.email)).toBeHidden();

  await other.reload();
  // The change of her role ended her session.
  await expect(other.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await hers.close();

  const hari = someone('Hari');
  await team.invite(hari.email, 'Admin');
  await page.getByRole('button', { name: `Withdraw the invitation to ${hari.email}` }).click();
  await expect(team.row(hari.email)).toBeHidden();
  await (await OutboxPage.open(page)).openNewestLinkTo(hari.email, 'You are invited to a team on Kursi');
  await expect(page.getByRole('heading', { name: 'This invitation has expired' })).toBeVisible();
  await looksRight(page);
});
