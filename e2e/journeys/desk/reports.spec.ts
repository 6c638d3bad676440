import { salonThatWrites } from '../../support/campaigns.ts';
import { DeskData } from '../../support/desk.ts';
import { expect, test } from '../../support/journey.ts';

const today = Temporal.Now.zonedDateTimeISO('Asia/Kolkata').toPlainDate();

test('an owner sees how full the chairs are, walks the map by keys, and offers the emptiest hours in a campaign', async ({
  page,
  server,
  looksRight,
}) => {
  const { businessId } = await salonThatWrites(page, server, 'Chair Owner', []);
  const desk = new DeskData(page, businessId);
  const meena = await desk.calendar('Meena');
  const haircut = await desk.service('Haircut', [meena]);
  const kavya = await desk.client('Kavya Nair');
  const tomorrow = today.add({ days: 1 });
  await desk.visit(kavya, tomorrow.toString(), '11:00', [{ service_id: haircut, entity_id: meena }]);
  const monday = tomorrow.subtract({ days: tomorrow.dayOfWeek - 1 });
  await page.goto(`/reports/occupancy?from=${monday}&to=${monday.add({ days: 6 })}`);
  const map = page.getByRole('img', { name: /^Meena, how full/ });
  await map.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText(/^Meena, \w+day \d+:00 [ap]m – .*: /)).toBeVisible();
  await looksRight(page);
  const weekday = tomorrow.toLocaleString('en', { weekday: 'long' });
  await page.getByTitle(new RegExp(`^Meena, ${weekday} 11:00 am`)).click();
  await expect(page.getByRole('dialog').getByText('Kavya Nair')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('radio', { name: 'Table' }).check({ force: true });
  await expect(page.getByRole('columnheader', { name: 'Outside hours' })).toBeVisible();
  await page.getByRole('link', { name: /^Offer / }).click();
  await expect(page).toHaveURL(/\/campaigns\/add/);
  await page.goto('/reports/clients');
  await expect(page.getByRole('heading', { name: '0 regulars stopped coming' })).toBeVisible();
  await page.goto('/reports/team');
  await expect(page.getByRole('heading', { name: 'Team' })).toBeVisible();
});
