import { CheckoutPage } from '../../pages/checkout-page.ts';
import { QueuePage } from '../../pages/queue-page.ts';
import { expect, test } from '../../support/journey.ts';
import { forgetEveryone } from '../../support/people.ts';
import { salonWithQueue } from '../../support/queue.ts';

test('a guest joins from the phone, follows the line, is called, says so, is served and thanked', {
  tag: '@phone',
}, async ({ page, browser, server, looksRight }) => {
  const queue = await salonWithQueue(browser, server, 'Anil');
  const [first] = [await queue.add('Lata Subbarao'), await queue.add('Harpreet Singh')];
  const phone = await QueuePage.fromBusinessPage(page, queue.path);
  await expect(page.getByText('2 people ahead of you')).toBeVisible();
  await looksRight(page);
  // Nothing chosen, nobody named: it says what is missing.
  await phone.join.click();
  await expect(page.getByText('Choose what you would like')).toBeVisible();
  await phone.choose('Haircut');
  await page.getByRole('button', { name: 'One more' }).click();
  await expect(page.getByText('2 people', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'One fewer' }).click();
  await page.getByRole('radio', { name: /^Farhan/ }).check();
  await page.getByRole('radio', { name: /^Anyone/ }).check();
  await phone.join.click();
  await expect(page.getByText('A mobile number has ten digits')).toBeVisible();
  await phone.sayWho('Nikhil Jain', '90000 41716');
  await phone.join.click();

  await expect(page).toHaveURL(/\/q#[\w-]{43}$/);
  await phone.isAt('3rd in line');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(phone.line).toHaveText(['1Next', '22nd', '3You']);
  await looksRight(page);

  await queue.step(first, 'pending', 'arrived');
  await queue.step(first, 'arrived', 'serving');
  await expect(page.getByText('1 in chairs, 1 waiting')).toBeVisible();
  await phone.isAt('2nd in line');
  await looksRight(page);

  // Others go first for a while, and the place is kept.
  await queue.add('Simran Kaur');
  await page.getByRole('button', { name: '10 min' }).click();
  await expect(
    page.getByText('1 person who joined after you goes first, because you are late.'),
  ).toBeVisible();
  await queue.callNext();
  await queue.callNext();
  await phone.isAt('you are next');

  // Leaving asks nothing and can be undone.
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('link', { name: 'Join again' })).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await phone.isAt('you are next');

  await queue.callNext();
  await expect(page.getByRole('alert')).toContainText('It is your turn');
  await expect(page).toHaveTitle('It is your turn!');
  await expect(page.getByText('Your chair is kept for you')).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: 'Give me 5 more minutes' }).click();
  await phone.isAt('you are next');
  await queue.callNext();
  await expect(page.getByRole('alert')).toContainText('Nikhil');
  await phone.here.click();
  await expect(page.getByText('Please come to your chair.')).toBeVisible();

  const mine = await queue.idOf(3);
  await queue.step(mine, 'arrived', 'serving');
  await expect(page.getByRole('alert')).toContainText('You are in the chair');
  await queue.step(mine, 'serving', 'completed');
  await expect(page.getByText('Thank you, Nikhil')).toBeVisible();
  await expect(page.getByText(/^Haircut at .+: how was it\?$/)).toBeVisible();
  await looksRight(page);

  // The review stands on the page of the salon and can be taken back.
  await page.getByRole('radio', { name: '4 stars, good' }).check({ force: true });
  await page.getByRole('button', { name: 'Rate it' }).click();
  await page.getByLabel('What would you tell a friend?').fill('No waiting around, I came when it buzzed.');
  await page.getByRole('button', { name: 'Post review' }).click();
  await expect(page.getByText('Your review', { exact: true })).toBeVisible();
  await expect(page.getByText('I came when it buzzed.')).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: 'Rate it' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Your review', { exact: true })).toBeVisible();
});

test('a deposit is paid to be in the queue; who is in it is led there; a paused one offers a booking', {
  tag: '@phone',
}, async ({ page, browser, server, looksRight }) => {
  const queue = await salonWithQueue(browser, server, 'Deepa', { deposit_amount: 10_000 });
  const phone = await QueuePage.fromBusinessPage(page, queue.path, 'Pay and join');
  await expect(page.getByText('Pay ₹100 now. It comes off your bill.')).toBeVisible();
  await looksRight(page);
  await phone.choose('Haircut');
  await phone.sayWho('Nikhil Jain', '90000 41717');
  const pay = page.getByRole('button', { name: 'Pay and join' });
  await pay.click();
  await (await CheckoutPage.shown(page)).press(/close/i);
  // Left without paying: nothing is lost but the place.
  await expect(page.getByText('The deposit was not paid')).toBeVisible();
  await looksRight(page);
  await phone.choose('Haircut');
  await pay.click();
  await (await CheckoutPage.shown(page)).press(/^Pay/);
  await expect(page).toHaveURL(/\/q#[\w-]{43}$/);
  await phone.isAt('you are next');
  // Among their bookings stands the way back to it.
  await page.goto('/bookings');
  await page.getByRole('link', { name: /In the queue at/ }).click();
  await phone.isAt('you are next');

  await forgetEveryone(page);
  await page.addInitScript(() => localStorage.setItem('kursi:locale', 'hi'));
  const other = await salonWithQueue(browser, server, 'Kavita');
  await other.add('Lata Subbarao');
  await other.pause(true);
  await page.goto(`${other.path}/queue`);
  await expect(page.getByText('कतार रुकी हुई है')).toBeVisible();
  await looksRight(page);
  await other.pause(false);
  await page.reload();
  await page.getByRole('button', { name: 'Haircut' }).click();
  await page.getByLabel('फ़ोन').fill('90000 41716');
  await page.getByLabel('आपका नाम').fill('सुनीता देवी');
  await looksRight(page);
  await page.getByRole('button', { name: 'कतार में शामिल हों' }).click();
  await expect(page.getByText('लाइव', { exact: true })).toBeVisible();
  await looksRight(page);
  await page.goto(`${other.path}/queue`);
  await expect(page).toHaveURL(/\/q#/);
  // The number of a second person is typed where the first is known.
  await page.getByRole('button', { name: 'कतार छोड़ें' }).click();
  await page.getByRole('link', { name: 'फिर शामिल हों' }).click();
  await expect(page.getByText('सुनीता देवी, फ़ोन')).toBeVisible();
});

test('the screen in the shop shows who is called, who sits and who is next, until it is revoked', async ({
  page,
  browser,
  server,
  looksRight,
}) => {
  const queue = await salonWithQueue(browser, server, 'Aangan');
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto(`/tv#${await queue.screen()}`);
  await expect(page.getByText('No one waits. Come in')).toBeVisible();
  await looksRight(page);
  const [simran] = [await queue.add('Simran Kaur'), await queue.add('Harpreet Singh')];
  for (const name of ['Lata Subbarao', 'Nikhil Jain', 'सुनीता देवी', 'Prakash', 'Anjali'])
    await queue.add(name);
  await queue.step(simran, 'pending', 'arrived');
  await queue.step(simran, 'arrived', 'serving');
  await queue.callNext();
  await expect(page.getByText('Please come')).toBeVisible();
  await expect(page.getByText('कृपया आइए')).toBeVisible();
  await expect(page.getByText('Harpreet', { exact: true })).toBeVisible();
  await expect(page.getByText('Subbarao')).toBeHidden();
  await expect(page.getByRole('img', { name: 'QR code to join the queue' })).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveText([
    /^1Simran/,
    /^3Lata/,
    /^4Nikhil/,
    /^5सुनीता/,
    /^6Prakash/,
    /^1 more/,
  ]);
  await looksRight(page);
  // Two calls share the screen.
  await queue.callNext();
  await expect(page.getByText('Please come')).toHaveCount(2);
  await looksRight(page);
  await page.getByRole('switch', { name: 'Chime off' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('switch', { name: 'Chime on' })).toBeChecked();
  await queue.revokeScreen();
  await expect(page.getByText('This screen is switched off')).toBeVisible();
  await looksRight(page);
});

test.describe('with a network that comes and goes', () => {
  test.use({ allowedConsole: [/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/] });

  test('joining is sent once, and the place keeps its last numbers until it is live again', {
    tag: '@phone',
  }, async ({ page, browser, server, context }) => {
    const queue = await salonWithQueue(browser, server, 'Meera');
    await queue.add('Lata Subbarao');
    const phone = await QueuePage.fromBusinessPage(page, queue.path);
    await phone.choose('Haircut');
    await phone.sayWho('Nikhil Jain', '90000 41716');
    await context.setOffline(true);
    await phone.join.click();
    await expect(page.getByText('We send it as soon as you are online again.')).toBeVisible();
    await context.setOffline(false);
    await expect(page).toHaveURL(/\/q#/);
    await phone.isAt('2nd in line');

    await context.setOffline(true);
    await expect(page.getByText('Trying again')).toBeVisible();
    await phone.isAt('2nd in line');
    await queue.callNext();
    await context.setOffline(false);
    await phone.isAt('you are next');
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    expect(await queue.count()).toBe(2);
  });
});
