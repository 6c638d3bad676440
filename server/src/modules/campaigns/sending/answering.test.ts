import { resultsCalls } from '@kursi/core/campaigns/results.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { clientMessageCalls } from '@kursi/core/notifications/client-messages.contract.ts';
import { describe, expect, test } from 'vitest';
import { fromNoon } from '../../../testing/clock.ts';
import { eventually } from '../../../testing/eventually.ts';
import { campaignSender } from '../../../testing/salon/campaign-sender.ts';
import { connectSimulator, useMessageSimulator } from '../../../testing/salon/messages.ts';
import { useServer } from '../../../testing/server.ts';

const { simulator, env } = await useMessageSimulator();
// Noon in India.
const server = await useServer({ env, now: fromNoon() });
const { call, refusal, database, seedSession } = server;
await connectSimulator(server, simulator);
const { control } = simulator;
const { salon, work, chatOf } = campaignSender(server, simulator);

describe('who answers', () => {
  test('with BOOK gets the page of the business, and what they write is answered in the chat for a day', async () => {
    const { draft, send, people, progress, business_id, owner } = await salon({ clients: 1 });
    const phone = people[0]?.phone ?? '';
    const id = await draft({ postback_texts: [{ index: 0, text: 'BOOK' }] });
    await send(id);
    await eventually(async () => {
      await work();
      return (await progress(id)).delivered === 1;
    });
    control.press(control.chat(phone).messages[0]?.id ?? '', 0);
    await eventually(async () => {
      await work();
      return chatOf(phone).length === 3;
    });
    const { rows } = await database.pool.query('SELECT business_url FROM business WHERE id = $1', [
      business_id,
    ]);
    expect(chatOf(phone)[2]).toContain(`/b/${rows[0].business_url}`);
    // Without quoting anything.
    control.write(phone, 'Is Asha there on Sunday?');
    const as = await seedSession(owner.id);
    const of = { business_id, campaign_id: id };
    const find = async () =>
      (await call(resultsCalls.listReplies, of, { as })).items.find(({ text }) => text.includes('Asha'));
    await eventually(async () => {
      await work();
      return (await find()) !== undefined;
    });
    const reply_id = (await find())?.id ?? '';
    await call(resultsCalls.answer, { ...of, reply_id, text: 'Yes, from ten.' }, { as });
    await eventually(async () => {
      await work();
      return chatOf(phone).at(-1) === 'Yes, from ten.';
    });
    expect((await find())?.answers).toMatchObject([{ text: 'Yes, from ten.', by: 'Nandini Rao' }]);
    const key = { business_id, client_id: people[0]?.id ?? '' };
    const { items } = await call(clientMessageCalls.list, key, { as });
    // The newest first: the question, the press that Kursi answered, the campaign.
    expect(items).toMatchObject([
      { kind: 'reply', answers: [{ text: 'Yes, from ten.', by: 'Nandini Rao' }] },
      { kind: 'reply', answers: [{ text: expect.stringContaining('/b/'), by: null }] },
      {
        kind: 'campaign',
        campaign: { id, name: 'We miss you' },
        text: expect.stringMatching(/Ankita.+30 November/),
        ways: ['whatsapp'],
      },
    ]);
    const answer = async () =>
      (
        await refusal(
          resultsCalls.answer,
          { ...of, reply_id, text: 'x' },
          { as: await seedSession(owner.id) },
        )
      ).code;
    await database.pool.query(
      'INSERT INTO whatsapp_opt_out (business_id, phone, at) VALUES ($1, $2, now())',
      [business_id, phone],
    );
    expect(await answer()).toBe('CLIENT_STOPPED');
    await database.pool.query('DELETE FROM whatsapp_opt_out WHERE business_id = $1', [business_id]);
    // Another business, and another client of this one.
    const stranger = await salon({ clients: 1 });
    const stolen = { ...of, business_id: stranger.business_id, reply_id, text: 'Unlock: sbi.ru/kyc' };
    const thief = await seedSession(stranger.owner.id);
    expect((await refusal(resultsCalls.answer, stolen, { as: thief })).code).toBe('NOT_FOUND');
    const client_id = stranger.people[0]?.id ?? '';
    const told = { business_id: stranger.business_id, client_id, reply_id, text: 'x' };
    expect((await refusal(clientMessageCalls.answer, told, { as: thief })).code).toBe('NOT_FOUND');
    const { client_id: sister } = await call(clientCalls.add, { business_id, name: 'Sister' }, { as });
    const aside = { business_id, client_id: sister, reply_id, text: 'x' };
    expect((await refusal(clientMessageCalls.answer, aside, { as })).code).toBe('NOT_FOUND');
    for (let n = 0; n < 19; n++)
      await call(resultsCalls.answer, { ...of, reply_id, text: 'x' }, { as: await seedSession(owner.id) });
    expect(await answer()).toBe('TOO_MANY_REQUESTS');
    server.clock.advance({ hours: 24 });
    expect(await answer()).toBe('ANSWER_TOO_LATE');
  });

  test('by the button under an offer ends the offers alone, by STOP in words everything, and hears which', async () => {
    const { draft, send, people, progress, business_id, owner } = await salon({ clients: 1 });
    const phone = people[0]?.phone ?? '';
    const buttons = JSON.stringify([{ type: 'QUICK_REPLY', text: 'Stop messages' }]);
    await database.pool.query('UPDATE message_template SET buttons = $2 WHERE business_id = $1', [
      ...[business_id, buttons],
    ]);
    const id = await draft({ postback_texts: [{ index: 0, text: 'STOP' }] });
    await send(id);
    await eventually(async () => {
      await work();
      return (await progress(id)).delivered === 1;
    });
    const stopped = async () => {
      const of = { business_id, client_id: people[0]?.id ?? '' };
      const as = await seedSession(owner.id);
      const { marketing_opt_out_from } = await call(clientCalls.get, of, { as });
      const { stopped_at } = await call(clientMessageCalls.getReach, of, { as });
      return { offers: marketing_opt_out_from, everything: stopped_at !== null };
    };
    const answered = (count: number) =>
      eventually(async () => {
        await work();
        return chatOf(phone).length === count;
      });
    control.press(control.chat(phone).messages[0]?.id ?? '', 0);
    await answered(3);
    expect(chatOf(phone)[2]).toMatch(/^You will get no more offers from .+ bookings still come; write STOP/);
    expect(await stopped()).toEqual({ offers: 'whatsapp', everything: false });
    control.write(phone, 'Stop');
    await answered(5);
    expect(chatOf(phone)[4]).toMatch(/^You will get no more WhatsApp messages from/);
    expect(await stopped()).toEqual({ offers: 'whatsapp', everything: true });
  });
});
