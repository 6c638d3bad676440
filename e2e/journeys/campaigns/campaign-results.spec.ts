import { salonThatWrites, sendTwoDaysAgo } from '../../support/campaigns.ts';
import { expect, test } from '../../support/journey.ts';

test('an owner sees what became of a campaign, answers a reply in time, and writes to those who read it', async ({
  page,
  server,
  looksRight,
}) => {
  const clients = ['Divya Rao', 'Deepa Menon', 'Kiran Poojary'];
  const { businessId, appId, draft } = await salonThatWrites(page, server, 'Nandini', clients);
  const campaignId = await draft('We miss you');
  await sendTwoDaysAgo(server, { businessId, appId, campaignId });
  await page.goto('/campaigns');
  const row = page.getByRole('listitem').filter({ hasText: 'We miss you' });
  await expect(row).toContainText('Booked');
  await row.getByRole('link', { name: 'We miss you' }).click();

  const funnel = page.getByRole('region', { name: 'From queued to booked' });
  await expect(funnel.getByRole('listitem')).toHaveText([
    'Queued3',
    'Sent267%, 1 not sent',
    'Delivered267%',
    'Read267%',
    'Answered267%',
    'Booked00%',
  ]);
  const failures = page.getByRole('region', { name: 'Who did not get it' });
  await expect(failures).toContainText('Not on WhatsApp');
  await expect(failures.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await looksRight(page);
  await failures.getByRole('button', { name: 'See who' }).click();
  const who = page.getByRole('dialog', { name: 'Not on WhatsApp' });
  await expect(who).toContainText('Divya Rao');
  await looksRight(page);
  await who.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'How we reckon' }).click();
  const how = page.getByRole('dialog', { name: 'How we reckon' });
  await expect(how).toContainText('within 14 days');
  await looksRight(page);
  await how.getByRole('button', { name: 'Close' }).click();

  const replies = page.getByRole('region', { name: 'Replies' });
  await expect(replies).toContainText('1 waits for an answer');
  const old = replies.getByRole('listitem').filter({ hasText: 'I moved to Mysuru.' });
  await expect(old).toContainText('WhatsApp takes answers for 24 hours');
  await expect(old.getByRole('button', { name: 'Answer' })).toHaveCount(0);
  const asked = replies.getByRole('listitem').filter({ hasText: 'Is Asha there on Sunday?' });
  await asked.getByRole('button', { name: 'Answer' }).click();
  await asked.getByRole('textbox', { name: 'Your answer' }).fill('Yes, from ten.');
  await looksRight(page);
  await asked.getByRole('button', { name: 'Send' }).click();
  await expect(asked).toContainText('Answered');
  await expect(replies).not.toContainText('waits for an answer');

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  await page.getByRole('link', { name: 'Write to the 2 who read it' }).click();
  await page.getByRole('radio', { name: /^We miss you Your template/ }).check();
  await page.getByRole('button', { name: 'Next: audience' }).click();
  await expect(page.getByText('In words: Clients who read “We miss you”.')).toBeVisible();
  // The quiet period holds for them too.
  const side = page.getByRole('complementary', { name: 'Will get the message' });
  await expect(side).toContainText('2 match');
  await expect(side).toContainText('Nobody gets it yet');
  await looksRight(page);
});
