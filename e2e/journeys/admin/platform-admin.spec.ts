import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inTurn } from '../../support/in-turn.ts';
import { expect, type Journey, someone, test } from '../../support/journey.ts';
import { enterAs, makeAccount } from '../../support/people.ts';
import type { RunningServer } from '../../support/running-server.ts';

/**
 * While this runs mails fail, without a retry. What earlier journeys have left to do waits meanwhile, because its
 * mails would fail too.
 */
async function withBrokenMail(server: RunningServer, work: () => Promise<void>): Promise<void> {
  const others = await server.query<{ id: string }>(
    `UPDATE jobs.job SET start_after = now() + interval '1 hour'
      WHERE state < 'active' AND name <> 'dead' RETURNING id`,
  );
  const active = `SELECT 1 FROM jobs.job WHERE state = 'active' AND name <> 'dead'`;
  await expect.poll(async () => (await server.query(active)).length).toBe(0);
  const outbox = path.join(server.dataDir, 'outbox');
  await rename(outbox, `${outbox}.away`);
  await writeFile(outbox, 'a file where the folder should be');
  try {
    await work();
    await expect(async () => {
      await server.query(
        `UPDATE jobs.job SET retry_limit = 0, start_after = now() WHERE state < 'active' AND name = 'send-mail'
            AND id <> ALL ($1)`,
        [others.map(({ id }) => id)],
      );
      // Earlier journeys may have left other work that failed for good.
      const dead = await server.query(
        `SELECT 1 FROM jobs.job WHERE name = 'dead' AND state = 'created' AND source_name = 'send-mail'`,
      );
      expect(dead).not.toHaveLength(0);
    }).toPass();
  } finally {
    await rm(outbox);
    await rename(`${outbox}.away`, outbox);
    await server.query('UPDATE jobs.job SET start_after = now() WHERE id = ANY ($1)', [
      others.map(({ id }) => id),
    ]);
  }
}

/** A platform admin sees work that failed for good and has it done again. */
async function failedWork({ page, server, looksRight }: Journey): Promise<void> {
  const admin = await makeAccount('Padma');
  await server.runCommand('grant-admin.ts', admin.email);
  const newcomer = someone('Ravi');
  await withBrokenMail(server, async () => {
    const { name: user_name, email, password } = newcomer;
    await page.request.post('/api/session/sign-up', { data: { user_name, email, password } });
  });

  await enterAs(page, admin);
  await page.goto('/admin/jobs');
  await expect(page.getByText('send-mail').filter({ visible: true })).toBeVisible();
  await looksRight(page);
  const again = page.getByRole('button', { name: 'Try again: send-mail' });
  await again.first().click();
  await expect(async () => {
    const outbox = await page.request.get(`/api/sandbox/mail?to=${encodeURIComponent(newcomer.email)}`);
    expect(((await outbox.json()) as { items: unknown[] }).items).toHaveLength(1);
  }).toPass();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Failed background jobs' })).toBeVisible();
  await expect(again).toBeHidden();
  await looksRight(page);
}

/** The page that says how the installation is doing, with what of a fresh one is known. */
async function seesHealth({ page, server, looksRight }: Journey): Promise<void> {
  const admin = await makeAccount('Hema');
  await server.runCommand('grant-admin.ts', admin.email);
  await enterAs(page, admin);
  await page.goto('/admin/health');
  await expect(page.getByRole('heading', { name: 'Backups' })).toBeVisible();
  await expect(page.getByText(/\d requests? in 24 hours/)).toBeVisible();
  await expect(page.getByRole('img', { name: /^Requests by quarter of an hour/ })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Old records are deleted' })).toBeVisible();
  await looksRight(page);
}

/** To anyone else these pages do not exist, and without a business there is no plan to buy. */
async function nothingForOthers({ page, looksRight }: Journey): Promise<void> {
  await enterAs(page, await makeAccount('Omar'));
  for (const path of ['/admin/plans', '/admin/jobs', '/admin/health']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  }
  await looksRight(page);
  await page.goto('/plans');
  await expect(page.getByText('A plan belongs to a business. Set up yours first.')).toBeVisible();
}

test('work that failed for good is done again by a platform admin, and does not exist for others', async ({
  journey,
}) => {
  await inTurn(journey, failedWork, seesHealth, nothingForOthers);
});
