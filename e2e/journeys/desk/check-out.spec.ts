import { BillPage } from '../../pages/bill-page.ts';
import { DeskData } from '../../support/desk.ts';
import { expect, test } from '../../support/journey.ts';
import { signInAsOwner } from '../../support/people.ts';

test('a client who is here is checked out straight from the list of today, or from the visits', async ({
  page,
  looksRight,
}) => {
  const { businessId } = await signInAsOwner(page, 'Arrivals Salon');
  const desk = new DeskData(page, businessId);
  const meena = await desk.calendar('Meena', 1);
  const cut = await desk.service('Haircut', [meena], { duration: 15 });
  const today = Temporal.Now.zonedDateTimeISO('Asia/Kolkata').toPlainDate().toString();
  const bill = new BillPage(page);
  for (const [name, time] of [
    ['Kavya Nair', '09:00'],
    ['Ritu Sharma', '09:15'],
  ] as const) {
    const visit = await desk.visit(await desk.client(name), today, time, [
      { service_id: cut, entity_id: meena },
    ]);
    await desk.progress(visit, 'arrived');
  }

  await page.goto('/calendar?view=list');
  const fromList = page.getByRole('link', { name: 'Check out Kavya Nair' });
  await expect(fromList).toBeVisible();
  await looksRight(page);
  await fromList.click();
  await expect(page.getByRole('heading', { name: 'Visit bill' })).toBeVisible();
  await expect(bill.who('Haircut')).toContainText('Meena');
  // What was booked is on it: it begins with the money.
  await expect(page.getByText('Adds up to')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/Bill ARR\/\d\d-\d\d\/00001 is made/)).toBeVisible();
  // The visit is read again as billed; the finished bill stays.
  await expect(page.getByRole('button', { name: /Next client/ })).toBeFocused();

  await page.goto('/visits');
  await expect(page.getByRole('link', { name: 'Check out Kavya Nair' })).toBeHidden();
  await looksRight(page);
  await page.getByRole('link', { name: 'Check out Ritu Sharma' }).click();
  await expect(bill.who('Haircut')).toContainText('Meena');
  await bill.goToMoney();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/Bill ARR\/\d\d-\d\d\/00002 is made/)).toBeVisible();
});
