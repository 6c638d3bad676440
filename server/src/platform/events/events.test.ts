import { eventsCalls as calls } from '@kursi/core/events/events.contract.ts';
import { expect, test } from 'vitest';
import { upTo } from '../../testing/http/stream.ts';
import { useServer } from '../../testing/server.ts';

const server = await useServer({ poolSize: 30 });
const { call, refusal, database, recordEvent, seedAccount, seedBusiness, clock } = server;
const asha = await seedAccount();

/** All of one type; these tests tell them apart by `thing_id`. */
const made = (thing_id: string) => ({
  type: 'business.changed' as const,
  at: clock.now(),
  ids: { thing_id },
});

/** A slow transaction: does some work, emits an event, and waits before it commits. */
async function happen(
  businessIds: readonly string[],
  thing_id: string,
  work: () => Promise<void> = async () => {},
) {
  await database.transaction(async (tx) => {
    for (const business_id of businessIds) {
      recordEvent(tx, { ...made(thing_id), business_id, actor_id: asha.id });
    }
    await work();
  });
}

async function historyOf(business_id: string) {
  return (await call(calls.list, { business_id, limit: 500 }, { as: asha })).items;
}

test('twenty concurrent writers leave no gap, in one business and in several', async () => {
  const businesses = await Promise.all(['One', 'Two', 'Three'].map((name) => seedBusiness(asha, { name })));
  const [busy = '', ...others] = businesses;
  const write = async (writer: number) => {
    for (let i = 0; i < 5; i++) {
      const also = others[(writer + i) % 2] ?? '';
      // Both lock orders: they must not deadlock.
      const both = writer % 2 === 0 ? [busy, also] : [also, busy];
      await happen(both, `written.${writer}.${i}`, () => pause(Math.random() * 3));
    }
  };
  await Promise.all(Array.from({ length: 20 }, (_, writer) => write(writer)));
  const seqs = (await historyOf(busy)).map(({ seq }) => seq);
  expect(seqs).toEqual(upTo(102));
  const elsewhere = await Promise.all(others.map(historyOf));
  for (const items of elsewhere) expect(items.map(({ seq }) => seq)).toEqual(upTo(items.length));
  expect(elsewhere.flat()).toHaveLength(100 + 2 * 2);
});

test('events are numbered in commit order, and a reader never sees a later one first', async () => {
  const business = await seedBusiness(asha, { name: 'Ordered' });
  let highest = 0;
  let done = false;
  const watch = async () => {
    while (!done) {
      const seqs = (await historyOf(business)).map(({ seq }) => seq);
      expect(seqs).toEqual(upTo(seqs.length));
      expect(seqs.length).toBeGreaterThanOrEqual(highest);
      highest = seqs.length;
    }
  };
  const watching = watch();
  // The first to begin is the last to commit.
  await Promise.all(
    Array.from({ length: 15 }, (_, i) => happen([business], `step.${i}`, () => pause((15 - i) * 8))),
  );
  done = true;
  await watching;
  expect(await historyOf(business)).toHaveLength(17);
});

test('a rolled-back transaction leaves no event and no gap', async () => {
  const business = await seedBusiness(asha, { name: 'Undone' });
  const undone = happen([business], 'never.happened', () => Promise.reject(new Error('changed my mind')));
  await expect(undone).rejects.toThrow('changed my mind');
  await happen([business], 'did.happen');
  expect((await historyOf(business)).map(({ seq, type, ids }) => [seq, type, ids['thing_id']])).toEqual([
    [1, 'business.created', undefined],
    [2, 'business.approved', undefined],
    [3, 'business.changed', 'did.happen'],
  ]);
});

test('a rolled-back savepoint drops its events and keeps the others', async () => {
  const business = await seedBusiness(asha, { name: 'In Parts' });
  await database.transaction(async (tx) => {
    const record = (thing_id: string) =>
      recordEvent(tx, { ...made(thing_id), business_id: business, actor_id: null });
    const part = (thing_id: string, fails: boolean) =>
      tx
        .savepoint(async () => {
          record(thing_id);
          if (fails) throw new Error('this part failed');
        })
        .catch(() => undefined);
    await part('first.failed', true);
    await part('second.worked', false);
    record('whole.worked');
    await part('third.failed', true);
  });
  const things = (await historyOf(business)).slice(2).map(({ ids }) => ids['thing_id']);
  expect(things).toEqual(['second.worked', 'whole.worked']);
});

test('history is read page by page, with a cursor for the next page', async () => {
  const business = await seedBusiness(asha, { name: 'Paged' });
  for (let i = 0; i < 5; i++) await happen([business], `page.${i}`);
  const page = (after: number) => call(calls.list, { business_id: business, after, limit: 3 }, { as: asha });
  expect([(await page(0)).items.map(({ seq }) => seq), (await page(0)).last_seq]).toEqual([[1, 2, 3], 7]);
  expect((await page(6)).items).toEqual([
    {
      business_id: business,
      seq: 7,
      type: 'business.changed',
      at: expect.any(String),
      actor_id: asha.id,
      ids: { thing_id: 'page.4' },
    },
  ]);
  expect(await page(7)).toEqual({ items: [], last_seq: 7 });
});

test('a deleted business has no events to read', async () => {
  const business = await seedBusiness(asha, { name: 'Deleted' });
  await database.q.updateTable('business').set({ is_deleted: true }).where('id', '=', business).execute();
  expect(await refusal(calls.list, { business_id: business }, { as: asha })).toMatchObject({
    status: 404,
  });
});

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
