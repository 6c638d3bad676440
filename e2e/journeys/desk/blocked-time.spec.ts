import { CalendarPage } from '../../pages/calendar-page.ts';
import { makeDesk, tomorrow } from '../../support/desk-tomorrow.ts';
import { drawerOf, expect, test } from '../../support/journey.ts';

test('empty time is drawn over and blocked, and freed again', async ({ page, looksRight }) => {
  await makeDesk(page, 'Blocking Desk');
  const calendar = await CalendarPage.open(page, tomorrow);
  await calendar.drawBelow(calendar.booking(/Kavya Nair/), 4);
  await looksRight(page);
  await page.getByRole('button', { name: 'Block 11:15 am – 12:15 pm' }).click();
  const block = calendar.booking(/^11:15 am to 12:15 pm, blocked, Meena$/);
  await expect(block).toBeVisible();
  await block.click();
  const drawer = drawerOf(page);
  await drawer.getByLabel('Note').fill('Stocktaking');
  await drawer.getByRole('combobox', { name: 'Whose time' }).click();
  await page.getByRole('option', { name: 'Asha' }).click();
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  const edited = calendar.booking(/^11:15 am to 12:15 pm, blocked: Stocktaking, Asha$/);
  await expect(edited).toBeVisible();
  await calendar.undo(/blocked for Asha/);
  await expect(edited).toBeHidden();
  await block.click();
  await page.getByRole('button', { name: 'Unblock this time' }).click();
  await expect(block).toBeHidden();
  await calendar.undo(/unblocked for Meena/);
  await expect(block).toBeVisible();
  await calendar.drag(block, { quarters: 4 });
  await expect(calendar.booking(/^12:15 pm to 1:15 pm, blocked, Meena$/)).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(block).toBeVisible();

  // Meena is ill: her visit is proposed to Asha at the same time; the keys decide.
  await page.getByRole('button', { name: 'Meena', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Meena is away…' }).click();
  await expect(page.getByText('1 visit is in the way')).toBeVisible();
  await expect(page.getByText('1 move, 0 stay, 0 cancelled.')).toBeVisible();
  await looksRight(page);
  await page.keyboard.press('x');
  await expect(page.getByText('0 move, 0 stay, 1 cancelled.')).toBeVisible();
  await page.keyboard.press('m');
  await page.getByRole('combobox', { name: 'Why, for the team only' }).click();
  await page.getByRole('option', { name: 'Ill' }).click();
  await page.getByRole('button', { name: /^Move 1/ }).click();
  await expect(calendar.booking(/blocked: Ill, Meena$/).first()).toBeVisible();
  await expect(calendar.booking(/^10:30 am to 11:15 am, Haircut, Kavya Nair with Asha/)).toBeVisible();
  await calendar.undo(/Meena is away/);
  await expect(calendar.booking(/^10:30 am to 11:15 am, Haircut, Kavya Nair with Meena/)).toBeVisible();
});
