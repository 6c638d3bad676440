import type { Page } from '@playwright/test';
import { CalendarPage } from '../../pages/calendar-page.ts';
import { askAsGuest, DeskData } from '../../support/desk.ts';
import { inTurn } from '../../support/in-turn.ts';
import { expect, type Journey, test } from '../../support/journey.ts';
import { signInAsOwner } from '../../support/people.ts';

/** Tomorrow: no booking is in the past, at whatever time the journeys run. */
const tomorrow = Temporal.Now.zonedDateTimeISO('Asia/Kolkata').add({ days: 1 }).toPlainDate().toString();

async function makeDesk(page: Page, name: string) {
  const { businessId } = await signInAsOwner(page, name);
  const desk = new DeskData(page, businessId);
  const meena = await desk.calendar('Meena', 1);
  const asha = await desk.calendar('Asha', 2);
  const haircut = await desk.service('Haircut', [meena, asha], { duration: 45 });
  const nails = await desk.service('Gel manicure', [asha], { duration: 60 });
  const kavya = await desk.client('Kavya Nair', '98765 40001');
  return { desk, businessId, meena, asha, haircut, nails, kavya };
}

test('a booking is made longer by its lower edge, a block names who is in its way, and dragging scrolls along', async ({
  page,
  server,
  looksRight,
}) => {
  const { businessId, desk, kavya, haircut, meena } = await makeDesk(page, 'Longer Desk');
  // Open until midnight, so that every place it may be dropped at is in working hours.
  await server.query(
    `UPDATE business SET business_hours =
       (SELECT jsonb_object_agg(key, '["09.00-24.00"]'::jsonb) FROM jsonb_object_keys(business_hours) AS key)
     WHERE id = $1`,
    [businessId],
  );
  await desk.visit(kavya, tomorrow, '10:30', [{ service_id: haircut, entity_id: meena }]);
  const calendar = await CalendarPage.open(page, tomorrow);
  const booking = calendar.booking(/^10:30 am to 11:15 am, Haircut, Kavya Nair/);
  await calendar.dragLowerEdge(booking, 3);
  await expect(calendar.booking(/^10:30 am to 12:00 pm, Haircut, Kavya Nair/)).toBeVisible();
  await calendar.undo(/Kavya Nair/);
  await expect(booking).toBeVisible();

  await page.getByRole('button', { name: 'Meena', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Block time' }).click();
  const drawer = page.getByRole('dialog', { name: 'Block time' });
  await drawer.getByLabel('Note').fill('Stocktaking');
  await expect(drawer.getByText('in the way')).toBeHidden();
  await drawer.getByLabel('until').selectOption('11:00 am');
  const inTheWay = drawer.getByRole('status').filter({ hasText: '1 visit is in the way' });
  await expect(inTheWay).toContainText('10:30 am · Kavya Nair, Haircut');
  await looksRight(page);
  await drawer.getByRole('button', { name: 'Show bookings' }).click();
  await expect(page.getByRole('heading', { name: /^Block 9:00 – 11:00 am for Meena, / })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Visits in the way' })).toContainText('Kavya Nair');
  await looksRight(page);
  await page.getByRole('button', { name: 'Only block the time' }).click();
  await expect(calendar.booking(/^9:00 am to 10:30 am, blocked: Stocktaking, Meena$/)).toBeVisible();
  await expect(booking).toBeVisible();

  const grid = page.getByRole('region', { name: 'Day view' });
  const scrolled = () => grid.evaluate((element) => element.scrollTop);
  const before = await scrolled();
  await calendar.dragToBottomAndWait(booking, grid, async () => (await scrolled()) > before + 300);
  await expect(booking).toBeHidden();
  const [, hour = ''] =
    /^(\d+):\d+ pm/.exec((await calendar.booking(/Kavya Nair/).textContent()) ?? '') ?? [];
  expect(Number(hour)).toBeGreaterThanOrEqual(1);
});

test.describe('with a finger on a tablet', () => {
  test.use({ viewport: { width: 1100, height: 820 }, hasTouch: true });
  test('a long press lifts a booking, a short one scrolls', async ({ page }) => {
    const { desk, kavya, haircut, meena } = await makeDesk(page, 'Tablet Desk');
    await desk.visit(kavya, tomorrow, '10:30', [{ service_id: haircut, entity_id: meena }]);
    const calendar = await CalendarPage.open(page, tomorrow);
    const booking = calendar.booking(/^10:30 am to 11:15 am, Haircut, Kavya Nair with Meena/);
    await expect(booking).toBeVisible();

    await calendar.fingerDrag(booking, { quarters: 4, longPress: false });
    await expect(booking).toBeVisible();

    await calendar.fingerDrag(booking, { quarters: 4, columns: 1, longPress: true });
    await expect(calendar.booking(/^11:30 am to 12:15 pm, Haircut, Kavya Nair with Asha/)).toBeVisible();
  });
});

/** Requests wait for the desk, which answers them in a list by keys, or in the panel. */
async function requestsWait({ page, server, looksRight }: Journey): Promise<void> {
  const { businessId, haircut, meena, asha, desk, kavya } = await makeDesk(page, 'Asked Desk');
  await server.query(`UPDATE business SET booking_type = 'request' WHERE id = $1`, [businessId]);
  const wanted = { business_id: businessId, service_id: haircut, booking_date: tomorrow };
  for (const place of [
    { entity_id: meena, service_time: '12:00' },
    { entity_id: asha, service_time: '15:00' },
    { entity_id: asha, service_time: '10:00' },
  ])
    await askAsGuest(server, { ...wanted, ...place });
  await desk.progress(
    await desk.visit(kavya, tomorrow, '10:00', [{ service_id: haircut, entity_id: meena }]),
    'done',
  );
  const calendar = await CalendarPage.open(page, tomorrow);
  // G, then C leads here from everywhere; the arrows turn the day.
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Up next' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page).toHaveURL(/\/calendar$/);
  await expect(calendar.column('Meena')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(new RegExp(`day=${tomorrow}`));
  await expect(calendar.booking(/^12:00 pm.*Gita Guest/)).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(/\/calendar$/);
  // The requests are for another day; the count leads there and opens their list.
  const waiting = page.getByRole('region', { name: 'To confirm' });
  await page.getByRole('button', { name: '3 on other days' }).click();
  await expect(page).toHaveURL(new RegExp(`day=${tomorrow}`));
  await expect(waiting.getByText('1 of 3')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(waiting).toBeHidden();

  // Pressed, a counter lists its visits and outlines the first.
  const counts = page.getByRole('region', { name: 'Visits by status' });
  await counts.getByRole('button', { name: '1 unpaid' }).click();
  const unpaid = page.getByRole('region', { name: 'Unpaid' });
  await expect(unpaid.getByRole('button', { name: /Kavya Nair/ })).toBeVisible();
  await expect(calendar.booking(/Kavya Nair with Meena, Done/).first()).toHaveAttribute('data-pointed', '');
  await page.keyboard.press('Escape');
  await expect(unpaid).toBeHidden();

  // Home leads here with the list open; closed, it is no longer in the address.
  const list = page.getByRole('region', { name: 'To confirm' });
  await page.goto(`/calendar?day=${tomorrow}&list=created`);
  await expect(list.getByText('1 of 3')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/calendar\\?day=${tomorrow}$`));

  // The longest wait first: at twelve, at three, at ten.
  await counts.getByRole('button', { name: '3 to confirm' }).click();
  const outlined = page.locator('[data-pointed]');
  await expect(list.getByText('1 of 3')).toBeVisible();
  await expect(outlined).toContainText('12:00 pm');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(outlined).toContainText('10:00 am');
  await page.keyboard.press('ArrowUp');
  await expect(outlined).toContainText('3:00 pm');
  await page.keyboard.press('x');
  await expect(list.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await looksRight(page);
  await page.keyboard.type('Asha is at a wedding.');
  await page.keyboard.press('Enter');
  await expect(calendar.notice(/Gita Guest’s request declined/)).toBeVisible();
  await expect(calendar.booking(/^3:00 pm.*Gita Guest/)).toHaveCount(0);
  const [declined] = await server.query<{ reason: string }>(
    `SELECT cancel_reason AS reason FROM booking WHERE business_id = $1 AND cancel_reason IS NOT NULL`,
    [businessId],
  );
  expect(declined?.reason).toBe('Asha is at a wedding.');
  await expect(outlined).toContainText('10:00 am');
  await page.keyboard.press('y');
  await expect(calendar.booking(/^10:00 am.*Gita Guest with Asha, Confirmed/)).toBeVisible();
  await page.keyboard.press('Escape');

  await calendar.openVisit(/^12:00 pm to 12:45 pm, Haircut, Gita Guest/);
  await looksRight(page);
  await calendar.panel.getByRole('button', { name: 'Confirm' }).click();
  await expect(calendar.booking(/Gita Guest with Meena, Confirmed/)).toBeVisible();
  await expect(calendar.panel.getByRole('button', { name: 'Mark arrived' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(calendar.panel.getByRole('button', { name: 'Confirm' })).toBeVisible();
  await expect(calendar.booking(/Gita Guest with Meena, Confirmed/)).toBeHidden();
}

/** A visit of two services stands in two columns and is one visit. */
async function twoServices({ page, looksRight }: Journey): Promise<void> {
  const { desk, kavya, haircut, nails, meena, asha } = await makeDesk(page, 'Two Services Desk');
  const ritu = await desk.client('Ritu Rao', '98765 40077');
  await desk.alert(kavya, 'Allergic to ammonia');
  await desk.visit(ritu, tomorrow, '11:50', [{ service_id: nails, entity_id: asha }]);
  await desk.visit(kavya, tomorrow, '10:00', [
    { service_id: haircut, entity_id: meena },
    { service_id: nails, entity_id: asha },
  ]);
  const calendar = await CalendarPage.open(page, tomorrow);
  await expect(calendar.column('Meena').getByRole('button', { name: /^10:00 am.*Haircut/ })).toBeVisible();
  await expect(
    calendar.column('Asha').getByRole('button', { name: /^10:45 am to 11:45 am, Gel manicure/ }),
  ).toBeVisible();
  await calendar.openVisit(/Gel manicure, Kavya Nair/);
  await expect(calendar.panel.getByText('Haircut').first()).toBeVisible();
  await expect(calendar.panel.getByText('Gel manicure').first()).toBeVisible();
  await expect(calendar.panel.getByText('₹1,600').first()).toBeVisible();
  await looksRight(page);
  await calendar.panel.getByRole('button', { name: 'Edit' }).click();
  await expect(calendar.panel.getByText('Allergic to ammonia')).toBeVisible();
  await calendar.panel.getByRole('button', { name: '+10 min' }).first().click();
  // What follows moves along, and the calendar shows it before it is saved.
  await expect(calendar.booking(/^10:55 am to 11:55 am, Gel manicure, Kavya Nair/)).toBeVisible();
  // What would overlap is hatched, and said.
  await expect(calendar.panel.getByText('Ritu Rao at 11:50 am would overlap by 5 min.')).toBeVisible();
  await expect(page.locator('.k-cal-clash')).toHaveCount(1);
  await looksRight(page);
  await calendar.panel.getByRole('button', { name: 'Move Ritu Rao to 11:55 am' }).click();
  await expect(page.locator('.k-cal-clash')).toHaveCount(0);
  await calendar.panel.getByRole('button', { name: 'Save changes' }).click();
  await expect(calendar.panel.getByText('₹1,600').first()).toBeVisible();
  await expect(calendar.panel.getByText(/Haircut 45 min → 55 min/)).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(calendar.booking(/^10:45 am to 11:45 am, Gel manicure, Kavya Nair/)).toBeVisible();
  // A half-written note waits while another booking is looked at.
  await calendar.panel.getByRole('button', { name: 'Add a note' }).click();
  await calendar.panel.getByRole('textbox').fill('Likes ginger tea');
  await calendar.openVisit(/Gel manicure, Ritu Rao/);
  await expect(calendar.panel.getByRole('textbox')).toBeHidden();
  await calendar.openVisit(/Gel manicure, Kavya Nair/);
  await expect(calendar.panel.getByRole('textbox')).toHaveValue('Likes ginger tea');
  // Order, person and price are changed in one step; a service comes and goes.
  await calendar.panel.getByRole('button', { name: 'Edit', exact: true }).click();
  await calendar.panel.getByRole('button', { name: 'Gel manicure earlier in the order' }).click();
  await calendar.panel.getByRole('combobox', { name: 'Who does Haircut' }).click();
  await page.getByRole('option', { name: 'Asha' }).click();
  await calendar.panel.getByLabel('Price of Haircut').fill('500');
  await calendar.panel.getByLabel('Add a service').focus();
  await expect(page.getByRole('listbox', { name: 'Services' })).toContainText('Haircut');
  await calendar.panel.getByLabel('Add a service').fill('hair');
  await page.getByRole('option', { name: /Haircut/ }).click();
  await expect(calendar.panel.getByText('₹2,100')).toBeVisible();
  await calendar.panel.getByRole('button', { name: 'Remove Haircut' }).last().click();
  await expect(calendar.panel.getByText('₹1,300')).toBeVisible();
  // Dashed: where both services were.
  await expect(page.locator('.k-cal-left')).toHaveCount(2);
  await calendar.panel.getByRole('button', { name: 'Save changes' }).click();
  await expect(calendar.booking(/^10:00 am to 11:00 am, Gel manicure, Kavya Nair with Asha/)).toBeVisible();
  await expect(calendar.booking(/^11:00 am to 11:45 am, Haircut, Kavya Nair with Asha/)).toBeVisible();
  await expect(calendar.panel.getByText('₹1,300').first()).toBeVisible();
  await expect(page.locator('.k-cal-left')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(calendar.booking(/^10:45 am to 11:45 am, Gel manicure, Kavya Nair/)).toBeVisible();
  await expect(calendar.panel.getByText('₹1,600').first()).toBeVisible();
  // One service is cancelled with a reason, as a visit is.
  const gelManicure = calendar.panel.getByRole('listitem').filter({ hasText: 'Gel manicure' });
  await gelManicure.getByRole('button', { name: 'Cancel this service' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel Gel manicure?' });
  await question.getByLabel('Reason').fill('Asha is ill');
  await question.getByRole('button', { name: 'Cancel this service' }).click();
  await expect(calendar.panel.getByText('Cancelled: Asha is ill')).toBeVisible();
  await calendar.undo(/Gel manicure cancelled/);
  await expect(calendar.panel.getByText('Cancelled: Asha is ill')).toBeHidden();
  await calendar.panel.getByRole('button', { name: 'Mark arrived' }).click();
  await calendar.anyway();
  await expect(calendar.booking(/Haircut, Kavya Nair with Meena, Arrived/)).toBeVisible();
  await expect(calendar.booking(/Gel manicure, Kavya Nair with Asha, Arrived/)).toBeVisible();
}

test('requests are answered by keys, and a visit of two services is one visit', async ({ journey }) => {
  await inTurn(journey, requestsWait, twoServices);
});
