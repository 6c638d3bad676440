import { campaignCalls as calls } from '@kursi/core/campaigns/campaign.contract.ts';
import type { SentBy } from '@kursi/core/contract/call.ts';
import { describe, expect, test } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { uploadFile } from '../../../testing/files.ts';
import { seedPlan, seedTemplate } from '../../../testing/salon/campaigns.ts';
import { seedSender } from '../../../testing/salon/messages.ts';
import { useServer } from '../../../testing/server.ts';

const server = await useServer();
const { call, refusal, database, clock, seedAccount, seedBusiness } = server;
const owner = await seedAccount();
const as = owner;

async function salon() {
  const business_id = await seedBusiness(owner, { name: 'Aangan' });
  await seedPlan(server, business_id);
  return business_id;
}
const business_id = await salon();
const app_id = await seedSender(server, null, business_id);
const template_id = await seedTemplate(server, { business_id, app_id });

type Sent = Partial<SentBy<typeof calls.create>>;
const create = (over: Sent = {}) => call(calls.create, { business_id, ...over }, { as });
const get = (campaign_id: string) => call(calls.get, { business_id, campaign_id }, { as });
const list = (over: Partial<SentBy<typeof calls.list>> = {}) =>
  call(calls.list, { business_id, ...over }, { as });
const param = { key: 2, value: '30 November', name: 'Last day', section: 'Data' as const };

const template = JSON.stringify((await create({ template_id })).template);

/** As the sending writes it. */
async function sendOff(campaign_id: string, how: 'sending' | 'finished' = 'sending') {
  await database.pool.query(
    `UPDATE campaign SET sending = $2, status = $3, app_id = 'app', sent_off_at = now(), template = $4 WHERE id = $1`,
    [campaign_id, how, how === 'finished' ? 'sent' : 'draft', template],
  );
}
const isKept = async (url: string) => {
  const id = url.slice(url.lastIndexOf('/') + 1).split('.')[0];
  const { rows } = await database.pool.query('SELECT state FROM business_file WHERE id = $1', [id]);
  return rows[0]?.state ?? null;
};
/** As handing it over to the provider writes it. */
const handOver = (url: string, media_id: string, of = business_id) =>
  database.pool.query(
    `INSERT INTO campaign_media (business_id, media_id, url, created_at) VALUES ($1, $2, $3, $4)`,
    [of, media_id, new URL(url, 'http://localhost').pathname, '2026-11-01T10:00:00Z'],
  );
const picture = async () => {
  const url = await uploadFile(server, owner, { module: 'business_message', business_id });
  await handOver(url, 'M1');
  return { url, media_id: 'M1', type: 'image' as const };
};

describe('a draft', () => {
  test('is kept with nothing in it, and says what it lacks', async () => {
    const made = await create();
    expect(made).toMatchObject({ name: '', status: 'draft', sending: null, template: null, filter: null });
    const [first] = (await list()).items;
    expect(first).toMatchObject({ id: made.id, missing: ['template', 'audience'], figures: null });
  });

  test('keeps the time that was chosen for it, until another is', async () => {
    const send_at = '2026-11-20T05:30:00Z';
    const { id, updated_at } = await create({ send_at });
    expect((await get(id)).send_at).toBe(send_at);
    await call(calls.update, { business_id, campaign_id: id, updated_at, name: 'Now' }, { as });
    expect((await get(id)).send_at).toBeNull();
  });

  test('holds its template as it was, and the text with what was typed', async () => {
    const made = await create({ template_id, template_params: [param], filter: { type: 'duration' } });
    expect(made.message).toBe('Hello {{1}}, come back before 30 November.');
    expect(made.template).toMatchObject({ id: template_id, owner: 'custom', vertical: 'We miss you' });
    expect((await list()).items[0]).toMatchObject({ missing: [], template_name: 'We miss you' });
    await database.pool.query(`UPDATE message_template SET status = 'REJECTED' WHERE id = $1`, [template_id]);
    const saved = await call(
      calls.update,
      { business_id, campaign_id: made.id, updated_at: made.updated_at, template_id, name: 'Later' },
      { as },
    );
    expect(saved).toMatchObject({ name: 'Later', template: { id: template_id } });
    const other = await refusal(calls.create, { business_id, template_id }, { as });
    expect(other).toMatchObject({ code: 'MALFORMED', details: { fields: [{ field: 'template_id' }] } });
    await database.pool.query(`UPDATE message_template SET status = 'APPROVED' WHERE id = $1`, [template_id]);
  });

  test('cannot take a template of another business', async () => {
    const elsewhere = await salon();
    const refused = await refusal(calls.create, { business_id: elsewhere, template_id }, { as });
    expect(refused).toMatchObject({ code: 'MALFORMED' });
  });

  test('is saved only by someone who has read the latest', async () => {
    const made = await create({ name: 'First' });
    clock.advance({ seconds: 1 });
    const change = { business_id, campaign_id: made.id, updated_at: made.updated_at };
    const second = await call(calls.update, { ...change, name: 'Second' }, { as });
    expect(second.updated_at).not.toBe(made.updated_at);
    expect(await refusal(calls.update, { ...change, name: 'Third' }, { as })).toMatchObject({
      code: 'CONFLICT',
    });
    expect((await get(made.id)).name).toBe('Second');
  });

  test('is neither made nor changed without a running plan', async () => {
    const made = await seedBusiness(owner, { name: 'Without a plan' });
    expect(await list({ business_id: made })).toMatchObject({ items: [], is_available: false });
    expect(await list()).toMatchObject({ is_available: true });
    const refused = await refusal(calls.create, { business_id: made }, { as });
    expect(refused).toMatchObject({
      code: 'CAMPAIGN_NOT_AVAILABLE',
      message: 'Business or user is not available',
    });
  });

  test('is not found from another business', async () => {
    const made = await create();
    const elsewhere = { business_id: await salon(), campaign_id: made.id };
    for (const refused of [
      await refusal(calls.get, elsewhere, { as }),
      await refusal(calls.update, { ...elsewhere, updated_at: made.updated_at }, { as }),
      await refusal(calls.remove, elsewhere, { as }),
      await refusal(calls.restore, elsewhere, { as }),
    ])
      expect(refused).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('that was sent off is neither changed nor deleted', async () => {
    const made = await create();
    await sendOff(made.id);
    const key = { business_id, campaign_id: made.id };
    const changed = await refusal(calls.update, { ...key, updated_at: made.updated_at }, { as });
    expect(changed).toMatchObject({ code: 'CAMPAIGN_SENT' });
    expect(await refusal(calls.remove, key, { as })).toMatchObject({ code: 'CAMPAIGN_SENT' });
  });
});

describe('the picture of a campaign', () => {
  test('is claimed when it is saved, and deleted when another takes its place', async () => {
    const [first, second] = [await picture(), await picture()];
    const made = await create({ media: [first] });
    expect(made.media).toMatchObject([{ media_id: 'M1', type: 'image', created_at: expect.any(String) }]);
    expect(await isKept(first.url)).toBe('used');
    const change = { business_id, campaign_id: made.id, updated_at: made.updated_at };
    await call(calls.update, { ...change, media: [second] }, { as });
    expect(await isKept(first.url)).toBeNull();
    expect(await isKept(second.url)).toBe('used');
  });

  test('is one that this business handed over, under the id that it got for it', async () => {
    const one = await picture();
    const no = async (media: typeof one) => refusal(calls.create, { business_id, media: [media] }, { as });
    const refused = { code: 'MALFORMED', details: { fields: [{ field: 'media_id' }] } };
    expect(await no({ ...one, media_id: 'M2' })).toMatchObject(refused);
    const other = await seedBusiness(owner, { name: 'Second' });
    await handOver(one.url, 'M2', other);
    expect(await no({ ...one, media_id: 'M2' })).toMatchObject(refused);
    // The provider has it since then, whatever the page says.
    const made = await create({ media: [{ ...one, created_at: '2026-11-17T10:00:00Z' }] });
    expect(made.media[0]?.created_at).toBe('2026-11-01T10:00:00Z');
    await database.pool.query('DELETE FROM campaign_media WHERE business_id = $1', [business_id]);
    const change = { business_id, campaign_id: made.id, updated_at: made.updated_at };
    expect((await call(calls.update, { ...change, media: made.media }, { as })).media).toEqual(made.media);
  });

  test('belongs to one campaign', async () => {
    const one = await picture();
    await create({ media: [one] });
    expect(await refusal(calls.create, { business_id, media: [one] }, { as })).toMatchObject({
      code: 'FILE_NOT_UPLOADED',
    });
  });

  test('goes a day after its draft was deleted, and comes back with it before', async () => {
    const sweep = () => database.transaction((tx) => server.jobs.send(tx, 'sweep', {}));
    const one = await picture();
    const made = await create({ media: [one] });
    const key = { business_id, campaign_id: made.id };
    await call(calls.remove, key, { as });
    expect(await refusal(calls.get, key, { as })).toMatchObject({ code: 'NOT_FOUND' });
    await sweep();
    await call(calls.restore, key, { as });
    expect(await get(made.id)).toMatchObject({ media: [{ media_id: 'M1' }] });
    await call(calls.remove, key, { as });
    await database.pool.query(
      "UPDATE campaign SET deleted_at = deleted_at - interval '25 hours' WHERE id = $1",
      [made.id],
    );
    await sweep();
    await eventually(async () => (await isKept(one.url)) === null);
    expect(await refusal(calls.restore, key, { as })).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the list', () => {
  test('comes page by page, the one that changed last first', async () => {
    const mine = await salon();
    const made: string[] = [];
    for (const name of ['One', 'Two', 'Three']) {
      clock.advance({ seconds: 1 });
      made.push((await call(calls.create, { business_id: mine, name }, { as })).id);
    }
    const page = await list({ business_id: mine, limit: 2 });
    expect(page.items.map(({ name }) => name)).toEqual(['Three', 'Two']);
    const rest = await list({ business_id: mine, limit: 2, cursor: page.next_cursor ?? '' });
    expect(rest).toMatchObject({ items: [{ name: 'One' }], next_cursor: null });
  });

  test('tells drafts, those under way and those that are sent apart, with their figures', async () => {
    const mine = await salon();
    const [draft, going, sent] = await Promise.all(
      ['Draft', 'Going', 'Sent'].map((name) => call(calls.create, { business_id: mine, name }, { as })),
    );
    await sendOff(going?.id ?? '');
    await sendOff(sent?.id ?? '', 'finished');
    const names = async (show: 'drafts' | 'under_way' | 'sent') =>
      (await list({ business_id: mine, show })).items.map(({ name }) => name);
    expect(await names('drafts')).toEqual([draft?.name]);
    expect(await names('under_way')).toEqual(['Going']);
    expect(await names('sent')).toEqual(['Sent']);
    const { items } = await list({ business_id: mine, show: 'under_way' });
    expect(items[0]).toMatchObject({ missing: [], figures: { recipients: 0, sent: 0, read: 0 } });
  });
});
