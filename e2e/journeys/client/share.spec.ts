import { readFile } from 'node:fs/promises';
import { dayFromNow } from '../../support/client-of.ts';
import { DeskData } from '../../support/desk.ts';
import { expect, test } from '../../support/journey.ts';
import { zoomedPhone } from '../../support/looks-right.ts';
import { signInAsOwner } from '../../support/people.ts';

test('a person with the share link of a visit sees it without a session and keeps it in their calendar', {
  tag: '@phone',
}, async ({ page, browser, server, looksRight }) => {
  const { businessId } = await signInAsOwner(page, 'Shalini');
  const desk = new DeskData(page, businessId);
  const chair = await desk.calendar('Farah');
  const cut = await desk.service('Haircut', [chair]);
  const client = await desk.client('Meera Nair', '98450 11223');
  const day = dayFromNow(30);
  const visit = await desk.visit(client, day, '10:30', [{ service_id: cut, entity_id: chair }]);
  const link = `/share/${await desk.share(visit)}`;

  const context = await browser.newContext({ baseURL: server.origin, acceptDownloads: true });
  const friend = await context.newPage();
  await friend.goto(link);
  await expect(friend.getByRole('heading', { level: 1 })).toContainText('10:30 am');
  await expect(friend.getByText('Confirmed')).toBeVisible();
  await expect(friend.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', /maps.*302001/);
  await expect(friend.getByText('11223')).toHaveCount(0);
  await expect(friend.getByText('Meera')).toHaveCount(0);
  await looksRight(friend);
  const downloading = friend.waitForEvent('download');
  await friend.getByRole('button', { name: 'Add to calendar' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  expect(file).toContain(`DTSTART:${day.replaceAll('-', '')}T050000Z`);
  await friend.evaluate(() => localStorage.setItem('kursi:locale', 'hi'));
  await friend.reload();
  await expect(friend.getByRole('button', { name: 'कैलेंडर में जोड़ें' })).toBeVisible();
  await looksRight(friend);
  await friend.setViewportSize(zoomedPhone);
  await looksRight(friend);
  await context.close();

  await page.goto(`/clients/${client}`);
  await expect(page.getByRole('link', { name: /Haircut, Farah/ })).toBeVisible();
  await expect(page.getByText(/^Booked for /)).toBeVisible();
  await looksRight(page);
  await page.getByRole('link', { name: /Haircut, Farah/ }).click();
  await expect(page.getByText('Meera Nair').first()).toBeVisible();
  await page.evaluate(() => localStorage.setItem('kursi:locale', 'hi'));
  await page.goto(`/clients/${client}`);
  await expect(page.getByText(/के लिए बुकिंग है/)).toBeVisible();
  await looksRight(page);
});
