import { categoryCalls } from '@kursi/core/admin/categories.contract.ts';
import { TOKEN_COOKIE } from '@kursi/core/identity/cookies.ts';
import { AdminPage } from '../../pages/admin-page.ts';
import { PlansPage } from '../../pages/plans-page.ts';
import { SignInPage } from '../../pages/sign-in-page.ts';
import { inTurn } from '../../support/in-turn.ts';
import { drawerOf, expect, type Journey, test } from '../../support/journey.ts';
import { enterAs, grantPlatformAdmin, makeAccount, makeBusiness, signInAs } from '../../support/people.ts';
import type { RunningServer } from '../../support/running-server.ts';
import { saved } from '../../support/saved.ts';

/** Sets the business to waiting: the sandbox approves automatically. */
async function letWait(server: RunningServer, businessId: string): Promise<void> {
  await server.query(`UPDATE business SET business_state = 'created' WHERE id = $1`, [businessId]);
}

test('a platform admin rejects, approves and suspends a business; its owner can read and not change', async ({
  page,
  server,
  browser,
  looksRight,
  allowedConsole,
}) => {
  test.slow();
  allowedConsole.push(/403 \(Forbidden\)/);
  const owner = await makeAccount('Leela');
  const admin = await makeAccount('Padma');
  await grantPlatformAdmin(server, admin);
  await enterAs(page, owner);
  const name = `Leela’s ${owner.email.slice(-14, -11)} Salon`;
  await letWait(server, await makeBusiness(page, name));
  await page.goto('/');
  await expect(page.getByText('Waiting for approval').first()).toBeVisible();

  const context = await browser.newContext({ baseURL: server.origin });
  const adminPage = await context.newPage();
  await enterAs(adminPage, admin);
  const platform = new AdminPage(adminPage);
  await platform.businesses();
  await platform.find(name);
  await platform.action(`Reject ${name}`).click();
  await platform.giveReason('We could not find this street.', 'Reject');
  await expect(adminPage.getByText(`${name} is not approved.`)).toBeVisible();
  await adminPage.getByRole('button', { name: 'Undo' }).click();
  await platform.action(`Approve ${name}`).click();
  await expect(adminPage.getByText(`${name} is approved.`)).toBeVisible();
  await platform.show('Approved');
  await looksRight(adminPage);
  await platform.action(`Suspend ${name}`).click();
  await expect(drawerOf(adminPage)).toBeVisible();
  await looksRight(adminPage);
  await platform.giveReason('Several complaints.', 'Suspend');
  await expect(adminPage.getByText(`${name} is suspended.`)).toBeVisible();

  // Live update: the owner reads it without a reload.
  await expect(page.getByText('Reason: Several complaints.')).toBeVisible();
  await looksRight(page);
  await page.goto('/setup/services');
  await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible();
  await expect(page.locator('.k-bone')).toHaveCount(0);
  // Permission: buttons that the server would refuse are hidden.
  await expect(page.getByRole('button', { name: /^(Add these|New service)/ })).toHaveCount(0);
  await context.close();
});

test('a platform admin gives a business a plan and takes it back, and its owner reads both', async ({
  page,
  server,
  browser,
  looksRight,
}) => {
  test.slow();
  const owner = await makeAccount('Meher');
  const admin = await makeAccount('Padma');
  await grantPlatformAdmin(server, admin);
  await enterAs(page, owner);
  const name = `Meher ${owner.email.slice(-14, -11)} Salon`;
  await makeBusiness(page, name);
  await page.goto('/plans');
  await PlansPage.shown(page);

  const context = await browser.newContext({ baseURL: server.origin, viewport: page.viewportSize() });
  const adminPage = await context.newPage();
  await enterAs(adminPage, admin);
  const platform = new AdminPage(adminPage);
  await platform.businesses();
  await platform.show('Approved');
  await platform.find(name);
  const card = platform.card(name);
  await expect(card.getByText('Plan: Basic')).toBeVisible();

  const dialog = await platform.beginToGive(name);
  await dialog.getByRole('radio', { name: 'Free plan' }).check();
  await dialog.getByLabel('For how long').click();
  await adminPage.getByRole('option', { name: '2 years' }).click();
  const inTwoYears = String(Temporal.Now.zonedDateTimeISO('Asia/Kolkata').year + 2);
  await expect(dialog.getByRole('status')).toHaveText(
    new RegExp(`^Starts now and runs until .* ${inTwoYears}`),
  );
  await looksRight(adminPage);
  await dialog.getByRole('button', { name: 'Give', exact: true }).dblclick();
  await expect(adminPage.getByText(`${name} now has: Free plan until`, { exact: false })).toBeVisible();
  // Idempotent: a double click grants one plan.
  const given = card.getByText(/Free plan until/);
  await expect(given).toHaveCount(1);
  await expect(given).toContainText(inTwoYears);
  // Live update: the owner sees it without a reload.
  await expect(page.getByText(/You have a free plan until/)).toBeVisible();
  await looksRight(page);

  await adminPage.getByRole('button', { name: 'Undo' }).click();
  await expect(card.getByText('Plan: Basic')).toBeVisible();
  await expect(given).toHaveCount(0);

  // A granted plan, and a second one queued behind it.
  const again = await platform.beginToGive(name);
  await again.getByRole('button', { name: 'Give', exact: true }).click();
  await expect(card.getByText('Plan: Gift from Kursi until', { exact: false })).toBeVisible();
  const more = await platform.beginToGive(name);
  await expect(more.getByRole('status')).toContainText('when its current plans end');
  await more.getByRole('radio', { name: 'Free plan' }).check();
  await more.getByRole('button', { name: 'Give', exact: true }).click();
  await expect(card.getByText(/^From .*: Free plan until/)).toBeVisible();
  await looksRight(adminPage);
  await card.getByRole('button', { name: /^Revoke from .*: Gift from Kursi/ }).click();
  const question = adminPage.getByRole('dialog', { name: `Revoke “Gift from Kursi” from ${name}?` });
  await expect(question.getByText('Later plans start earlier')).toBeVisible();
  await looksRight(adminPage);
  await question.getByRole('button', { name: 'Revoke' }).click();
  // The queued plan starts now.
  await expect(card.getByText('Plan: Free plan until', { exact: false })).toBeVisible();
  await expect(card.getByText(/Gift from Kursi/)).toHaveCount(0);
  await context.close();

  await page.goto('/billing');
  await expect(page.getByText('Nothing to pay.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'See plans' })).toBeVisible();
  await expect(page.getByText('revoked').filter({ visible: true })).toHaveCount(2);
  await looksRight(page);
});

/** A platform admin blocks someone, who is out at once and is told so with the right password. */
async function blockSomeone({ page, server, browser, looksRight, allowedConsole }: Journey): Promise<void> {
  allowedConsole.push(/401 \(Unauthorized\)/, /403 \(Forbidden\)/);
  const person = await makeAccount('Tarun');
  const admin = await makeAccount('Padma');
  await grantPlatformAdmin(server, admin);
  await signInAs(page, person);

  const context = await browser.newContext({ baseURL: server.origin });
  const adminPage = await context.newPage();
  await enterAs(adminPage, admin);
  const platform = new AdminPage(adminPage);
  await platform.people();
  // The list of everyone has him too: a press on it is lost when what was found takes its place.
  const found = adminPage.waitForResponse(
    (answer) => new URL(answer.url()).searchParams.get('text') === person.email,
  );
  await platform.find(person.email);
  await found;
  await platform.action('Block Tarun').click();
  await expect(adminPage.getByText('Tarun is blocked and signed out everywhere.')).toBeVisible();
  await looksRight(adminPage);

  await page.reload();
  await expect(page).toHaveURL(/sign-in/);
  const signIn = await SignInPage.open(page);
  await signIn.press(person.email, person.password);
  await expect(page.getByText(/This account is blocked/)).toBeVisible();
  await looksRight(page);
  await context.close();
}

/** A platform admin adds a kind of business, orders and switches it off, and closes what was reported. */
async function kindsAndReports({ page, server, looksRight }: Journey): Promise<void> {
  const admin = await makeAccount('Padma');
  await grantPlatformAdmin(server, admin);
  await enterAs(page, admin);
  await page.goto('/admin/categories');
  await page.getByRole('button', { name: 'New business type' }).click();
  await page.getByLabel('Name in English').fill('Pet grooming');
  await page.getByLabel('Name in Hindi').fill('पालतू की देखभाल');
  await looksRight(page);
  await page.getByRole('button', { name: 'Save changes' }).click();
  // A drawer gives the focus back when it closes.
  await expect(drawerOf(page)).toBeHidden();
  const handle = page.getByRole('button', { name: 'Move Pet grooming' });
  await handle.focus();
  await expect(handle).toBeFocused();
  await saved(page, categoryCalls.order, async () => {
    for (const key of ['Space', 'Home', 'Space']) await page.keyboard.press(key);
  });
  const handles = page.getByRole('button', { name: /^Move / });
  await expect(handles.first()).toHaveAccessibleName('Move Pet grooming');
  await page.reload();
  await expect(handles.first()).toHaveAccessibleName('Move Pet grooming');

  await page.getByRole('switch', { name: 'Offer Pet grooming' }).click();
  await expect(page.getByText('Pet grooming can no longer be chosen.', { exact: false })).toBeVisible();
  await looksRight(page);
  const offered = await page.request.get('/api/business/category');
  expect(JSON.stringify(await offered.json())).not.toContain('Pet grooming');

  const business_id = await makeBusiness(page, 'Reported Salon');
  const token = (await page.context().cookies()).find(({ name }) => name === TOKEN_COOKIE)?.value;
  await page.request.post(`/api/business/${business_id}/report`, {
    headers: { authorization: `Bearer ${token}` },
    data: { reason: 'wrong_details', note: 'The haircut costs more.' },
  });
  await page.goto('/admin/reports');
  const report = page.getByText('The haircut costs more.');
  await expect(report).toBeVisible();
  await looksRight(page);
  const card = page.getByRole('listitem').filter({ has: report });
  await card.getByRole('button', { name: 'Close report' }).click();
  await expect(report).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(report).toBeVisible();
}

test('a platform admin blocks someone, orders kinds of business and closes reports', async ({ journey }) => {
  await inTurn(journey, blockSomeone, kindsAndReports);
});
