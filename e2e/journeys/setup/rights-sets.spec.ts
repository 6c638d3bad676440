import { TeamPage } from '../../pages/team-page.ts';
import { expect, test } from '../../support/journey.ts';
import { enterAs, makeAccount, makeBusiness } from '../../support/people.ts';

test('an owner names a set of rights with a limit, gives it, sees the desk with it, and changes nothing meanwhile', async ({
  page,
  browser,
  baseURL,
  server,
  looksRight,
  allowedConsole,
}) => {
  allowedConsole.push(/status of 403/);
  const [meena, tara] = [await makeAccount('Meena'), await makeAccount('Tara')];
  await enterAs(page, meena);
  await makeBusiness(page, 'Aangan Salon');
  await server.query(
    `INSERT INTO business_member (business_id, user_id, role)
      SELECT member.business_id, tara.id, 'staff' FROM business_member AS member
      JOIN users AS meena ON meena.id = member.user_id AND meena.email = $1
      JOIN users AS tara ON tara.email = $2`,
    [meena.email, tara.email],
  );
  const team = await TeamPage.open(page);
  await page.getByRole('button', { name: 'New set' }).click();
  const drawer = page.getByRole('dialog', { name: 'New set of rights' });
  await drawer.getByLabel('Name').fill('Senior stylist');
  await drawer.getByRole('checkbox', { name: 'Give money back' }).check();
  await drawer.getByRole('checkbox', { name: 'Only up to, of one visit' }).check();
  await drawer.getByRole('textbox', { name: 'Limit of “Give money back”' }).fill('500');
  await drawer.getByRole('checkbox', { name: 'Serve the queue' }).uncheck();
  await drawer.getByRole('checkbox', { name: 'See takings' }).uncheck();
  await looksRight(page);
  await drawer.getByRole('button', { name: 'Save set' }).click();
  await expect(page.getByText('Senior stylist saved.')).toBeVisible();
  await team.giveRole('Tara', 'Senior stylist');
  await expect(page.getByText('Tara is now Senior stylist.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Senior stylist' })).toContainText('1 member');
  await looksRight(page);

  await page.getByRole('combobox', { name: 'See as…' }).click();
  await page.getByRole('option', { name: 'Senior stylist' }).click();
  const banner = page.getByRole('status').filter({ hasText: 'You see the desk as Senior stylist does.' });
  await expect(banner).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByRole('link', { name: 'Calendar' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Takings' })).toBeHidden();
  await looksRight(page);
  await banner.getByRole('button', { name: 'Stop looking' }).click();
  await expect(menu.getByRole('link', { name: 'Takings' })).toBeVisible();

  const hers = await browser.newContext({ baseURL: baseURL ?? '' });
  const other = await hers.newPage();
  await enterAs(other, tara);
  await other.goto('/takings');
  await expect(
    other.getByText('For this you need the right “See takings”. Who has it: Meena.'),
  ).toBeVisible();
  await looksRight(other);
  await hers.close();
});
