import { MyVisitPage } from '../../pages/my-bookings-page.ts';
import { bookedBy, dayFromNow, guestOf, salonToVisit } from '../../support/client-of.ts';
import { drawerOf, expect, test } from '../../support/journey.ts';
import { enterAs, grantPlatformAdmin, makeAccount } from '../../support/people.ts';

test('a guest says how it was, the owner answers, everyone reads it, and the platform hides it', {
  tag: '@phone',
}, async ({ page, browser, server, looksRight }) => {
  test.slow();
  const salon = await salonToVisit(page, 'Qamar');
  await server.query(`UPDATE business SET visibility = 'public' WHERE id = $1`, [salon.businessId]);
  const guest = await guestOf(browser, server, 'Asha Meera Menon');
  const { visit_id } = await bookedBy(guest, salon, dayFromNow(2), '10:00');
  await salon.desk.progress(visit_id, 'done');

  await guest.goto('/');
  await expect(guest.getByText('Haircut at Qamar Salon: how was it?')).toBeVisible();
  await looksRight(guest);
  await guest.getByRole('link', { name: 'Rate it' }).click();
  await MyVisitPage.shown(guest);
  await looksRight(guest);
  // Keyboard only: four stars, then the button.
  const stars = guest.getByRole('radiogroup', { name: /how was it\?$/ });
  await stars.getByRole('radio').first().focus();
  await guest.keyboard.press('Space');
  for (let i = 0; i < 3; i++) await guest.keyboard.press('ArrowRight');
  await expect(stars.getByRole('radio', { name: '4 stars, good' })).toBeChecked();
  await guest.getByRole('button', { name: 'Rate it' }).click();
  const drawer = drawerOf(guest);
  await expect(drawer.getByRole('radio', { name: '4 stars, good' })).toBeChecked();
  await drawer.getByRole('textbox').fill('Lovely cut.\nA bit late.');
  await looksRight(guest);
  await drawer.getByRole('button', { name: 'Post review' }).click();
  await expect(guest.getByText('Thank you. Your review is on the page of Qamar Salon.')).toBeVisible();
  await expect(guest.getByRole('img', { name: '4 out of 5 stars' })).toBeVisible();
  await looksRight(guest);
  await guest.getByRole('link', { name: 'All bookings' }).click();
  await expect(guest.getByRole('img', { name: 'Your review: 4 out of 5 stars' })).toBeVisible();

  await page.goto('/reviews');
  await expect(page.getByText('1 unanswered')).toBeVisible();
  await expect(page.getByText('A bit late.')).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  await drawerOf(page).getByRole('textbox', { name: 'Your reply' }).fill('Sorry for the wait, Asha.');
  await looksRight(page);
  await drawerOf(page).getByRole('button', { name: 'Post reply' }).click();
  await expect(page.getByText('Your reply is on the page.')).toBeVisible();
  await page.getByRole('radio', { name: '0 unanswered' }).check({ force: true });
  await expect(page.getByText('All answered')).toBeVisible();
  await looksRight(page);
  await page.getByRole('radio', { name: 'All' }).check({ force: true });
  await page.getByRole('button', { name: 'Report' }).click();
  const reason = `This was another salon, not ${salon.businessId}.`;
  await drawerOf(page).getByRole('textbox').fill(reason);
  await drawerOf(page).getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Reported', { exact: true })).toBeVisible();

  const [row] = await server.query<{ business_url: string }>(
    'SELECT business_url FROM business WHERE id = $1',
    [salon.businessId],
  );
  const address = `/b/${row?.business_url}`;
  await guest.goto(address);
  await expect(guest.getByText('Asha M.')).toBeVisible();
  await expect(guest.getByText('Sorry for the wait, Asha.')).toBeVisible();
  await expect(guest.getByRole('link', { name: '1 review' })).toBeVisible();
  await looksRight(guest);

  const context = await browser.newContext({ baseURL: server.origin });
  const platform = await context.newPage();
  const admin = await makeAccount('Rukmini');
  await grantPlatformAdmin(server, admin);
  await enterAs(platform, admin);
  await platform.goto('/admin/reports');
  const reported = platform.getByRole('listitem').filter({ hasText: reason });
  await expect(reported).toBeVisible();
  await looksRight(platform);
  await reported.getByRole('button', { name: 'Hide' }).click();
  await expect(reported.getByRole('button', { name: 'Show again' })).toBeVisible();
  await context.close();

  await guest.goto(address);
  await expect(guest.getByText(/^No reviews yet/)).toBeVisible();
  await guest.goto(`/bookings/${salon.businessId}/${visit_id}`);
  await expect(guest.getByText('removed it from the page')).toBeVisible();
  await guest.getByRole('button', { name: 'Delete' }).click();
  await expect(guest.getByText('Review deleted.')).toBeVisible();
  await guest.getByRole('button', { name: /^Undo/ }).click();
  await expect(guest.getByText('A bit late.')).toBeVisible();
  await guest.context().close();
});
