import { randomInt } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { MyBookingsPage, MyVisitPage } from '../../pages/my-bookings-page.ts';
import { bookedBy, dayFromNow, guestOf, salonToVisit } from '../../support/client-of.ts';
import { expect, test } from '../../support/journey.ts';
import { messageSimulator } from '../../support/messages.ts';
import { startNow } from '../../support/notifications.ts';
import type { RunningServer } from '../../support/running-server.ts';

test('a guest opens the booking on another phone by its link and four digits, and by number and code', {
  tag: '@phone',
}, async ({ page, browser, server, looksRight }) => {
  const salon = await salonToVisit(page, 'Kamala');
  await sendsByWhatsapp(server, salon.businessId);
  const phone = `98${String(randomInt(100_000_000)).padStart(8, '0')}`;
  const booking = await guestOf(browser, server, 'Asha Menon', phone);
  const { visit_id } = await bookedBy(booking, salon, dayFromNow(3), '10:00');

  const second = await otherPhone(browser, server);
  const [, link = ''] = /(\/v#[\w-]{43})/.exec(await paramOf(server, salon.businessId, 'alert', 4)) ?? [];
  await second.goto(link);
  await expect(second.getByRole('heading', { name: /10:00 am/ })).toBeVisible();
  await expect(second.getByText('Haircut')).toHaveCount(0);
  await looksRight(second);
  const digits = second.getByLabel('Last four digits of your phone number');
  const open = second.getByRole('button', { name: 'See the booking' });
  const right = phone.slice(-4);
  await digits.fill(right === '0000' ? '1111' : '0000');
  await open.click();
  await expect(second.getByText(/does not end in these digits/)).toBeVisible();
  await looksRight(second);
  await digits.fill(right);
  await open.click();
  await expect(second).toHaveURL(`/bookings/${salon.businessId}/${visit_id}`);
  await expect(second.getByText('Booked for Asha Menon')).toBeVisible();
  await expect(second.getByText('Haircut')).toBeVisible();
  await looksRight(second);
  const visit = await MyVisitPage.shown(second);
  const sheet = await visit.beginMoving();
  await sheet.getByRole('button', { name: '10:15 am', exact: true }).click();
  await sheet.getByRole('button', { name: /^Move to .*10:15 am/ }).click();
  await expect(visit.when).toContainText('10:15 am');

  // A third phone has the number alone.
  const third = await otherPhone(browser, server, 'hi');
  await third.goto('/find-bookings');
  await looksRight(third);
  await third.getByLabel('फ़ोन').fill(phone);
  const tooOften = { code: 'TOO_MANY_REQUESTS', message: '', details: { retry_after_seconds: 3 } };
  await third.route('**/api/visit-code', (route) => route.fulfill({ status: 429, json: tooOften }), {
    times: 1,
  });
  const askForCode = third.getByRole('button', { name: 'मुझे कोड भेजें' });
  await askForCode.click();
  await expect(third.getByRole('timer')).toHaveText(/0:0[1-3] में फिर कोशिश/);
  await expect(askForCode).toBeDisabled();
  // It looks so under the finger that has just pressed it.
  const tint = await third.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.background = 'var(--tint)';
    const { backgroundColor } = getComputedStyle(probe);
    probe.remove();
    return backgroundColor;
  });
  await expect(askForCode).toHaveCSS('background-color', tint);
  await askForCode.click();
  const code = await paramOf(server, salon.businessId, 'code', 0);
  await third.getByLabel('छह अंकों का कोड').fill(code);
  await looksRight(third);
  await third.getByRole('button', { name: 'मेरी बुकिंग दिखाएँ' }).click();
  await expect(third).toHaveURL('/bookings');
  await expect(new MyBookingsPage(third).next).toContainText('10:15');
  for (const one of [booking, second, third]) await one.context().close();
});

async function otherPhone(browser: Browser, server: RunningServer, locale = 'en'): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.origin });
  await context.addInitScript((chosen) => localStorage.setItem('kursi:locale', chosen), locale);
  return context.newPage();
}

/** The business has bought alerts, and WhatsApp has approved what goes. */
async function sendsByWhatsapp(server: RunningServer, businessId: string): Promise<void> {
  const control = await messageSimulator(server);
  await control('PUT', '/settings', { speed: 'instant' });
  await server.query(
    `INSERT INTO account_summary (business_id, alerts_until) VALUES ($1, now() + interval '1 year')
     ON CONFLICT (business_id) DO UPDATE SET alerts_until = excluded.alerts_until`,
    [businessId],
  );
  await server.query("UPDATE alert_template SET status = 'APPROVED' WHERE status = 'PENDING'", []);
}

/** What fills this place of the newest message of the kind. */
async function paramOf(
  server: RunningServer,
  businessId: string,
  purpose: 'alert' | 'code',
  place: number,
): Promise<string> {
  let param: string | undefined;
  await expect
    .poll(
      async () => {
        await server.query(
          "UPDATE notification SET due_at = now() WHERE state = 'waiting' AND due_at > now()",
        );
        await startNow(server, 'notification-%');
        const [row] = await server.query<{ param: string }>(
          `SELECT content -> 'params' ->> $3::int AS param FROM outgoing_message
           WHERE business_id = $1 AND purpose = $2 ORDER BY created_at DESC LIMIT 1`,
          [businessId, purpose, place],
        );
        param = row?.param;
        return param;
      },
      { timeout: 90_000 },
    )
    .toBeTruthy();
  return param ?? '';
}
