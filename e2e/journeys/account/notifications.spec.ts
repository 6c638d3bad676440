import { notificationCalls } from '@kursi/core/notifications/notifications.contract.ts';
import type { Page } from '@playwright/test';
import { NotificationsPage } from '../../pages/notifications-page.ts';
import { ProfilePage } from '../../pages/profile-page.ts';
import { DeskData } from '../../support/desk.ts';
import { inTurn } from '../../support/in-turn.ts';
import { expect, type Journey, test } from '../../support/journey.ts';
import { ClientAtHome, tellNow, unsubscribeLink } from '../../support/notifications.ts';
import { enterAs, forgetEveryone, makeAccount, makeBusiness } from '../../support/people.ts';
import type { RunningServer } from '../../support/running-server.ts';
import { saved } from '../../support/saved.ts';

const day = Temporal.Now.plainDateISO('Asia/Kolkata').add({ days: 3 }).toString();

/** Meera books a haircut with Asha; Ishita, who is signed in on the page, is notified. */
async function meeraBooks(page: Page, server: RunningServer) {
  const meera = await makeAccount('Meera');
  const owner = await makeAccount('Ishita');
  await enterAs(page, owner);
  const business = await makeBusiness(page, 'Kursi Test Salon');
  const desk = new DeskData(page, business);
  const asha = await desk.calendar('Asha');
  const haircut = await desk.service('Haircut', [asha]);
  const client = await ClientAtHome.signedIn(server, meera);
  const visit_id = await client.book(business, day, '16:00', haircut);
  await tellNow(server, owner.email);
  return { meera, owner, desk, visit_id };
}

test('the owner is told of a booking, goes to it, and stops and resumes mails of its kind with one press', async ({
  page,
  server,
  looksRight,
}) => {
  const { owner } = await meeraBooks(page, server);
  const link = await unsubscribeLink(server, owner.email);
  await page.goto('/profile');
  await expect(NotificationsPage.bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  const inbox = await NotificationsPage.openByBell(page);
  const row = inbox.row(/Unread: New booking: Meera, Haircut with Asha/);
  await expect(row).toContainText('4:00 pm at Kursi Test Salon');
  await looksRight(page);
  await saved(page, notificationCalls.mark, () => row.click());
  await expect(page).toHaveURL(/\/calendar\?.*visit=/);
  await expect(page.getByRole('heading', { name: 'Meera' }).first()).toBeVisible();
  await page.goto('/profile');
  await expect(NotificationsPage.bell(page)).toHaveAccessibleName('Notifications, none unread');

  await forgetEveryone(page);
  await page.goto(link);
  await expect(
    page.getByRole('heading', { name: 'You will not get any more emails about bookings.' }),
  ).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: 'Keep getting them' }).click();
  await expect(page.getByRole('heading', { name: 'You will keep getting them.' })).toBeVisible();
});

/** The client is told that it was cancelled, and marks all as read. */
async function clientIsTold({ page, server, browser, looksRight }: Journey): Promise<void> {
  const { meera, desk, visit_id } = await meeraBooks(page, server);
  // The notification of her own booking comes first.
  await tellNow(server, meera.email);
  await desk.cancel(visit_id);
  await tellNow(server, meera.email, 2);
  const context = await browser.newContext({ baseURL: server.origin });
  const herPage = await context.newPage();
  await enterAs(herPage, meera);
  await herPage.goto('/notifications');
  const inbox = new NotificationsPage(herPage);
  await expect(inbox.row(/Unread: Cancelled: Haircut with Asha/)).toBeVisible();
  await inbox.markAllRead();
  await expect(inbox.row(/^Cancelled: Haircut with Asha/)).toBeVisible();
  await looksRight(herPage);
  await context.close();
}

/** Someone chooses how to be told and it stays so; what is not there says so. */
async function howToBeTold({ page, looksRight, allowedConsole }: Journey): Promise<void> {
  allowedConsole.push(/status of (404|400|422)/);
  await enterAs(page, await makeAccount('Nandini'));
  await ProfilePage.open(page);
  const mail = page.getByRole('switch', { name: 'Bookings by email' });
  await expect(mail).toBeChecked();
  await looksRight(page);
  const kept = (act: () => Promise<unknown>) => saved(page, notificationCalls.changeSettings, act);
  await kept(() => mail.click());
  await kept(() => page.getByLabel('Quiet from').selectOption({ label: '10:30 pm' }));
  await kept(() => page.getByRole('switch', { name: /^Reminders before a booking/ }).click());
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Bookings by email' })).not.toBeChecked();
  await expect(page.getByRole('switch', { name: /^Reminders before a booking/ })).not.toBeChecked();
  await expect(page.getByLabel('Quiet from')).toHaveValue(String(22.5 * 60));

  await page.goto('/notifications');
  await expect(page.getByText('No notifications yet')).toBeVisible();
  await looksRight(page);
  for (const language of ['en', 'hi']) {
    await page.evaluate((chosen) => localStorage.setItem('kursi:locale', chosen), language);
    await page.goto('/notifications/01a00000-0000-7000-8000-0000000000ff');
    await expect(page.locator('main .k-empty')).toBeVisible();
    await looksRight(page);
  }
  await page.goto('/unsubscribe#reminders.half');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await looksRight(page);
}

test.describe('on this device', () => {
  test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });

  test('notifications are turned on and off', async ({ page, server }) => {
    // The push service is external, and headless Chromium denies notifications: both are mocked. What the service
    // worker shows is tested in web/service-worker/push.test.ts.
    await page.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
      Notification.requestPermission = async () => 'granted';
      let subscription: object | null = null;
      const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
      PushManager.prototype.subscribe = async () => {
        subscription = {
          endpoint: 'https://push.example/device',
          keys,
          toJSON: () => ({ endpoint: 'https://push.example/device', keys }),
          unsubscribe: async () => {
            subscription = null;
            return true;
          },
        };
        return subscription as PushSubscription;
      };
      PushManager.prototype.getSubscription = async () => subscription as PushSubscription | null;
    });
    const person = await makeAccount('Nandini');
    await enterAs(page, person);
    await ProfilePage.open(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByText('Notifications are on for this device.')).toBeVisible();
    const devices = await server.query<{ device_fcm_token: string }>(
      `SELECT device_fcm_token FROM user_session JOIN users ON users.id = user_session.user_id
       WHERE users.email = $1 AND device_fcm_token IS NOT NULL`,
      [person.email],
    );
    expect(JSON.parse(devices[0]?.device_fcm_token ?? '{}')).toMatchObject({
      endpoint: 'https://push.example/device',
    });

    await page.getByRole('button', { name: 'Turn off' }).click();
    await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible();
  });
});

test('a client hears of a cancelled visit and chooses how to be told', { tag: '@phone' }, async ({
  journey,
}) => {
  await inTurn(journey, clientIsTold, howToBeTold);
});
