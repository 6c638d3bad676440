import { campaignCalls } from '@kursi/core/campaigns/campaign.contract.ts';
import { CheckoutPage } from '../../pages/checkout-page.ts';
import { salonThatWrites } from '../../support/campaigns.ts';
import { inTurn } from '../../support/in-turn.ts';
import { expect, type Journey, test } from '../../support/journey.ts';
import { saved } from '../../support/saved.ts';

test('an owner makes a campaign in four steps, buys the credits it lacks, sends it and sees it go', async ({
  page,
  server,
  looksRight,
}) => {
  await salonThatWrites(page, server, 'Kavita', ['Ankita Saxena', 'Preeti Goswami']);
  await page.goto('/campaigns');
  await expect(page.getByText('Your first campaign')).toBeVisible();
  await looksRight(page);
  await page.keyboard.press('n');
  await expect(page.getByRole('heading', { name: 'Which message?' })).toBeVisible();
  await page.getByRole('button', { name: 'Next: audience' }).click();
  await expect(page.getByText('Choose a message first.')).toBeVisible();
  await page.getByRole('radio', { name: /^We miss you Your template/ }).check();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^We miss you, /);
  await looksRight(page);
  await page.getByRole('button', { name: 'Next: audience' }).click();

  const side = page.getByRole('complementary', { name: 'Will get the message' });
  await expect(side).toContainText('of 2 clients');
  await page.getByRole('radio', { name: 'Custom' }).check();
  await expect(page.getByText('Nobody yet. Choose one of the cards, or add a condition.')).toBeVisible();
  await page.getByRole('button', { name: 'New First visit lately' }).click();
  await expect(page.getByText(/^In words: Clients who were first here since/)).toBeVisible();
  await expect(side).toContainText('2 match');
  await looksRight(page);
  await page.getByRole('button', { name: 'Saved audiences' }).click();
  await page.getByRole('menuitem', { name: 'Save this audience' }).click();
  const naming = page.getByRole('dialog', { name: 'Save this audience' });
  await naming.getByRole('textbox', { name: 'Name of the audience' }).fill('New ones');
  await naming.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'New ones' })).toBeVisible();
  await page.getByRole('button', { name: 'Next: details' }).click();

  await page.getByRole('button', { name: 'Next: check and send' }).click();
  await expect(page.getByText('Fill this in: every client reads it.')).toBeVisible();
  const lastDay = page.getByRole('textbox', { name: 'Last day' });
  await expect(lastDay).toBeFocused();
  await page.keyboard.type('Friday');
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('until Friday, come soon.');
  await expect(page.getByRole('combobox', { name: 'When a client presses “Book a time”' })).toHaveText(
    /They get your booking page/,
  );
  // It goes by one name everywhere: none is left empty.
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('');
  await looksRight(page);
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  // A reload loses nothing, also when the answer to the last save is lost with the page: that is nobody else's change.
  const isThere = Promise.withResolvers<void>();
  await page.route(
    (url) => /\/api\/.*\/campaign\/[^/]+$/.test(url.pathname),
    async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback();
      await route.fetch();
      isThere.resolve();
    },
  );
  await lastDay.fill('Saturday');
  await isThere.promise;
  await page.reload();
  await page.unrouteAll();
  await expect(lastDay).toHaveValue('Saturday');
  await page.getByRole('button', { name: 'Next: check and send' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^We miss you, / })).toBeVisible();
  await expect(page.getByText('2 credits missing')).toBeVisible();
  await looksRight(page);

  await page.getByRole('radio', { name: 'Later' }).check();
  // Yesterday is no time to send anything.
  await page.getByRole('button', { name: /^Day, / }).click();
  await expect(page.locator('[data-day][aria-disabled]').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Schedule for 2 clients' }).click();
  const asked = page.getByRole('dialog', { name: /^(Plan it for|Send to) 2 clients\?$/ });
  await looksRight(page);
  await asked.getByRole('button', { name: 'Buy the missing credits' }).click();
  await expect(asked).toBeHidden();
  await page.getByRole('button', { name: /^Buy 200/ }).click();
  await (await CheckoutPage.shown(page)).press(/^Pay/);
  await page.getByRole('link', { name: 'Back to the campaign' }).click();
  await expect(page.getByRole('radio', { name: 'Later' })).toBeChecked();
  await page.getByRole('button', { name: 'Schedule for 2 clients' }).click();
  await asked.getByRole('button', { name: 'Schedule it' }).click();
  await expect(page).toHaveURL(/\/campaigns$/);
  // A plan that is taken back is a draft again, with its credits.
  await page.getByRole('link', { name: /We miss you/ }).click();
  await page.getByRole('button', { name: 'Do not send it' }).click();
  const plan = page.getByRole('dialog', { name: 'Not send it to 2 clients?' });
  await plan.getByRole('button', { name: 'Do not send it' }).click();
  await expect(page.getByText('Not sent: it is a draft again.')).toBeVisible();
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Check and send' }).click();
  const secondTab = await page.context().newPage();
  await secondTab.goto(page.url());
  // Without the time it had: that is chosen anew.
  await expect(secondTab.getByRole('radio', { name: 'Now' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Now' })).toBeChecked();
  await page.getByRole('button', { name: 'Send to 2 clients' }).click();
  await asked.getByRole('button', { name: 'Send it' }).click();
  await expect(page).toHaveURL(/\/campaigns$/);
  const row = page.getByRole('listitem').filter({ hasText: 'We miss you' });
  await expect(row).toContainText(/Sending|Sent/);
  await expect(row.getByText('Delivered')).toBeVisible();
  // The other tab says so, and leads to the results instead of trying again.
  await secondTab.getByRole('radio', { name: 'Later' }).check();
  await expect(
    secondTab.getByText('This campaign was sent off and cannot be changed any more.'),
  ).toBeVisible();
  await expect(secondTab.getByRole('button', { name: /^Send/, exact: false }).last()).toBeDisabled();
  await secondTab.getByRole('link', { name: 'See its results' }).click();
  await expect(secondTab.getByRole('region', { name: 'From queued to booked' })).toBeVisible();
});

/** A draft is read, changed, copied and deleted; without a plan nothing is begun. */
async function draftOfCampaign({ page, server, looksRight }: Journey): Promise<void> {
  const { businessId, draft } = await salonThatWrites(page, server, 'Meher', ['Asha Rao']);
  const id = await draft('Winter glow');
  await page.goto(`/campaigns/${id}`);
  await expect(page.getByText('30 November').first()).toBeVisible();
  await looksRight(page);
  // The pause between campaigns is changed on the way, and the way leads back.
  await page.goto(`/setup/messages?show=campaigns&campaign=${id}`);
  const until = page.getByRole('combobox', { name: 'Until' });
  await expect(until).toBeInViewport();
  await until.selectOption('11:00 pm');
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(page.getByText('These hours reach into the night.')).toBeVisible();
  await until.selectOption('9:00 pm');
  await page.getByRole('link', { name: 'Back to the campaign' }).click();
  await page.getByRole('button', { name: 'Check and send' }).click();
  await expect(page.getByRole('button', { name: 'Send to 1 client' })).toBeEnabled();
  await looksRight(page);
  await page.getByRole('radio', { name: 'Later' }).check();
  await page.getByRole('button', { name: 'Save and leave' }).click();
  await page.getByRole('link', { name: /^Credits/ }).click();
  await expect(page.getByText('1 short for Winter glow, which is planned and needs 1.')).toBeVisible();
  await page.getByRole('link', { name: 'Sent and drafts' }).click();
  await page.getByRole('button', { name: 'More for Winter glow', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Copy' }).click();
  await expect(page.getByRole('heading', { name: 'Copy of Winter glow' })).toBeVisible();
  await page.getByRole('button', { name: 'Save and leave' }).click();
  const copy = page.getByRole('link', { name: 'Copy of Winter glow' });
  await expect(copy).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(copy).toBeFocused();
  await page.getByRole('button', { name: 'More for Copy of Winter glow' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(copy).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(copy).toBeVisible();
  await server.query('UPDATE subscription_period SET cancelled = true WHERE business_id = $1', [businessId]);
  await page.reload();
  await expect(page.getByText('Campaigns need a running plan')).toBeVisible();
  await looksRight(page);
}

/** Two windows of one draft: neither writes over what the other saved, also after a reload. */
async function twoWindows({ page, server }: Journey): Promise<void> {
  const { draft } = await salonThatWrites(page, server, 'Zoya', ['Asha Rao']);
  const address = `/campaigns/${await draft('Winter glow')}/edit?step=details`;
  const name = { name: 'Name', exact: true };
  await page.goto(address);
  await expect(page.getByRole('textbox', name)).toHaveValue('Winter glow');
  const other = await page.context().newPage();
  await other.goto(address);
  await expect(other.getByRole('textbox', name)).toHaveValue('Winter glow');
  await saved(page, campaignCalls.update, () => page.getByRole('textbox', name).fill('Spring glow'));
  await other.getByRole('textbox', name).fill('Summer glow');
  const asks = 'This campaign was changed elsewhere meanwhile';
  await expect(other.getByText(asks)).toBeVisible();
  await page.reload();
  await expect(page.getByText(asks)).toBeVisible();
  await page.getByRole('button', { name: 'Show what is saved' }).click();
  await expect(page.getByRole('textbox', name)).toHaveValue('Spring glow');
  await other.getByRole('button', { name: 'Keep what is here' }).click();
  await expect(other.getByText(asks)).toBeHidden();
}

test('the four steps are right on a phone in Hindi', { tag: '@phone' }, async ({
  page,
  server,
  looksRight,
}) => {
  const { draft } = await salonThatWrites(page, server, 'Usha', ['Asha Rao', 'Bina Das']);
  const id = await draft('सर्दियों की चमक');
  await page.addInitScript(() => localStorage.setItem('kursi:locale', 'hi'));
  await page.goto(`/campaigns/${id}`);
  await expect(page.getByText('30 November').first()).toBeVisible();
  await looksRight(page);
  await page.goto(`/campaigns/${id}/edit`);
  await expect(page.getByRole('heading', { name: 'कौन-सा मैसेज?' })).toBeVisible();
  await looksRight(page);
  for (const [press, heading] of [
    ['आगे: किसे', 'किसे मिले?'],
    ['आगे: जानकारी', 'आप इसे क्या कहते हैं'],
    ['आगे: देखें और भेजें', 'कब जाए'],
  ] as const) {
    await page.getByRole('button', { name: press }).click();
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await looksRight(page);
  }
});

test('a draft is read, changed, copied and deleted, and two windows do not write over each other', async ({
  journey,
}) => {
  await inTurn(journey, draftOfCampaign, twoWindows);
});
