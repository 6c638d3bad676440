import { DeskData } from '../../support/desk.ts';
import { expect, test } from '../../support/journey.ts';
import { signInAsOwner } from '../../support/people.ts';

test('the drawer is counted with the keyboard, a difference explained, the day closed and reopened', async ({
  page,
  looksRight,
}) => {
  const { businessId } = await signInAsOwner(page, 'Drawer Salon');
  await new DeskData(page, businessId).openingCash(200_000);
  await page.goto('/day-close');
  await expect(page.getByText('No cash moved on this day.')).toBeVisible();
  await page.keyboard.press('o');
  const amount = page.getByRole('textbox', { name: 'Amount' });
  await expect(amount).toBeFocused();
  await amount.fill('40');
  await page.getByRole('textbox', { name: 'What for' }).fill('Milk');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Paid out: Milk')).toBeVisible();
  const notes = (value: string) => page.getByRole('textbox', { name: `Pieces of ₹${value}`, exact: true });
  await notes('500').focus();
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await expect(notes('200')).toBeFocused();
  await page.keyboard.type('2');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(notes('50')).toBeFocused();
  await page.keyboard.type('1');
  await expect(page.getByText('₹10 is missing. What happened?')).toBeVisible();
  // What was counted is kept on the device.
  await page.reload();
  await expect(notes('500')).toHaveValue('3');
  await looksRight(page);
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await amount.fill('1990');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^₹1,990 noted by /)).toBeVisible();
  await expect(page.getByText('₹10 is missing. What happened?')).toBeHidden();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await amount.fill('2000');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Wrong change' }).click();
  await expect(page.getByRole('textbox', { name: 'What happened' })).toHaveValue('Wrong change');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/^Closed by /)).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: 'Reopen the day' }).click();
  await page.getByRole('textbox', { name: 'Why is it reopened?' }).fill('Counted the wrong drawer');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Close / }).last()).toBeVisible();
  await expect(page.getByText('First count')).toBeVisible();
  await expect(notes('500')).toBeHidden();
  await page.getByRole('button', { name: 'Count again' }).click();
  await notes('10').fill('1');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Counted again')).toBeVisible();
  await page.goto('/takings');
  await expect(page.getByText('No bills in these days')).toBeVisible();
  await looksRight(page);
});
