import { readFile } from 'node:fs/promises';
import { OutboxPage } from '../../pages/outbox-page.ts';
import { ProfilePage } from '../../pages/profile-page.ts';
import { expect, someone, test } from '../../support/journey.ts';

test('a guest makes an account of it, stays who they were, changes the address and leaves with their data', {
  tag: '@phone',
}, async ({ page, looksRight }) => {
  const dev = someone('Dev Anand');
  await page.goto('/');
  // Creates the guest session over the API.
  await page.evaluate(async () => {
    const answer = await fetch('/api/session/guest', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user_name: 'Dev Anand', phone: '98200 12345' }),
    });
    if (!answer.ok) throw new Error(`no guest session: ${answer.status}`);
    localStorage.setItem('kursi:signed-in', '1');
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Dev');
  await looksRight(page);
  await page.getByLabel('Email').fill(dev.email);
  await page.getByLabel('Password', { exact: true }).fill(dev.password);
  await page.getByRole('button', { name: 'Create my account' }).click();
  await expect(page.getByText(dev.email).first()).toBeVisible();
  // Mails go out by jobs, so the second could be sent before the first.
  await expect
    .poll(async () => (await page.request.get(`/api/sandbox/mail?to=${dev.email}`)).text())
    .toContain(dev.email);
  const again = page.waitForResponse((response) => response.url().endsWith('/session/send-verification'));
  await page.getByRole('button', { name: 'Send it again' }).click();
  expect((await again).ok()).toBe(true);
  // The second link voids the first.
  const outbox = await OutboxPage.open(page);
  await outbox.openNewestLinkTo(dev.email, 'Confirm your email address', { ofMails: 2 });
  await expect(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Kursi' }).click();
  await expect(page.getByRole('link', { name: 'Set up my business' })).toBeVisible();

  await ProfilePage.open(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  expect(file).toContain(dev.email);
  const own = someone('Dev New').email;
  const form = page.locator('form').filter({ has: page.getByLabel('New email') });
  await form.getByLabel('New email').fill(own);
  await form.getByLabel('Current password').fill(dev.password);
  await form.getByRole('button', { name: 'Change email address' }).click();
  await expect(form.getByRole('status')).toContainText(own);
  await (await OutboxPage.open(page)).openNewestLinkTo(own, 'Confirm your new email address');
  await page.getByRole('button', { name: 'Use the new address' }).click();
  await expect(page.getByRole('heading', { name: 'Your email address has changed' })).toBeVisible();

  await ProfilePage.open(page);
  await expect(page.getByText(own)).toBeVisible();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const question = page.getByRole('dialog', { name: 'Delete your account?' });
  await question.getByLabel('Current password').fill(dev.password);
  await question.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText('Your account is deleted.')).toBeVisible();
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/sign-in/);
});
