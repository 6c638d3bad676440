import { campaignCalls } from '@kursi/core/campaigns/campaign.contract.ts';
import { resultsCalls } from '@kursi/core/campaigns/results.contract.ts';
import { sendingCalls as calls } from '@kursi/core/campaigns/sending.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import type { SentBy } from '@kursi/core/contract/call.ts';
import type { Simulator } from '@kursi/simulator/simulator.ts';
import { expect } from 'vitest';
import type { TestServer } from '../server.ts';
import { progressOf } from './campaign-progress.ts';
import { seedPlan, seedSentTemplate } from './campaigns.ts';
import { creditsOf } from './credits.ts';
import { workMessages } from './messages.ts';

export function campaignSender(server: TestServer, simulator: Simulator) {
  const { call, refusal, database, jobs, seedAccount, seedBusiness, seedSession } = server;
  const { control } = simulator;
  const { buy } = creditsOf(server);
  let numbers = 0;
  const newPhone = () => `+9197${String(++numbers).padStart(8, '0')}`;

  /** A salon with a template, credits and clients; each has a phone of their own. */
  async function salon({ clients = 3, credits = 1000, phones = [] as readonly string[] } = {}) {
    const owner = await seedAccount({ user_name: 'Nandini Rao' });
    const business_id = await seedBusiness(owner, { name: 'Aangan' });
    await seedPlan(server, business_id);
    await buy(owner, business_id, credits);
    const template_id = await seedSentTemplate(server, simulator, business_id, owner);
    const people: { id: string; phone: string }[] = [];
    for (const phone of [...phones, ...Array.from({ length: clients }, newPhone)]) {
      const { client_id } = await call(
        clientCalls.add,
        { business_id, name: `Ankita Saxena ${people.length}`, phone },
        { as: owner },
      );
      people.push({ id: client_id, phone });
    }
    await server.reactNow();
    const draft = async (over: Partial<SentBy<typeof campaignCalls.create>> = {}) =>
      (
        await call(
          campaignCalls.create,
          {
            business_id,
            name: 'We miss you',
            template_id,
            filter: { type: 'duration' as const },
            template_params: [{ key: 2, value: '30 November', section: 'Data' as const }],
            ...over,
          },
          { as: await seedSession(owner.id) },
        )
      ).id;
    type Over = Partial<SentBy<typeof calls.send>>;
    const input = (campaign_id: string, over: Over = {}) => ({
      business_id,
      campaign_id,
      mode: 'Send',
      ...over,
    });
    return {
      owner,
      business_id,
      people,
      draft,
      send: async (campaign_id: string, over?: Over) =>
        call(calls.send, input(campaign_id, over), { as: await seedSession(owner.id) }),
      refusedSend: async (campaign_id: string, over?: Over) =>
        refusal(calls.send, input(campaign_id, over), { as: await seedSession(owner.id) }),
      steer: async (campaign_id: string, action: 'pause' | 'resume' | 'cancel' | 'retry') =>
        call(calls.steer, { business_id, campaign_id, action }, { as: await seedSession(owner.id) }),
      progress: async (campaign_id: string) => progressOf(database, business_id, campaign_id),
      get: async (campaign_id: string) =>
        call(campaignCalls.get, { business_id, campaign_id }, { as: await seedSession(owner.id) }),
      /** As the pages show it: its row in the list, and its results. */
      shown: async (campaign_id: string) => {
        const as = await seedSession(owner.id);
        const { items } = await call(campaignCalls.list, { business_id }, { as });
        const results = await call(resultsCalls.get, { business_id, campaign_id }, { as });
        return { listed: items.find(({ id }) => id === campaign_id), results };
      },
      notified: async (campaign_id: string) =>
        (await call(calls.listNotified, { business_id, campaign_id }, { as: owner })).items.map(
          ({ client_id }) => client_id,
        ),
      balance: async () => {
        const { rows } = await database.pool.query(
          `SELECT account.balance, (SELECT sum(credits)::int FROM credit_entry WHERE business_id = $1) AS sum
         FROM credit_account AS account WHERE business_id = $1`,
          [business_id],
        );
        expect(rows[0].balance).toBe(rows[0].sum);
        return Number(rows[0].balance);
      },
    };
  }

  /** As the jobs of a server do that polls: what moved is settled, what comes next is queued and goes. */
  async function work(): Promise<void> {
    const carryOn = async () => {
      await database.pool.query(
        `INSERT INTO jobs.job (name, data)
       SELECT 'campaign-run', jsonb_build_object('business_id', business_id, 'campaign_id', id)
       FROM campaign WHERE sending IS NOT NULL`,
      );
      await jobs.runDue();
    };
    await carryOn();
    await workMessages(server, simulator);
    await carryOn();
  }
  const chatOf = (phone: string) => control.chat(phone).messages.map(({ body }) => body);
  return { salon, work, chatOf, newPhone };
}
