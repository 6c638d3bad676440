import { OutboxPage } from '../pages/outbox-page.ts';
import { expect, someone, test } from '../support/journey.ts';

test('a guest makes an account of it and stays who they were', { tag: '@phone' }, async ({
  page,
  looksRight,
}) => {
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
});
