import { DeskData } from '../../support/desk.ts';
import { expect, test } from '../../support/journey.ts';
import { signInAsOwner } from '../../support/people.ts';

const today = Temporal.Now.zonedDateTimeISO('Asia/Kolkata').toPlainDate().toString();

test('the drawer is counted with the keyboard, a difference explained, the day closed and reopened', async ({
  page,
  looksRight,
}) => {
  const { businessId } = await signInAsOwner(page, 'Drawer Salon');
  const desk = new DeskData(page, businessId);
  await desk.openingCash(200_000);
  await desk.ownMethod('Card at the terminal');
  const meena = await desk.calendar('Meena');
  const haircut = await desk.service('Haircut', [meena]);
  const kavya = await desk.client('Kavya Nair');
  await desk.visit(kavya, today, '11:00', [{ service_id: haircut, entity_id: meena }]);
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
  // The slip of the terminal has a line of its own.
  const slip = page.getByRole('textbox', { name: /^Card at the terminal as its slip/ });
  await slip.fill('99.999');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/^Please enter an amount/)).toBeVisible();
  await slip.fill('10');
  await expect(page.getByText('More than one line differs. What happened?')).toBeVisible();
  await slip.fill('0');
  await page.getByRole('button', { name: 'Wrong change' }).click();
  await expect(page.getByRole('textbox', { name: 'What happened' })).toHaveValue('Wrong change');
  await page.keyboard.press('Control+Enter');
  const asked = page.getByRole('dialog', { name: '1 visit is still open' });
  await expect(asked).toContainText('Kavya Nair 11:00 am');
  await expect(asked.getByRole('link', { name: 'See the visits' })).toHaveAttribute('href', /day=/);
  await looksRight(page);
  await asked.getByRole('button', { name: 'Close anyway' }).click();
  await expect(page.getByText(/^Closed by /)).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: 'Reopen the day' }).click();
  await page.getByRole('textbox', { name: 'Why is it reopened?' }).fill('Counted the wrong drawer');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Close / }).last()).toBeVisible();
  await expect(page.getByText('First count')).toBeVisible();
  await expect(notes('500')).toBeHidden();
  await page.getByRole('button', { name: 'Count again' }).click();
  await expect(slip).toHaveValue('0');
  await notes('10').fill('1');
  await page.keyboard.press('Control+Enter');
  await asked.getByRole('button', { name: 'Close anyway' }).click();
  await expect(page.getByText('Counted again')).toBeVisible();
  await page.goto('/takings');
  await expect(page.getByText('No bills in these days')).toBeVisible();
  await looksRight(page);
});
