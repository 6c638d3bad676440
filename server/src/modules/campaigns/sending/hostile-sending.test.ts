import { campaignCalls } from '@kursi/core/campaigns/campaign.contract.ts';
import { resultsCalls } from '@kursi/core/campaigns/results.contract.ts';
import { sendingCalls as calls } from '@kursi/core/campaigns/sending.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { describe, expect, test } from 'vitest';
import { fromNoon } from '../../../testing/clock.ts';
import { eventually } from '../../../testing/eventually.ts';
import { progressOf } from '../../../testing/salon/campaign-progress.ts';
import { seedPlan, seedSentTemplate } from '../../../testing/salon/campaigns.ts';
import { creditsOf } from '../../../testing/salon/credits.ts';
import { connectSimulator, useMessageSimulator, workMessages } from '../../../testing/salon/messages.ts';
import { useServer } from '../../../testing/server.ts';

const { simulator, env } = await useMessageSimulator();
const server = await useServer({ env, now: fromNoon() });
const { call, refusal, database, jobs, seedAccount, seedBusiness, seedSession } = server;
await connectSimulator(server, simulator);
const { control } = simulator;
const { buy } = creditsOf(server);

let numbers = 0;
const newPhone = () => `+9196${String(++numbers).padStart(8, '0')}`;
const received = (phone: string) => control.chat(phone).messages.length;

/** A salon with credits and two clients, and a campaign to them that is ready to go. */
async function readyCampaign() {
  const owner = await seedAccount();
  const business_id = await seedBusiness(owner);
  await seedPlan(server, business_id);
  await buy(owner, business_id, 100);
  const template_id = await seedSentTemplate(server, simulator, business_id, owner);
  const add = async (name: string) => {
    const phone = newPhone();
    const { client_id: id } = await call(clientCalls.add, { business_id, name, phone }, { as: owner });
    return { id, phone };
  };
  const asha = await add('Asha');
  const deepa = await add('Deepa');
  await server.reactNow();
  const as = async () => ({ as: await seedSession(owner.id) });
  const { id: campaign_id } = await call(
    campaignCalls.create,
    {
      business_id,
      name: 'We miss you',
      template_id,
      filter: { type: 'duration' },
      template_params: [{ key: 2, value: '30 November', section: 'Data' }],
    },
    await as(),
  );
  const of = { business_id, campaign_id };
  return {
    owner,
    of,
    asha,
    deepa,
    add,
    as,
    send: async () => call(calls.send, { ...of, mode: 'send' }, await as()),
    progress: () => progressOf(database, business_id, campaign_id),
    set: (change: string) =>
      database.pool.query(`UPDATE business SET ${change} WHERE id = $1`, [business_id]),
  };
}

/** The job of all campaigns: what comes next is queued, and not handed over yet. */
async function carryOn(): Promise<void> {
  await database.pool.query(
    `INSERT INTO jobs.job (name, data)
     SELECT 'campaign-run', jsonb_build_object('business_id', business_id, 'campaign_id', id)
     FROM campaign WHERE sending IS NOT NULL`,
  );
  await database.pool.query(
    `UPDATE jobs.job SET start_after = now() + interval '1 hour' WHERE name = 'message-send'`,
  );
  await jobs.runDue();
}

async function work(): Promise<void> {
  await carryOn();
  await workMessages(server, simulator);
  await carryOn();
}

test('a name that a guest typed does not stop the campaign for the others', async () => {
  const { add, asha, send } = await readyCampaign();
  const odd = await add(`${'A'.repeat(39)}🪷🪷`);
  await server.reactNow();
  await send();
  await work();
  expect([received(asha.phone), received(odd.phone)]).toEqual([1, 1]);
});

test('a number that guests typed under many names gets it once, for one credit', async () => {
  const { of, owner, asha, deepa, send, progress } = await readyCampaign();
  for (const name of ['Farah', 'Geeta', 'Hema'])
    await call(
      clientCalls.add,
      { business_id: of.business_id, name, phone: asha.phone, shares_phone: true },
      { as: owner },
    );
  await server.reactNow();
  await send();
  await work();
  expect([received(asha.phone), received(deepa.phone)]).toEqual([1, 1]);
  expect((await progress()).credits).toMatchObject({ reserved: 5, consumed: 2, given_back: 3, open: 0 });
});

describe('a campaign that was sent off', () => {
  test.each([
    ['suspended', "business_state = 'suspended'", "business_state = 'approved'"],
    ['deleted', 'is_deleted = true, deleted_at = now()', 'is_deleted = false, deleted_at = NULL'],
  ])('waits while the business is %s, also what was queued already', async (_how, change, back) => {
    const { of, as, asha, deepa, send, progress, set } = await readyCampaign();
    await send();
    await carryOn();
    expect(await queued(of.campaign_id)).toBe(2);
    await set(change);
    await work();
    expect([received(asha.phone), received(deepa.phone)]).toEqual([0, 0]);
    await set(back);
    expect((await progress()).credits).toMatchObject({ reserved: 2, open: 2 });
    expect(await call(resultsCalls.get, of, await as())).toMatchObject({
      sending: 'paused',
      paused_because: 'business',
      waiting: 2,
    });
    await call(calls.steer, { ...of, action: 'resume' }, await as());
    await work();
    expect([received(asha.phone), received(deepa.phone)]).toEqual([1, 1]);
  });

  test('waits when the plan has ended, and goes on with the next one', async () => {
    const { of, as, asha, deepa, send, progress } = await readyCampaign();
    const { business_id } = of;
    await send();
    await carryOn();
    expect(await queued(of.campaign_id)).toBe(2);
    await database.pool.query('DELETE FROM subscription_period WHERE business_id = $1', [business_id]);
    await work();
    expect([received(asha.phone), received(deepa.phone)]).toEqual([0, 0]);
    expect((await progress()).credits).toMatchObject({ reserved: 2, open: 2 });
    expect(await call(resultsCalls.get, of, await as())).toMatchObject({
      sending: 'paused',
      paused_because: 'plan',
      waiting: 2,
    });
    const resume = { ...of, action: 'resume' } as const;
    expect((await refusal(calls.steer, resume, await as())).code).toBe('CAMPAIGN_NOT_AVAILABLE');
    await seedPlan(server, business_id);
    await call(calls.steer, resume, await as());
    await work();
    expect([received(asha.phone), received(deepa.phone)]).toEqual([1, 1]);
    expect((await progress()).credits).toMatchObject({ consumed: 2, open: 0 });
  });

  test('is Sent once all of it is decided, whatever the plan is by then', async () => {
    const { of, as, send, progress } = await readyCampaign();
    await send();
    await carryOn();
    await workMessages(server, simulator);
    await database.pool.query('DELETE FROM subscription_period WHERE business_id = $1', [of.business_id]);
    await eventually(async () => {
      await work();
      return (await progress()).sending === 'finished';
    });
    expect(await call(resultsCalls.get, of, await as())).toMatchObject({ sent: 2, paused_because: null });
  });

  test('does not go to whom the desk marked as wanting no offers after it was queued', async () => {
    const { of, as, asha, deepa, send, progress } = await readyCampaign();
    await send();
    await carryOn();
    expect(await queued(of.campaign_id)).toBe(2);
    await database.pool.query(
      `UPDATE client SET marketing_opt_out_at = now(), marketing_opt_out_from = 'desk' WHERE id = $1`,
      [asha.id],
    );
    await work();
    expect([received(asha.phone), received(deepa.phone)]).toEqual([0, 1]);
    expect((await progress()).credits).toMatchObject({ consumed: 1, given_back: 1, open: 0 });
    expect((await call(resultsCalls.get, of, await as())).failures).toEqual([
      { reason: 'no_offers', clients: 1 },
    ]);
  });

  test('does not go to a queued client who was merged since with one that wants no offers', async () => {
    const { of, as, asha, deepa, add, send } = await readyCampaign();
    await send();
    await carryOn();
    const other = await add('Asha again');
    await database.pool.query(
      `UPDATE client SET marketing_opt_out_at = now(), marketing_opt_out_from = 'desk' WHERE id = $1`,
      [other.id],
    );
    const { business_id } = of;
    await call(clientCalls.merge, { business_id, client_id: asha.id, other_id: other.id }, await as());
    await work();
    expect([received(asha.phone), received(deepa.phone)]).toEqual([0, 1]);
  });

  test('goes once to two of its clients who turn out to be one', async () => {
    const { of, as, asha, deepa, send, progress } = await readyCampaign();
    await send();
    const { client_id } = await call(
      clientCalls.merge,
      { business_id: of.business_id, client_id: asha.id, other_id: deepa.id },
      await as(),
    );
    expect(client_id).toBe(asha.id);
    await work();
    expect([received(asha.phone), received(deepa.phone)]).toEqual([1, 0]);
    expect((await progress()).credits).toMatchObject({ reserved: 2, open: 0, given_back: 1 });
  });

  test('does not go to whom a record says no that was merged since', async () => {
    const { of, as, asha, deepa, send } = await readyCampaign();
    await send();
    await database.pool.query(
      `UPDATE client SET marketing_opt_out_at = now(), marketing_opt_out_from = 'desk' WHERE id = $1`,
      [deepa.id],
    );
    await call(
      clientCalls.merge,
      { business_id: of.business_id, client_id: asha.id, other_id: deepa.id },
      await as(),
    );
    await work();
    expect([received(asha.phone), received(deepa.phone)]).toEqual([0, 0]);
  });
});

const queued = async (campaign_id: string) => {
  const { rows } = await database.pool.query(
    `SELECT count(*)::int FROM message_queue JOIN outgoing_message ON id = message_id WHERE source_id = $1`,
    [campaign_id],
  );
  return rows[0].count;
};

test('nothing is tried again without a running plan', async () => {
  const { of, as, send } = await readyCampaign();
  await send();
  await database.pool.query('DELETE FROM subscription_period WHERE business_id = $1', [of.business_id]);
  expect((await refusal(calls.steer, { ...of, action: 'retry' }, await as())).code).toBe(
    'CAMPAIGN_NOT_AVAILABLE',
  );
});

test('an answer goes to the phone that wrote, whatever number the record has since', async () => {
  const { of, as, asha, send, progress } = await readyCampaign();
  await send();
  await eventually(async () => {
    await work();
    return (await progress()).delivered === 2;
  });
  control.write(asha.phone, 'Is Rekha there on Sunday?');
  const find = async () => (await call(resultsCalls.listReplies, of, await as())).items[0];
  await eventually(async () => {
    await work();
    return (await find()) !== undefined;
  });
  const stranger = newPhone();
  await database.pool.query('UPDATE client SET phone = $2 WHERE id = $1', [asha.id, stranger]);
  const reply_id = (await find())?.id ?? '';
  await call(resultsCalls.answer, { ...of, reply_id, text: 'Win a phone' }, await as());
  await work();
  expect(received(stranger)).toBe(0);
  expect(received(asha.phone)).toBe(3);
});
