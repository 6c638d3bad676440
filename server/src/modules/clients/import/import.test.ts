import { clientImportCalls as calls } from '@kursi/core/clients/client-import.contract.ts';
import {
  guessSettings,
  IMPORT_BYTES_MAX,
  IMPORT_ROWS_MAX,
  writeColumns,
} from '@kursi/core/clients/client-import.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { cellText } from '@kursi/core/kernel/csv/csv.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { clientsOf, importsOf } from '../../../testing/salon/clients.ts';
import { messyList } from '../../../testing/salon/messy-list.ts';
import { useServer } from '../../../testing/server.ts';
import { importNextChunk } from './import-clients.job.ts';
import { CHUNK_ROWS } from './receive-import.ts';

const server = await useServer();
const { call, refusal, database, seedAccount, seedBusiness, seedMember, seedSession, jobs, clock } = server;

const owner = await seedAccount();
let business_id: string;
let files: ReturnType<typeof importsOf>;
beforeEach(async () => {
  business_id = await seedBusiness(owner);
  files = importsOf(server, owner, business_id);
});

const clients = async () =>
  (
    await database.pool.query(
      `select name, phone, email, birthday, gender, note, marketing_opt_out_from as no_offers
       from client where business_id = $1 and deleted_at is null order by name_key, phone`,
      [business_id],
    )
  ).rows;
const chunksLeft = async (import_id: string) =>
  (await database.pool.query('select from client_import_chunk where import_id = $1', [import_id])).rowCount;
const isDone = () => eventually(async () => (await files.latest())?.state === 'done');
/** Each number once. */
const rowsOf = (count: number, from = 0) =>
  Array.from({ length: count }, (_, i) => `Client ${from + i},+9198${String(10_000_000 + from + i)}`).join(
    '\n',
  );
const makeDeps = () => {
  const newId = () => crypto.randomUUID();
  const noWork = { recordEvent: () => undefined, sendJob: async () => undefined };
  const openingDues = { findDebtors: async () => [], open: async () => undefined };
  return { database, now: clock.now, newId, openingDues, ...noWork };
};

describe('a file of clients', () => {
  test('is previewed, imported and explained', async () => {
    const { client } = clientsOf(server, owner, business_id);
    await client({ name: 'Asha Rao', phone: '98765 43210', email: 'asha@example.com' });
    await client({ name: 'Om', phone: '98765 43211' });
    const file = [
      'Name;Mobile;Email;DOB;Sex;Remarks;Opt out',
      'asha  RAO;098765-43210;other@example.com;14/02/1990;F;Tea;yes',
      'Meera;98765 43211;;;;;',
      '"Zoya ""Zo"" Khan";9876543212;zoya@example.com;29/02/2000;female;"Likes\nlilies";no',
      'Zoya "Zo" Khan;+91 98765 43212;;;;Second time;',
      ';9876543213;;31/02/1990;;;',
      'Ravi;12345;ravi@;;;;',
      'आशा;;;;महिला;;',
      ';;nobody@example.com;;;"lost; and found";',
    ].join('\r\n');
    const id = await files.upload(`\ufeff${file}`);
    const columns = 'name,phone,email,birthday,gender,note,no_offers';
    expect(await clients()).toHaveLength(2);
    const preview = await files.preview(id, columns);
    expect(preview.map(({ row_number, outcome }) => [row_number, outcome])).toEqual([
      [2, 'known'],
      [3, 'new'],
      [4, 'new'],
      [5, 'known'],
      [6, 'new'],
      [7, 'new'],
      [8, 'new'],
      [9, 'error'],
    ]);
    expect(preview[0]).toMatchObject({ fills: ['birthday', 'gender', 'note', 'no_offers'] });
    expect(preview[1]).toMatchObject({ name: 'Meera', shares_phone: true });

    await files.start(id, columns);
    await isDone();
    expect(await files.latest()).toMatchObject({
      row_count: 8,
      done_count: 8,
      new_count: 5,
      known_count: 2,
      error_count: 1,
      partial_count: 2,
      sample: [],
    });
    expect(await clients()).toEqual([
      // Only what was empty is filled: the address stays.
      {
        name: 'Asha Rao',
        phone: '+919876543210',
        email: 'asha@example.com',
        birthday: '1990-02-14',
        gender: 'female',
        note: 'Tea',
        no_offers: 'import',
      },
      expect.objectContaining({ name: 'Client 3213', phone: '+919876543213', birthday: null }),
      {
        name: 'Meera',
        phone: '+919876543211',
        email: null,
        birthday: null,
        gender: null,
        note: null,
        no_offers: null,
      },
      expect.objectContaining({ name: 'Om', phone: '+919876543211' }),
      expect.objectContaining({ name: 'Ravi', phone: null, email: null }),
      {
        name: 'Zoya "Zo" Khan',
        phone: '+919876543212',
        email: 'zoya@example.com',
        birthday: '2000-02-29',
        gender: 'female',
        note: 'Likes\nlilies',
        no_offers: null,
      },
      expect.objectContaining({ name: 'आशा', phone: null, gender: 'female' }),
    ]);
    expect(await files.lost(id)).toEqual({
      head: ['Name', 'Mobile', 'Email', 'DOB', 'Sex', 'Remarks', 'Opt out'],
      next_cursor: null,
      items: [
        {
          row_number: 6,
          is_left_out: false,
          cells: ['', '9876543213', '', '31/02/1990', '', '', ''],
          problems: [
            { field: 'birthday', reason: 'invalid_date' },
            { field: 'name', reason: 'required' },
          ],
        },
        {
          row_number: 7,
          is_left_out: false,
          cells: ['Ravi', '12345', 'ravi@', '', '', '', ''],
          problems: [
            { field: 'phone', reason: 'invalid_phone' },
            { field: 'email', reason: 'invalid_email' },
          ],
        },
        {
          row_number: 9,
          is_left_out: true,
          cells: ['', '', 'nobody@example.com', '', '', 'lost; and found', ''],
          problems: [{ field: 'name', reason: 'required' }],
        },
      ],
    });
    // Found at the desk like everyone else.
    const { find } = clientsOf(server, owner, business_id);
    expect(await find('zoy')).toEqual(['Zoya "Zo" Khan']);
    expect(await find('43212')).toEqual(['Zoya "Zo" Khan']);
    expect(await chunksLeft(id)).toBe(0);
    // In the list with figures too, with the birthday that the import filled in.
    const { rows } = await database.pool.query(
      `select is_listed, birth_month from client_summary where business_id = $1 order by name_key`,
      [business_id],
    );
    expect(rows).toHaveLength(7);
    expect(rows[0]).toEqual({ is_listed: true, birth_month: 2 });
  });

  test('imported twice makes nobody twice', async () => {
    const file = 'name,phone,email\nAsha,9876543210,\nOm,,om@example.com\nMeera,,\nMeera,,';
    for (const counts of [
      { new_count: 3, known_count: 1 },
      { new_count: 0, known_count: 4 },
    ]) {
      const id = await files.upload(file);
      await files.start(id, 'name,phone,email');
      await isDone();
      expect(await files.latest()).toMatchObject(counts);
    }
    expect((await clients()).map(({ name }) => name)).toEqual(['Asha', 'Meera', 'Om']);
  });

  test('started twice at once runs once', async () => {
    const id = await files.upload(`name,phone\n${rowsOf(600)}`);
    await Promise.all(Array.from({ length: 5 }, () => files.start(id, 'name,phone')));
    await isDone();
    expect(await files.latest()).toMatchObject({ done_count: 600, new_count: 600, known_count: 0 });
    expect(await clients()).toHaveLength(600);
    await files.start(id, 'name,phone');
    expect((await files.latest())?.state).toBe('done');
  });

  test('keeps the day since when someone is a client', async () => {
    const id = await files.upload('name,since\nAsha,01/03/2024');
    await files.start(id, 'name,since');
    await isDone();
    const { rows } = await database.pool.query('select created_at from client where business_id = $1', [
      business_id,
    ]);
    expect(String(rows[0].created_at)).toBe('2024-02-29T18:30:00Z');
  });

  test('may have no header', async () => {
    const id = await files.upload('9876543210\tAsha\n9876543211\tOm\n');
    await call(
      calls.start,
      { business_id, import_id: id, columns: 'phone,name', has_header: 'no', date_order: 'day_first' },
      { as: owner },
    );
    await isDone();
    expect((await clients()).map(({ name }) => name)).toEqual(['Asha', 'Om']);
  });
});

describe('an import that is cut off', () => {
  const rows = CHUNK_ROWS * 3 + 10;

  async function begin(): Promise<string> {
    const id = await files.upload(`name,phone\n${rowsOf(rows)}`);
    // By hand, without the job: the server that began it is gone.
    await database.pool.query(
      `update client_import set state = 'running', columns = 'name,phone', has_header = true, date_order = 'day_first'
       where id = $1`,
      [id],
    );
    return id;
  }

  test('goes on from where it was', async () => {
    const import_id = await begin();
    await importNextChunk(makeDeps(), { business_id, import_id });
    await importNextChunk(makeDeps(), { business_id, import_id });
    expect(await files.latest()).toMatchObject({ state: 'running', done_count: CHUNK_ROWS * 2 - 1 });
    await database.transaction((tx) => jobs.send(tx, 'client-import', { business_id, import_id }));
    await isDone();
    expect(await files.latest()).toMatchObject({ done_count: rows, new_count: rows });
    expect(await clients()).toHaveLength(rows);
  });

  test('in the middle of a chunk has imported nothing of it', async () => {
    const import_id = await begin();
    let made = 0;
    const dying = {
      ...makeDeps(),
      newId() {
        if (++made === 40) throw new Error('killed');
        return crypto.randomUUID();
      },
    };
    await expect(importNextChunk(dying, { business_id, import_id })).rejects.toThrow('killed');
    expect(await clients()).toHaveLength(0);
    expect(await files.latest()).toMatchObject({ done_count: 0 });
  });

  test('and taken up by two servers at once imports each row once', async () => {
    const import_id = await begin();
    const all = async () => {
      while (await importNextChunk(makeDeps(), { business_id, import_id }));
    };
    await Promise.all([all(), all(), all()]);
    expect(await files.latest()).toMatchObject({ state: 'done', done_count: rows, new_count: rows });
    expect(await clients()).toHaveLength(rows);
  });

  test('by its owner stops, and who is in stays', async () => {
    const import_id = await begin();
    await importNextChunk(makeDeps(), { business_id, import_id });
    await call(calls.discard, { business_id, import_id }, { as: owner });
    expect(await importNextChunk(makeDeps(), { business_id, import_id })).toBe(false);
    expect(await files.latest()).toBeNull();
    expect(await clients()).toHaveLength(CHUNK_ROWS - 1);
    expect(await chunksLeft(import_id)).toBe(0);
  });
});

describe('what cannot be read is refused', () => {
  test.each([
    ['an empty file', '', { reason: 'empty' }],
    ['blank lines', '\r\n\r\n', { reason: 'empty' }],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]), { reason: 'not_utf8' }],
    [
      'a spreadsheet of another kind',
      Buffer.from('PK\u0003\u0004\0\0\0\0', 'latin1'),
      { reason: 'not_text' },
    ],
    ['an old encoding', Buffer.from('name\nJos\xe9', 'latin1'), { reason: 'not_utf8' }],
    ['a quote that never closes', 'name\n"Asha', { reason: 'open_quote', row: 2 }],
    ['too many rows', 'A\n'.repeat(IMPORT_ROWS_MAX + 2), { reason: 'too_many_rows', limit: IMPORT_ROWS_MAX }],
  ])('%s', async (_, file, details) => {
    expect(await files.send(file)).toMatchObject({ status: 422, body: { code: 'CSV_UNREADABLE', details } });
    expect(await files.latest()).toBeNull();
  });
  test('a file that is too large', async () => {
    const { status, body } = await files.send(Buffer.alloc(IMPORT_BYTES_MAX + 1, 'a,b\n'));
    expect([status, body.code]).toEqual([413, 'TOO_LARGE']);
    expect(await files.latest()).toBeNull();
  });
  test('columns without a name, or with one thing twice', async () => {
    const import_id = await files.upload('name\nAsha');
    for (const columns of ['phone', 'name,phone,phone', 'shoe', '']) {
      const settings = { columns, has_header: 'yes', date_order: 'day_first' } as const;
      const refused = await refusal(calls.start, { business_id, import_id, ...settings }, { as: owner });
      expect(refused.code).toBe('MALFORMED');
    }
  });
});

test('Excel’s Unicode text is read', async () => {
  const id = await files.upload(Buffer.from('\ufeffनाम\tफ़ोन\r\nआशा\t9876543210\r\n', 'utf16le'));
  expect((await files.latest())?.sample).toEqual([
    ['नाम', 'फ़ोन'],
    ['आशा', '9876543210'],
  ]);
  expect(await files.preview(id, 'name,phone')).toMatchObject([{ name: 'आशा', outcome: 'new' }]);
});

test('one import at a time: a file that waits is replaced, one that runs is not', async () => {
  const first = await files.upload('name\nAsha');
  const second = await files.upload('name\nOm');
  expect((await files.latest())?.id).toBe(second);
  expect(await chunksLeft(first)).toBe(0);
  await database.pool.query(
    `update client_import set state = 'running', columns = 'name', has_header = true, date_order = 'day_first'
     where id = $1`,
    [second],
  );
  expect(await files.send('name\nMeera')).toMatchObject({ status: 409, body: { code: 'IMPORT_RUNNING' } });
});

test('staff may not import, and the import of another business is not found', async () => {
  const import_id = await files.upload('name\nAsha');
  const staff = await seedSession((await seedMember(business_id, 'staff')).id);
  expect((await importsOf(server, staff, business_id).send('name\nOm')).status).toBe(403);
  const stranger = await seedAccount();
  const elsewhere = await seedBusiness(stranger);
  expect((await importsOf(server, stranger, business_id).send('name\nOm')).status).toBe(404);
  const settings = { columns: 'name', has_header: 'yes', date_order: 'day_first' } as const;
  for (const mixed of [
    { business_id: elsewhere, import_id },
    { business_id, import_id },
  ]) {
    const as = { as: stranger };
    expect((await refusal(calls.start, { ...mixed, ...settings }, as)).code).toBe('NOT_FOUND');
    expect((await refusal(calls.preview, { ...mixed, ...settings }, as)).code).toBe('NOT_FOUND');
    expect((await refusal(calls.count, { ...mixed, ...settings }, as)).code).toBe('NOT_FOUND');
    expect((await refusal(calls.listLost, mixed, as)).code).toBe('NOT_FOUND');
    expect((await refusal(calls.discard, mixed, as)).code).toBe('NOT_FOUND');
  }
  expect((await files.latest())?.state).toBe('ready');
});

test('a file that nobody started is swept with all that was uploaded', async () => {
  const id = await files.upload('name\nAsha');
  await database.pool.query(
    "update client_import set touched_at = (touched_at at time zone 'UTC' - interval '25 hours') at time zone 'UTC' where id = $1",
    [id],
  );
  await database.transaction((tx) => jobs.send(tx, 'sweep', {}));
  await eventually(async () => (await files.latest()) === null);
  expect(await chunksLeft(id)).toBe(0);
});

test('an erased client is not found again by an import', async () => {
  const { client } = clientsOf(server, owner, business_id);
  const client_id = await client({ name: 'Asha', phone: '98765 43210' });
  await call(clientCalls.erase, { business_id, client_id }, { as: owner });
  const id = await files.upload(`name,phone,id\nAsha,9876543210,${client_id}`);
  await files.start(id, 'name,phone,client_id');
  await isDone();
  expect(await files.latest()).toMatchObject({ new_count: 1, known_count: 0 });
});

describe('a messy list of 300 rows, half of them with one odd field', () => {
  test('loses nobody who has a name or a number, and brings what was counted before the button', async () => {
    const { client } = clientsOf(server, owner, business_id);
    await client({ name: 'Known Person', phone: '98765 43210' });
    const { text, rows } = messyList(28);
    const id = await files.upload(text);
    const columns = guessSettings((await files.latest())?.sample ?? []).columns;
    expect(writeColumns(columns)).toBe('name,phone,email,birthday,gender,note,last_visit,spent,balance');
    const counted = await files.count(id, writeColumns(columns));
    expect(await clients()).toHaveLength(1);
    await files.start(id, writeColumns(columns));
    await isDone();
    const { lost, ...counts } = counted;
    expect(await files.latest()).toMatchObject(counts);
    expect(counts.new_count + counts.known_count).toBe(rows.filter(({ isSomebody }) => isSomebody).length);
    expect(counts.error_count).toBe(rows.filter(({ isSomebody }) => !isSomebody).length);
    expect(counts.partial_count).toBeGreaterThan(40);

    const found = new Set((await clients()).flatMap(({ name, phone }) => [name, phone]));
    const missing = rows.filter(
      ({ name, phone, isSomebody }) => isSomebody && !found.has(name || null) && !found.has(phone),
    );
    expect(missing).toEqual([]);
    const given = (await files.lost(id)).items;
    expect(given).toHaveLength(counts.error_count + counts.partial_count);
    expect(lost.reduce((sum, { count }) => sum + count, 0)).toBe(
      given.reduce((sum, { problems }) => sum + problems.length, 0),
    );
    for (const { row_number, cells } of given)
      expect(cells.map(cellText)).toEqual(rows[row_number - 2]?.cells);
  });

  test('counted and imported over several chunks are the same people', async () => {
    // The second half repeats the first: known by then, also to the count.
    const half = rowsOf(CHUNK_ROWS + 50);
    const id = await files.upload(`name,phone\n${half}\n${half}\n,9810000001\n,9899999999`);
    const counted = await files.count(id, 'name,phone');
    expect(counted).toMatchObject({ new_count: CHUNK_ROWS + 51, known_count: CHUNK_ROWS + 51 });
    await files.start(id, 'name,phone');
    await isDone();
    const { lost: _, ...counts } = counted;
    expect(await files.latest()).toMatchObject(counts);
  });

  test('is forgotten with a client who is erased: whose row it was cannot be told', async () => {
    const id = await files.upload('name,phone,dob\nAsha,9876543210,31/02/1990\nOm,9876543211,');
    await files.start(id, 'name,phone,birthday');
    await isDone();
    expect((await files.lost(id)).items).toHaveLength(1);
    const { rows } = await database.pool.query(
      "select id from client where business_id = $1 and name = 'Asha'",
      [business_id],
    );
    await call(clientCalls.erase, { business_id, client_id: rows[0].id }, { as: owner });
    expect((await files.lost(id)).items).toEqual([]);
  });
});
