import type { Page } from '@playwright/test';
import { inTurn } from '../../support/in-turn.ts';
import { expect, type Journey, test } from '../../support/journey.ts';
import { ownNumber } from '../../support/messages.ts';
import { enterAs, grantPlatformAdmin, seedAccount, signInAsOwner } from '../../support/people.ts';
import { makePicture } from '../../support/pictures.ts';

const next = (page: Page) => page.getByRole('button', { name: /^(Next|Submit)/ });
const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
/** The text with its details as {{1}}, as it is counted. */
const written = (page: Page) =>
  text(page).evaluate((editor) =>
    [...editor.childNodes]
      .map((node) => {
        if (node instanceof HTMLElement) return node.dataset['token'] ?? '\n';
        return (node.textContent ?? '').replaceAll('\u200b', '');
      })
      .join(''),
  );
const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

test('an owner writes a template by keys alone, mends it, submits it, sees it approved, edits and deletes it', async ({
  page,
  server,
  looksRight,
}) => {
  const { businessId } = await signInAsOwner(page, 'Nandini');
  await ownNumber(server, businessId, 'Nandini Salon');
  await page.goto('/whatsapp/message-templates');
  await expect(page.getByText('Your first template')).toBeVisible();
  await looksRight(page);

  await page.keyboard.press('t');
  await page.getByRole('textbox', { name: 'What do you call it?' }).fill('Diwali glow');
  await expect(page.getByRole('textbox', { name: 'Name at WhatsApp' })).toHaveValue('diwali_glow');
  await looksRight(page);
  await next(page).click();

  await text(page).click();
  await page.keyboard.type('Hello {{');
  await expect(page.getByRole('button', { name: 'First name' })).toBeFocused();
  // The next key is typed behind the detail, however fast it comes.
  await page.keyboard.press('Enter');
  await page.keyboard.type(', light up this Diwali with a gold facial until ');
  await page.keyboard.press('Control+Shift+D');
  await expect(page.getByRole('button', { name: 'First name' })).toBeFocused();
  for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => written(page))
    .toBe('Hello {{1}}, light up this Diwali with a gold facial until {{2}}');

  // A detail is one character: an arrow passes it, Backspace takes it, undo brings it back.
  await expect(text(page)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('X');
  await expect.poll(() => written(page)).toMatch(/until X\{\{2\}\}$/);
  await page.keyboard.press('Backspace');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Backspace');
  await expect.poll(() => written(page)).toMatch(/until $/);
  await page.keyboard.press('Control+z');
  await expect.poll(() => written(page)).toMatch(/until \{\{2\}\}$/);

  // Next leads to the first problem, and the sentence beside it mends it.
  await next(page).click();
  await expect(page.getByText('things to fix')).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: 'Add “at Nandini Salon.” after it' }).click();
  await expect.poll(() => written(page)).toMatch(/until \{\{2\}\}, at Nandini Salon\.$/);
  await page.getByRole('textbox', { name: 'Detail 2: Example for the reviewer' }).fill('30 November');
  await page.getByRole('textbox', { name: 'Detail 2: What you call it' }).fill('Offer ends');
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText(
    'until 30 November, at Nandini Salon.',
  );
  await page.getByRole('button', { name: 'Add a button' }).click();
  await page.getByRole('button', { name: 'Add a button' }).click();
  await page.getByRole('textbox', { name: 'Text of button 2' }).fill('Stop messages');
  await expect(page.getByText('Takes them off the list')).toBeVisible();

  // What was typed survives a reload, on the same step; Back is the step before.
  await page.reload();
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  await expect(text(page)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('textbox', { name: 'What do you call it?' })).toHaveValue('Diwali glow');
  await page.goForward();
  await expect(page.getByRole('region', { name: 'Checks' })).toContainText(/12.*of 12 are met/);
  await next(page).click();
  await looksRight(page);
  await next(page).click();
  await expect(page.getByText('Submitted. WhatsApp is reading it.')).toBeVisible();
  await expect(row(page, 'Diwali glow')).toContainText('Approved');

  await page.getByRole('link', { name: 'Diwali glow' }).click();
  const panel = page.getByRole('complementary', { name: 'Diwali glow' });
  await expect(panel).toContainText('Ankita');
  await looksRight(page);
  await panel.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Name at WhatsApp' })).toHaveAttribute('readonly');
  await next(page).click();
  await page.getByRole('textbox', { name: 'Footer' }).fill('Aangan, Indiranagar');
  await next(page).click();
  await expect(
    page.getByText('Editing sends it to review again; WhatsApp allows that once a day.'),
  ).toBeVisible();
  await looksRight(page);
  await next(page).click();
  await expect(page.getByText('You needs to wait for a while to see the changes.')).toBeVisible();
  await expect(page).toHaveURL(/message-templates$/);

  await page.evaluate(() => localStorage.setItem('kursi:locale', 'hi'));
  await page.getByRole('link', { name: 'Diwali glow' }).click();
  await page.reload();
  await expect(page.getByRole('complementary', { name: 'Diwali glow' })).toContainText('मंज़ूर');
  await looksRight(page);
  await page.getByRole('link', { name: 'बदलें' }).click();
  await expect(page.getByRole('textbox', { name: 'WhatsApp पर नाम' })).toBeVisible();
  await looksRight(page);
  await page.evaluate(() => localStorage.setItem('kursi:locale', 'en'));
  await page.goto('/whatsapp/message-templates');
  await page.getByRole('link', { name: 'Diwali glow' }).click();
  await panel.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: 'Delete “Diwali glow”?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(page.getByText('Your first template')).toBeVisible();
});

/** A template that was rejected or did not arrive says why, and goes again with one press. */
async function rejectedTemplate({ page, server, looksRight }: Journey): Promise<void> {
  const { businessId } = await signInAsOwner(page, 'Reena');
  const { control, appId } = await ownNumber(server, businessId, 'Reena Salon');
  await page.goto('/whatsapp/message-templates');
  await page.getByRole('link', { name: 'Start with this News from the salon' }).click();
  await page.getByRole('radio', { name: /^Utility/ }).check({ force: true });
  await next(page).click();
  await text(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Show this for 10% off.');
  await page.getByText('Picture', { exact: true }).click();
  await page.getByLabel('Choose a picture').setInputFiles(await makePicture(page, 'salon.jpg'));
  await expect(page.getByText('Replace')).toBeVisible();
  await expect(page.getByText(/Reads like Marketing: there is an offer/)).toBeVisible();
  await next(page).click();
  await next(page).click();
  await expect(row(page, 'News from the salon')).toContainText(
    'Has an offer in it, so it cannot be Utility.',
  );
  await page.getByRole('link', { name: 'News from the salon' }).click();
  await looksRight(page);
  await row(page, 'News from the salon').getByRole('button', { name: 'Make it Marketing' }).click();
  await expect(page.getByText('You needs to wait for a while to see the changes.')).toBeVisible();

  // Not the next one alone: the list asks for news of its own.
  await control('POST', '/faults', { fault: 'cut_before_accept', path: `/${appId}/templates` });
  await page.goto('/whatsapp/message-templates/add?ready=miss_you');
  await next(page).click();
  await next(page).click();
  await next(page).click();
  await expect(page.getByText(/^Failed to create template\. It did not reach WhatsApp/)).toBeVisible();
  await control('DELETE', '/faults', {});
  await expect(row(page, 'We miss you')).toContainText('Did not reach WhatsApp, the line broke.');
  await looksRight(page);
  await row(page, 'We miss you').getByRole('button', { name: 'Send again' }).click();
  await expect(row(page, 'We miss you')).not.toContainText('Failed');
}

/** An owner reads every problem of a template beside its cause, and walks the list by keys. */
async function problemsOfOwner({ page, server, looksRight }: Journey): Promise<void> {
  const { businessId } = await signInAsOwner(page, 'Farah');
  await ownNumber(server, businessId, 'Farah Salon');
  await page.goto('/whatsapp/message-templates');
  await page.getByRole('button', { name: 'Write your own' }).click();

  // One cause, one sentence.
  await next(page).click();
  const title = page.getByRole('textbox', { name: 'What do you call it?' });
  await expect(title).toBeFocused();
  await expect(page.getByText('Give it a name.')).toBeVisible();
  await expect(page.getByText('1 thing to fix')).toBeVisible();
  await expect(page.getByText(/1 to 180 small letters/)).toBeHidden();
  await title.fill('दीवाली');
  await expect(page.getByRole('textbox', { name: 'Name at WhatsApp' })).toHaveValue('deevaalee');
  await title.fill('A very long name for an offer '.repeat(4).slice(0, 100));
  const bar = page.getByRole('list', { name: 'Steps' });
  const leave = page.getByRole('link', { name: 'Save and leave' });
  await expect.poll(async () => (await leave.boundingBox())?.y).toBeLessThan(120);
  await next(page).click();

  // The list opens where `{{` was typed.
  await text(page).click();
  await page.keyboard.type('Hello {{');
  const choice = page.getByRole('button', { name: 'A text you type when sending' });
  await expect(choice).toBeVisible();
  const [caret, menu] = [await text(page).boundingBox(), await choice.boundingBox()];
  expect(menu?.y).toBeGreaterThan(caret?.y ?? 0);
  expect((menu?.x ?? 0) - (caret?.x ?? 0)).toBeLessThan(200);
  await choice.click();
  await expect(text(page)).toBeFocused();
  await page.keyboard.type(', come to us until {{');
  await expect(page.getByRole('button', { name: 'First name' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(text(page)).toBeFocused();
  await page.keyboard.type(' is over.');

  // The header that is not written, and the example that is missing, each at its place.
  await page.getByText('Text', { exact: true }).first().click();
  await next(page).click();
  await expect(page.getByText('2 things to fix')).toBeVisible();
  const checks = page.getByRole('region', { name: 'Checks' });
  await expect(checks).toContainText(/10.*of 12 are met/);
  await expect(checks.getByRole('button', { name: 'Show' })).toHaveCount(2);
  const example = page.getByRole('textbox', { name: 'Detail 1: Example for the reviewer' });
  await expect(example).toHaveAccessibleDescription('Every detail needs an example for the reviewer.');
  await expect(
    page.getByRole('textbox', { name: 'Detail 2: Example for the reviewer' }),
  ).toHaveAccessibleDescription('');
  await looksRight(page);
  // Steps and preview stay while the last field is written.
  await page.getByRole('button', { name: 'Add a button' }).scrollIntoViewIfNeeded();
  await expect(bar).toBeInViewport();
  await expect(page.getByText('As the client sees it')).toBeInViewport();

  // Why a file was refused is said also after Next was pressed, and gone with the picture.
  await page.getByText('Picture', { exact: true }).click();
  await expect(page.getByText('Choose a picture, or a header without one.').first()).toBeVisible();
  const refused = 'This picture cannot be opened. Please choose another.';
  const file = { name: 'salon.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') };
  await page.getByLabel('Choose a picture').setInputFiles(file);
  const part = page.getByRole('region', { name: 'Message', exact: true });
  await expect(part.getByText(refused)).toBeVisible();
  await expect(part.getByText('Choose a picture, or a header without one.')).toBeHidden();
  await page.getByText('None', { exact: true }).click();
  await expect(part.getByText(refused)).toBeHidden();

  // A Hindi text under English is warned of, and can be submitted.
  await text(page).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('नमस्ते, इस दीवाली हमारे यहाँ आइए।');
  await expect(checks).toContainText('The text is not in the letters of English');
  await next(page).click();
  await expect(page.getByText(/The text is not in the letters of English/)).toBeVisible();
  await looksRight(page);
  await next(page).click();
  await expect(row(page, 'A very long name')).toContainText('Approved');

  await page.reload();
  await expect(row(page, 'A very long name')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: /^A very long name/ })).toBeFocused();
  await page.keyboard.press('e');
  await expect(page).toHaveURL(/edit$/);

  await page.goto('/whatsapp/message-templates/00000000-0000-4000-8000-000000000000');
  await expect(page.getByText('This template is not here any more.')).toBeVisible();
  await looksRight(page);
}

/** A platform admin reads each problem of a template of the product below its field. */
async function problemsOfPlatform({ page, server, looksRight }: Journey): Promise<void> {
  const admin = await seedAccount(server, 'Meera');
  await grantPlatformAdmin(server, admin);
  await enterAs(page, admin);
  await page.goto('/admin/templates');
  await page.getByRole('button', { name: 'New template' }).click();
  const drawer = page.getByRole('dialog', { name: 'New template' });
  await drawer.getByRole('button', { name: 'Add a button' }).click();
  await drawer.getByRole('textbox', { name: 'Text of button 1' }).fill('');
  await drawer.getByRole('button', { name: 'Submit to WhatsApp' }).click();
  const title = drawer.getByRole('textbox', { name: 'What do you call it?' });
  await expect(title).toBeFocused();
  await expect(title).toHaveAccessibleDescription('Give it a name.');
  await expect(drawer.getByRole('textbox', { name: 'Text', exact: true })).toHaveAccessibleDescription(
    /^Write the text of the message\./,
  );
  await expect(drawer.getByText('The text of a button has 1 to 25 characters.')).toBeVisible();
  await looksRight(page);
  await drawer.getByRole('button', { name: 'Cancel' }).click();
  await expect(drawer).toBeHidden();
}

test('what is wrong with a template is said beside its cause, before it is sent and after', async ({
  journey,
}) => {
  await inTurn(journey, rejectedTemplate, problemsOfOwner, problemsOfPlatform);
});
