import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { ProfilePage } from '../../pages/profile-page.ts';
import { expect, test } from '../../support/journey.ts';
import { enterAs, makeAccount } from '../../support/people.ts';
import { makePicture } from '../../support/pictures.ts';

test('a profile picture is chosen, shown everywhere, taken away and brought back', { tag: '@phone' }, async ({
  page,
  looksRight,
}) => {
  await enterAs(page, await makeAccount('Asha Menon'));
  const profile = await ProfilePage.open(page);
  await expect(profile.picture).toHaveCount(0);
  await profile.choosePicture(await makePicture(page, 'holiday.jpg'));
  await expect(page.getByText('Picture saved.')).toBeVisible();
  await expect(profile.menuPicture).toHaveAttribute('src', /^\/media\/user\/.+\.jpg$/);
  await looksRight(page);

  await page.reload();
  await expect(profile.picture).toHaveAttribute('src', /^\/media\/user\/.+\.jpg$/);
  const size = await profile.picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  });
  expect(size, 'cut to a square and scaled').toEqual([1080, 1080]);

  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Picture removed.')).toBeVisible();
  await expect(profile.picture).toHaveCount(0);
  await expect(profile.menuPicture).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Picture saved.')).toBeVisible();
  await expect(profile.menuPicture).toHaveCount(1);
  await page.reload();
  await expect(profile.picture).toHaveCount(1);
});

test('a picture is sent again by itself, can be stopped, may be HEIC, and stays when the next cannot be read', async ({
  page,
  looksRight,
  allowedConsole,
}) => {
  allowedConsole.push(/net::ERR_/);
  await enterAs(page, await makeAccount('Ravi'));
  const profile = await ProfilePage.open(page);
  const small = { width: 300, height: 300 };
  const upload = '**/api/r2/object?*';
  const hold = Promise.withResolvers<void>();
  await page.route(upload, async (route) => {
    await hold.promise;
    await route.continue().catch(() => undefined);
  });
  await profile.choosePicture(await makePicture(page, 'slow.jpg', small));
  await looksRight(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Stopped.')).toBeVisible();
  await expect(profile.menuPicture).toHaveCount(0);
  hold.resolve();
  await page.unroute(upload);
  let tries = 0;
  await page.route(upload, async (route) => {
    if (tries++ === 0) await route.abort('connectionreset');
    else await route.continue();
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(profile.menuPicture).toHaveCount(1);
  expect(tries, 'sent again after a break').toBe(2);
  const before = await profile.menuPicture.getAttribute('src');
  // Chromium has no HEIC decoder: ours is loaded.
  await profile.choosePicture({
    name: 'IMG_0000.HEIC',
    mimeType: 'image/heic',
    buffer: await readFile(new URL('../../support/two-halves.heic', import.meta.url)),
  });
  await expect(profile.menuPicture).not.toHaveAttribute('src', before ?? '');
  expect(await coloursOf(profile.menuPicture), 'blue on the left, red on the right').toEqual(['blue', 'red']);
  const kept = await profile.menuPicture.getAttribute('src');

  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heic and so on', 'latin1');
  await profile.choosePicture({ name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: heic });
  await expect(page.getByText('This HEIC picture cannot be read here.')).toBeVisible();
  await expect(profile.menuPicture).toHaveAttribute('src', kept ?? '');
  await looksRight(page);
  await profile.choosePicture({ name: 'torn.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('torn') });
  await expect(page.getByText('This picture cannot be opened.')).toBeVisible();
  await profile.choosePicture(
    await makePicture(page, 'good.png', { width: 300, height: 500, type: 'image/png' }),
  );
  await expect(profile.menuPicture).not.toHaveAttribute('src', kept ?? '');
  await expect(page.getByText('This picture cannot be opened.')).toBeHidden();
});

/** The strongest colour in the left and in the right half. */
function coloursOf(picture: Locator): Promise<string[]> {
  return picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    return [0.25, 0.75].map((part) => {
      const [red = 0, , blue = 0] =
        context?.getImageData(canvas.width * part, canvas.height / 2, 1, 1).data ?? [];
      return red > blue ? 'red' : 'blue';
    });
  });
}
