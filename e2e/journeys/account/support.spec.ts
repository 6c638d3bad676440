import { supportCalls } from '@kursi/core/support/support.contract.ts';
import { SupportPage } from '../../pages/support-page.ts';
import { expect, test } from '../../support/journey.ts';
import { grantPlatformAdmin, makeAccount, signInAs } from '../../support/people.ts';
import { makePicture } from '../../support/pictures.ts';
import { saved } from '../../support/saved.ts';

const small = { width: 200, height: 200 };

test('answers are searched; a question with pictures reaches the Kursi team, and is marked as answered', async ({
  page,
  browser,
  server,
  looksRight,
}) => {
  const asha = await makeAccount('Asha Menon');
  const support = await (await signInAs(page, asha)).openSupport();
  await looksRight(page);
  const search = page.getByRole('searchbox', { name: 'Search the answers' });
  await search.fill('lat');
  const late = page.getByRole('listitem').filter({ hasText: 'I am running late' });
  await late.getByRole('heading').click();
  await expect(late.getByText(/The salon sees it at once/)).toBeVisible();
  await looksRight(page);
  await search.fill('violin');
  await expect(page.getByText('No answer has these words.')).toBeVisible();
  await search.fill('');
  await support.send();
  await expect(page.getByText('Please fill this in')).toBeVisible();

  const question = 'The calendar is empty since this morning.\nYesterday it was full.';
  await support.write(question);
  await page.reload();
  await SupportPage.shown(page);
  await expect(page.getByLabel('What happened?'), 'what was typed survives').toHaveValue(question);

  await support.addPictures(
    await makePicture(page, 'one.jpg', small),
    await makePicture(page, 'two.png', { ...small, type: 'image/png' }),
  );
  await expect(support.pictures).toHaveCount(2);
  await page.getByRole('button', { name: /^Move one.jpg/ }).press('ArrowRight');
  await expect.poll(() => support.names()).toEqual(['two.png', 'one.jpg']);
  await support.pickFor('two.png', 'Remove');
  await expect(support.pictures).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => support.names()).toEqual(['two.png', 'one.jpg']);
  await looksRight(page);
  await support.send();
  await support.isSent();
  await expect(page.getByText(`We will reply to ${asha.email}.`)).toBeVisible();
  await looksRight(page);

  const office = await (await browser.newContext({ baseURL: server.origin })).newPage();
  const admin = await makeAccount('Meera Platform');
  await grantPlatformAdmin(server, admin);
  await signInAs(office, admin);
  await office.getByRole('link', { name: 'Platform' }).filter({ visible: true }).click();
  await office.getByRole('link', { name: 'Support' }).click();
  const card = office.getByRole('listitem').filter({ hasText: asha.email });
  await expect(card.getByText('Yesterday it was full.')).toBeVisible();
  await expect(card.getByRole('img')).toHaveCount(2);
  await looksRight(office);
  await saved(office, supportCalls.markAnswered, () =>
    card.getByRole('button', { name: 'Mark as answered' }).click(),
  );
  await expect(card.getByText(/^Answered/)).toBeVisible();
  await office.reload();
  await expect(card.getByText(/^Answered/)).toBeVisible();
  await office.context().close();
});

test('a picture that is taken away on its way and brought back arrives, and three are put in order by dragging', async ({
  page,
}) => {
  const support = await (await signInAs(page, await makeAccount('Leela'))).openSupport();
  await support.write('The pictures say it all.');
  const held = Promise.withResolvers<void>();
  await page.route('**/*', async (route) => {
    if (route.request().method() === 'PUT') await held.promise;
    await route.continue();
  });
  await support.addPictures(await makePicture(page, 'a.jpg', small));
  await support.pickFor('a.jpg', 'Remove');
  const sent = page.waitForResponse((response) => response.request().method() === 'PUT');
  held.resolve();
  await sent;
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(support.pictures).toHaveCount(1);
  await page.unrouteAll({ behavior: 'wait' });

  await support.addPictures(await makePicture(page, 'b.jpg', small), await makePicture(page, 'c.jpg', small));
  await expect(support.pictures).toHaveCount(3);
  await expect(page.getByLabel('Add picture'), 'three is the most').toHaveCount(0);
  const picture = (name: string) => page.getByRole('button', { name: new RegExp(`^Move ${name}`) });
  // Hovering waits until nothing moves; only then is the place read.
  await picture('a.jpg').hover();
  const goal = await picture('c.jpg').boundingBox();
  if (!goal) throw new Error('the third picture is not there');
  await page.mouse.down();
  await page.mouse.move(goal.x + goal.width / 2, goal.y + goal.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => support.names()).toEqual(['b.jpg', 'c.jpg', 'a.jpg']);
  await support.send();
  await support.isSent();
});
