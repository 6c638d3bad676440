import { supportCalls } from '@kursi/core/support/support.contract.ts';
import { describe, expect, test } from 'vitest';
import { uploadFile } from '../../testing/files.ts';
import { useServer } from '../../testing/server.ts';

const server = await useServer({ env: { SUPPORT_EMAIL: 'help@kursi.test' } });
const silent = await useServer({ beside: server });
const { call, refusal, seedAccount, mailsTo } = server;
const admin = await server.makePlatformAdmin();

const listed = async (input: { limit?: number; cursor?: string } = {}) =>
  call(supportCalls.list, input, { as: admin });

describe('a question', () => {
  test('a support request reaches the platform admins with its pictures, on their page and by mail', async () => {
    const asha = await seedAccount({ user_name: 'Asha Rao', email: 'asha.asks@example.com' });
    const pictures = [
      await uploadFile(server, asha, { module: 'user_support' }),
      await uploadFile(server, asha, { module: 'user_support' }),
    ];
    const message = 'The calendar is empty.\nIt was full yesterday.';
    const { id } = await call(supportCalls.ask, { message, picture_urls: pictures }, { as: asha });
    const [first] = (await listed()).items;
    expect(first).toMatchObject({
      id,
      message,
      answered_at: null,
      user: { id: asha.id, user_name: 'Asha Rao', email: 'asha.asks@example.com' },
    });
    expect(first?.picture_urls).toHaveLength(2);
    for (const url of first?.picture_urls ?? []) {
      expect((await fetch(server.url + url)).status).toBe(200);
      expect((await fetch(server.url + url.split('?')[0])).status).toBe(404);
    }
    const [mail] = await mailsTo('help@kursi.test');
    expect(mail?.subject).toBe('Support: Asha Rao');
    expect(mail?.text).toContain('asha.asks@example.com');
    expect(mail?.text).toContain(message);
  });

  test('a support request is stored when no support address is set, and no mail is sent', async () => {
    const asha = await silent.seedAccount();
    await silent.call(supportCalls.ask, { message: 'no mail for this one' }, { as: asha });
    expect((await listed()).items[0]?.message).toBe('no mail for this one');
    const { rows } = await server.database.pool.query(
      `select 1 from jobs.job where name = 'send-mail' and data::text like '%no mail for this one%'`,
    );
    expect(rows).toEqual([]);
  });

  test('a support request sent twice with one idempotency key is one request', async () => {
    const asha = await seedAccount();
    const headers = { 'idempotency-key': 'asked-once' };
    const ask = () => call(supportCalls.ask, { message: 'only once' }, { as: asha, headers });
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect((await listed()).items.filter(({ message }) => message === 'only once')).toHaveLength(1);
  });

  test('a support request that is empty, too long or has four pictures is refused', async () => {
    const asha = await seedAccount();
    for (const message of ['', '   \n ', 'x'.repeat(4001)])
      expect((await refusal(supportCalls.ask, { message }, { as: asha })).code).toBe('MALFORMED');
    const four = ['/a', '/b', '/c', '/d'];
    expect((await refusal(supportCalls.ask, { message: 'x', picture_urls: four }, { as: asha })).code).toBe(
      'MALFORMED',
    );
  });

  test("a support request cannot use another person's pictures, nor one picture twice", async () => {
    const [asha, ravi] = [await seedAccount(), await seedAccount()];
    const picture = await uploadFile(server, asha, { module: 'user_support' });
    const ask = (as: typeof asha, urls: string[]) =>
      server.send(supportCalls.ask, { message: 'look at this', picture_urls: urls }, { as });
    expect((await ask(ravi, [picture])).body).toMatchObject({ code: 'FILE_NOT_UPLOADED' });
    expect((await ask(asha, [await uploadFile(server, asha)])).body).toMatchObject({
      code: 'FILE_NOT_UPLOADED',
    });
    expect((await ask(asha, [picture, picture])).status).toBe(200);
    expect((await listed()).items[0]?.picture_urls).toHaveLength(1);
    expect((await ask(asha, [picture])).body).toMatchObject({ code: 'FILE_NOT_UPLOADED' });
  });
});

describe('the list', () => {
  test('support requests are listed page by page, newest first', async () => {
    const asha = await seedAccount();
    for (let i = 1; i <= 5; i++) await call(supportCalls.ask, { message: `page ${i}` }, { as: asha });
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listed>> = await listed({ limit: 2, ...(cursor && { cursor }) });
      seen.push(...page.items.map(({ message }) => message));
      cursor = page.next_cursor;
    } while (cursor && seen.length < 100);
    expect(seen.filter((message) => message.startsWith('page'))).toEqual([
      'page 5',
      'page 4',
      'page 3',
      'page 2',
      'page 1',
    ]);
    expect(new Set(seen).size).toBe(seen.length);
  });

  test('a support request is shown as answered and as unanswered again', async () => {
    const asha = await seedAccount();
    const { id } = await call(supportCalls.ask, { message: 'answer me' }, { as: asha });
    const mark = (answered: boolean) => call(supportCalls.markAnswered, { id, answered }, { as: admin });
    await mark(true);
    expect((await listed()).items.find((item) => item.id === id)?.answered_at).not.toBeNull();
    await mark(false);
    expect((await listed()).items.find((item) => item.id === id)?.answered_at).toBeNull();
    const nowhere = { id: '01a00000-0000-7000-8000-0000000000ff', answered: true };
    expect((await refusal(supportCalls.markAnswered, nowhere, { as: admin })).code).toBe('NOT_FOUND');
  });
});
