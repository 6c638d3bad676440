import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from './api.ts';
import { lookupQuery, oneQuery, queryClient } from './queries.ts';

const idOf = (n: number) => `0198a000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const business_id = idOf(1);

beforeEach(() => vi.stubGlobal('document', { cookie: '' }));
afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

test('more than 30 ids are looked up in parts, and none is left out', async () => {
  const asked: string[][] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const ids = new URL(url, 'http://kursi.test').searchParams.get('ids')?.split(',') ?? [];
    asked.push(ids);
    return Response.json({ items: ids.map((id) => ({ id })) });
  });
  const ids = Array.from({ length: 65 }, (_, i) => idOf(i));
  const found = await queryClient.fetchQuery(lookupQuery(calendarCalls.list, { business_id }, ids));
  expect(asked.map(({ length }) => length)).toEqual([30, 30, 5]);
  expect(found.map(({ id }) => id)).toEqual(ids);
});

describe('a single visit', () => {
  const answers = (status: number, body: object) =>
    vi.stubGlobal('fetch', async () => Response.json(body, { status }));
  const read = () =>
    queryClient.fetchQuery({ ...oneQuery(visitCalls.get, { business_id, visit_id: idOf(2) }), retry: false });

  test('that is not found, or is another business’s, reads as null', async () => {
    answers(404, { code: 'NOT_FOUND', message: 'Not found.', details: {} });
    expect(await read()).toBeNull();
  });

  test('that cannot be read now is an error, so that it can be tried again', async () => {
    answers(500, { code: 'UNEXPECTED', message: 'Something went wrong', details: {} });
    await expect(read()).rejects.toBeInstanceOf(ApiError);
  });
});
