import { CalendarPage } from '../../pages/calendar-page.ts';
import { NewBookingPage } from '../../pages/new-booking-page.ts';
import { makeDesk, tomorrow } from '../../support/desk-tomorrow.ts';
import { inTurn } from '../../support/in-turn.ts';
import { expect, type Journey, test } from '../../support/journey.ts';

test('a visit goes from arrived to done, is paid, noted and read in its history; another does not come', async ({
  page,
  looksRight,
}) => {
  const { desk, ritu, haircut, asha } = await makeDesk(page, 'Front Desk');
  const yesterday = Temporal.PlainDate.from(tomorrow).subtract({ days: 2 }).toString();
  await desk.visit(ritu, yesterday, '13:00', [{ service_id: haircut, entity_id: asha }]);
  const calendar = await CalendarPage.open(page, tomorrow);
  await calendar.openVisit(/Kavya Nair/);
  const { panel } = calendar;
  await looksRight(page);

  const press = async (name: string) => {
    await panel.getByRole('button', { name }).click();
    // It is on another day, which is asked first.
    await calendar.anyway();
  };
  // A double click counts once: its second press reaches nothing that came under the pointer meanwhile.
  await panel.getByRole('button', { name: 'Mark arrived' }).dblclick();
  await page.getByRole('button', { name: /anyway$/ }).dblclick();
  await expect(calendar.booking(/Kavya Nair with Meena, Arrived/)).toBeVisible();
  await expect(calendar.notice(/Kavya Nair marked arrived/)).toBeVisible();
  for (const name of ['Start service', 'Move'])
    await panel.getByRole('button', { name }).click({ trial: true });
  await calendar.undo(/Kavya Nair marked arrived/);
  await expect(calendar.booking(/Kavya Nair with Meena, Confirmed/)).toBeVisible();
  for (const step of ['Mark arrived', 'Start service', 'Finish']) await press(step);
  await expect(calendar.booking(/Kavya Nair with Meena, Done/)).toBeVisible();
  await press('UPI');
  await expect(panel.getByText('Paid, UPI')).toBeVisible();
  await panel.getByRole('button', { name: 'Add a note' }).click();
  await panel.getByLabel('Note for this visit').fill('Likes it short at the sides.');
  await panel.getByRole('button', { name: 'Save note' }).click();
  await expect(panel.getByText('Likes it short at the sides.')).toBeVisible();
  await panel.getByRole('button', { name: 'Show full history' }).click();
  await expect(panel.getByText('Service started.')).toBeVisible();
  await looksRight(page);

  await CalendarPage.open(page, yesterday);
  await calendar.openVisit(/Ritu Sharma/);
  await press('No-show');
  await expect(calendar.booking(/Ritu Sharma with Asha, No-show/)).toBeVisible();
  await calendar.undo(/Ritu Sharma marked as no-show/);
  await CalendarPage.open(page, tomorrow);
  await calendar.openVisit(/Ritu Sharma/);
  await expect(panel.getByRole('button', { name: 'Mark arrived' })).toBeVisible();
  // A visit that is still to come is no no-show.
  await expect(panel.getByRole('button', { name: 'No-show' })).toHaveCount(0);
  await panel.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Cancel visit' }).click();
  await page.getByLabel('Reason').fill('Asha is away.');
  await page.getByRole('button', { name: 'Cancel visit' }).click();
  await expect(calendar.booking(/Ritu Sharma/)).toBeHidden();
  await calendar.undo(/Ritu Sharma’s visit cancelled/);
  await expect(calendar.booking(/Ritu Sharma with Asha, Confirmed/)).toBeVisible();

  // Kavya comes again: from her visit, and from her profile.
  await calendar.openVisit(/Kavya Nair/);
  await panel.getByRole('button', { name: 'Rebook' }).click();
  const booking = new NewBookingPage(page);
  await expect(booking.drawer.getByRole('combobox', { name: 'Who does Haircut' })).toContainText('Meena');
  await expect(booking.service).toBeFocused();
  await booking.time('12:00 pm').check();
  await booking.book.click();
  await expect(booking.notice(/Kavya Nair booked for .* 12:00 pm/)).toBeVisible();
  await panel.getByRole('link', { name: 'Kavya Nair', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kavya Nair' })).toBeVisible();
  await page.keyboard.press('b');
  await expect(booking.drawer.getByText(/^Last visit .*: Haircut with Meena$/)).toBeVisible();
  await looksRight(page);
  await booking.drawer.getByRole('button', { name: 'Same as last time' }).click();
  await expect(booking.drawer.getByRole('combobox', { name: 'Who does Haircut' })).toContainText('Meena');
});

/** What was paid and made longer costs the same, both are undone with Ctrl+Z, and cash is given back. */
async function paidAndLonger({ page, looksRight }: Journey): Promise<void> {
  await makeDesk(page, 'Paying Desk');
  const calendar = await CalendarPage.open(page, tomorrow);
  await calendar.openVisit(/Kavya Nair/);
  const sum = calendar.panel.getByRole('region', { name: 'Payment' });
  await sum.getByRole('button', { name: 'UPI' }).click();
  await calendar.anyway();
  await expect(sum).toContainText('To collect₹0');
  await expect(sum.getByRole('button', { name: 'Cash' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await calendar.dragLowerEdge(calendar.booking(/^10:30 am to 11:15 am, Haircut, Kavya Nair/), 3);
  await calendar.openVisit(/^10:30 am to 12:00 pm, Haircut, Kavya Nair/);
  // Longer, at the same price.
  await expect(sum).toContainText('To collect₹0');
  await page.keyboard.press('Control+z');
  await expect(calendar.booking(/^10:30 am to 11:15 am, Haircut, Kavya Nair/)).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(sum).toContainText('To collect₹800');

  // Cash of a cancelled visit stays in sight until it was given back.
  await sum.getByRole('button', { name: 'Cash' }).click();
  await calendar.anyway();
  await expect(sum).toContainText('To collect₹0');
  // A part of it, and no more than was paid.
  await sum.getByRole('button', { name: 'Give back…' }).click();
  const part = page.getByRole('dialog', { name: 'Give money back to Kavya Nair' });
  await expect(part.getByLabel('Amount')).toHaveValue('800');
  await part.getByLabel('Amount').fill('801');
  await part.getByLabel('Why it is given back').fill('Fringe was cut too short');
  await part.getByRole('button', { name: 'Give back' }).click();
  await expect(part).toContainText('Please enter ₹800 or less.');
  await part.getByLabel('Amount').fill('300');
  await looksRight(page);
  await part.getByRole('button', { name: 'Give back' }).click();
  await expect(sum).toContainText('Given back₹300');
  await expect(sum).toContainText('To collect₹300');
  await calendar.undo(/₹300 given back to Kavya Nair/);
  await expect(sum).toContainText('To collect₹0');
  await calendar.panel.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Cancel visit' }).click();
  const asked = page.getByRole('dialog', { name: 'Cancel' }).and(page.locator(':not(.k-toast)'));
  await expect(asked).toContainText('Kavya Nair has paid ₹800 here. Give it back.');
  await asked.getByRole('button', { name: 'Cancel visit' }).click();
  await expect(calendar.notice(/Kavya Nair’s visit cancelled · Give back ₹800/)).toBeVisible();
  await expect(calendar.booking(/Kavya Nair/)).toBeHidden();
  await page.goto('/');
  await page.getByRole('link', { name: /₹800 to give back/ }).click();
  await sum.getByRole('button', { name: 'Mark as given back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as given back' }).click();
  await expect(sum).toContainText('Given back₹800');
  await expect(calendar.notice(/₹800 given back to Kavya Nair/)).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(sum).toContainText('To give back₹800');
}

/** Home says who comes next and leads there; a calendar gives its private address away, and revokes it. */
async function homeAndFeeds({ page, looksRight }: Journey): Promise<void> {
  await makeDesk(page, 'Useful Home');
  await page.goto('/');
  await expect(page.getByText('No visits today.')).toBeVisible();
  const next = page.getByRole('region', { name: 'Up next' });
  await expect(next.getByRole('link')).toHaveCount(2);
  await looksRight(page);
  await next.getByRole('link', { name: /Kavya Nair.*10:30 am/ }).click();
  const calendar = new CalendarPage(page);
  await expect(calendar.panel.getByRole('heading', { name: 'Kavya Nair' })).toBeVisible();

  await page.getByRole('button', { name: 'Sync with other calendars' }).click();
  const drawer = page.getByRole('dialog', { name: 'Sync with other calendars' });
  await drawer.getByRole('button', { name: 'Create link' }).click();
  await expect(drawer.getByLabel('Private link')).toHaveValue(/\/api\/feed\/.+\.ics$/);
  await looksRight(page);

  await page.goto('/setup/calendars');
  await page.getByRole('button', { name: /^Asha/ }).click();
  await page.getByRole('button', { name: 'Create link' }).click();
  const field = page.getByRole('textbox', { name: 'Private link' });
  await expect(field).toHaveValue(/\/api\/feed\/[\w-]{43}\.ics$/);
  await looksRight(page);
  const address = await field.inputValue();
  const feed = await page.request.get(address);
  expect(await feed.text()).toContain('SUMMARY:Haircut · Ritu\r\n');
  await page.getByRole('button', { name: 'Revoke link' }).click();
  await expect(page.getByText('Link revoked.')).toBeVisible();
  expect((await page.request.get(address)).status()).toBe(404);
}

test('a visit is paid, made longer and undone, and home and calendars lead to it', async ({ journey }) => {
  await inTurn(journey, paidAndLonger, homeAndFeeds);
});
