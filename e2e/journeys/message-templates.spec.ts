import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { ownNumber } from '../support/messages.ts';
import { signInAsOwner } from '../support/people.ts';
import { makePicture } from '../support/pictures.ts';

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
  await page.keyboard.press('Enter');
  await expect(text(page)).toBeFocused();
  await page.keyboard.type(', light up this Diwali with a gold facial until ');
  await page.keyboard.press('Control+Shift+D');
  await expect(page.getByRole('button', { name: 'First name' })).toBeFocused();
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowDown');
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

  // What was typed survives a reload.
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'What do you call it?' })).toHaveValue('Diwali glow');
  await next(page).click();
  await expect(page.getByRole('region', { name: 'Checks' })).toContainText(/11.*of 11 are met/);
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

test('a template that was rejected or did not arrive says why, and goes again with one press', async ({
  page,
  server,
  looksRight,
}) => {
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
});
