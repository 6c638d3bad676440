import { scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import { notificationCalls } from '@kursi/core/notifications/notifications.contract.ts';
import { notifyManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api/api.ts';
import { patchQuery } from './cache-patch.ts';
import {
  type CommandAction,
  type CommandNotice,
  type CommandOptions,
  makeCommand,
  setCommandNotices,
} from './command.ts';
import { callQuery, hasPendingCommand, queryClient } from './queries.ts';

const settings = notificationCalls.getSettings;
const { queryKey } = callQuery(settings, {});

/** A fake server that answers when the test says so. */
function makeServer() {
  const waiting: { input: unknown; key: string | undefined; answer: (value: unknown) => void }[] = [];
  const act: CommandAction<Record<string, unknown>, unknown> = (input, { idempotencyKey }) =>
    new Promise((resolve, reject) => {
      const answer = (value: unknown) => (value instanceof Error ? reject(value) : resolve(value));
      waiting.push({ input, key: idempotencyKey, answer });
    });
  return { waiting, act, at: (i: number) => waiting[i] ?? expect.fail(`call ${i} was not sent`) };
}

function command(
  act: CommandAction<Record<string, unknown>, unknown>,
  options: CommandOptions<Record<string, unknown>, unknown> = {},
) {
  return makeCommand(
    () => act,
    () => options,
  );
}

const optimistic = (input: Record<string, unknown>) => [
  patchQuery(settings, {}, (data) => ({ ...data, ...input })),
];
const shown = () => queryClient.getQueryData<Record<string, unknown>>(queryKey);
const settled = () => new Promise((resolve) => setTimeout(resolve));
let notices: CommandNotice[] = [];

beforeEach(() => {
  notices = [];
  setCommandNotices((notice) => notices.push(notice));
});
afterEach(() => {
  queryClient.clear();
  vi.restoreAllMocks();
});

test('what a command previews is rolled back when it is refused, and stays when it succeeds', async () => {
  const { act, at } = makeServer();
  let name = 'Asha';
  const run = command(act, {
    preview: (input) => {
      const before = name;
      name = String(input['name']);
      return () => {
        name = before;
      };
    },
  });
  const refused = run({ name: 'Bina' });
  expect(name).toBe('Bina');
  await settled();
  at(0).answer(new ApiError('OFFLINE'));
  await refused;
  expect(name).toBe('Asha');
  const accepted = run({ name: 'Chitra' });
  await settled();
  at(1).answer('saved');
  await accepted;
  expect(name).toBe('Chitra');
});

test('a retry of the same input keeps the idempotency key until it has succeeded', async () => {
  const { act, at } = makeServer();
  const run = command(act);
  const lost = run({ name: 'Asha' });
  await settled();
  at(0).answer(new ApiError('OFFLINE'));
  expect(await lost).toMatchObject({ ok: false, error: { code: 'OFFLINE' } });
  const retried = run({ name: 'Asha' });
  await settled();
  expect(at(1).key).toBe(at(0).key);
  at(1).answer('made');
  expect(await retried).toEqual({ ok: true, value: 'made' });
  void run({ name: 'Asha' });
  await settled();
  expect(at(2).key).not.toBe(at(0).key);
});

test('another input is another intention with a key of its own', async () => {
  const { act, at } = makeServer();
  const run = command(act);
  void run({ name: 'Asha' });
  void run({ name: 'Ravi' });
  await settled();
  expect(at(0).key).toBeTruthy();
  expect(at(1).key).not.toBe(at(0).key);
});

test('commands of one record are sent in order, also after a refused one', async () => {
  const { act, waiting, at } = makeServer();
  const run = command(act, { scope: ({ id }) => `visit:${id}` });
  const start = run({ id: 1, progress: 'in_service' });
  const finish = run({ id: 1, progress: 'done' });
  void run({ id: 2, progress: 'arrived' });
  await settled();
  expect(waiting.map(({ input }) => input)).toEqual([
    { id: 1, progress: 'in_service' },
    { id: 2, progress: 'arrived' },
  ]);
  at(0).answer(new ApiError('CONFLICT'));
  expect((await start).ok).toBe(false);
  await settled();
  expect(at(2).input).toEqual({ id: 1, progress: 'done' });
  at(2).answer({});
  expect((await finish).ok).toBe(true);
});

test('an optimistic update shows before the server has answered and is rolled back when refused', async () => {
  queryClient.setQueryData<unknown>(queryKey, { quiet: false });
  const { act, at } = makeServer();
  const changing = command(act, { optimistic })({ quiet: true });
  expect(shown()).toEqual({ quiet: true });
  await settled();
  at(0).answer(new ApiError('CONFLICT'));
  await changing;
  expect(shown()).toEqual({ quiet: false });
  expect(notices).toEqual([expect.objectContaining({ tone: 'bad' })]);
});

test('a refused command rolls back its own optimistic update and keeps that of a pending one', async () => {
  queryClient.setQueryData<unknown>(queryKey, { quiet: false, reminders: true });
  const { act, at } = makeServer();
  const run = command(act, { optimistic });
  const refused = run({ quiet: true });
  const accepted = run({ reminders: false });
  await settled();
  at(0).answer(new ApiError('CONFLICT'));
  await refused;
  expect(shown()).toEqual({ quiet: false, reminders: false });
  at(1).answer({});
  await accepted;
  expect(shown()).toEqual({ quiet: false, reminders: false });
});

test('an answer fetched while a command is pending keeps the optimistic update', async () => {
  let answer = { quiet: false, reminders: true };
  const observer = new QueryObserver<unknown>(queryClient, { queryKey, queryFn: async () => answer });
  const seen: unknown[] = [];
  // Batched as useQuery does it.
  const look = notifyManager.batchCalls(() => void seen.push(observer.getCurrentResult().data));
  const stop = observer.subscribe(look);
  await settled();
  const { act, at } = makeServer();
  const changing = command(act, { optimistic })({ quiet: true });
  answer = { quiet: false, reminders: false };
  await observer.refetch();
  expect(shown()).toEqual({ quiet: true, reminders: false });
  expect(seen).not.toContainEqual({ quiet: false, reminders: false });
  at(0).answer(new ApiError('CONFLICT'));
  await changing;
  expect(shown()).toEqual({ quiet: false, reminders: false });
  stop();
});

test('stale answers are refetched once, when the last pending command has settled', async () => {
  const fetches = vi.fn(async () => ({ quiet: false }));
  const observer = new QueryObserver<unknown>(queryClient, { queryKey, queryFn: fetches });
  const stop = observer.subscribe(() => undefined);
  await settled();
  const { act, at } = makeServer();
  const run = command(act, { invalidates: [settings] });
  const both = [run({ quiet: true }), run({ reminders: false })];
  await settled();
  expect(hasPendingCommand(settings)).toBe(true);
  at(0).answer({});
  await both[0];
  await settled();
  expect(fetches).toHaveBeenCalledTimes(1);
  at(1).answer({});
  await both[1];
  await settled();
  expect(fetches).toHaveBeenCalledTimes(2);
  expect(hasPendingCommand(settings)).toBe(false);
  stop();
});

test('a successful command says what happened and offers undo', async () => {
  const { act, at } = makeServer();
  const undone = vi.fn();
  const run = command(act, { said: (_, { name }) => `${name} was removed`, undo: () => undone });
  const removing = run({ name: 'Asha' });
  await settled();
  at(0).answer({});
  await removing;
  expect(notices).toMatchObject([
    {
      text: 'Asha was removed',
      undo: { label: expect.stringMatching(/^(action.undo|Undo)$/), isHeldBack: true },
    },
  ]);
  notices[0]?.undo?.onUndo();
  expect(undone).toHaveBeenCalledOnce();
});

test('a refusal that the screen shows itself is not shown again as a notice', async () => {
  const { act, at } = makeServer();
  const run = command(act, { onRefused: ({ code }) => code === 'SLOT_TAKEN' });
  const moving = run({});
  await settled();
  at(0).answer(new ApiError('SLOT_TAKEN'));
  expect(await moving).toMatchObject({ ok: false, error: { code: 'SLOT_TAKEN' } });
  expect(notices).toEqual([]);
});

test('an unexpected error is shown as a notice and rethrown for the error report', async () => {
  const { act, at } = makeServer();
  const failing = command(act)({});
  await settled();
  at(0).answer(new TypeError('bug'));
  await expect(failing).rejects.toThrow('bug');
  expect(notices).toMatchObject([
    { text: expect.stringMatching(/^(error.UNEXPECTED|Something went wrong!)/), tone: 'bad' },
  ]);
});

test('a patch for part of the input changes every cached answer that it matches', async () => {
  const asked = { business_id: 'a', from: '2026-11-16', to: '2026-11-16' };
  const days = [asked, { ...asked, from: '2026-11-17' }, { ...asked, business_id: 'b' }];
  const keys = days.map((input) => callQuery(scheduleCalls.get, input).queryKey);
  for (const key of keys) queryClient.setQueryData<unknown>(key, { items: ['visit'] });
  const run = command(makeServer().act, {
    optimistic: () => [
      patchQuery(scheduleCalls.get, { business_id: 'a' }, (data) => ({ ...data, items: [] })),
    ],
  });
  void run({});
  expect(keys.map((key) => queryClient.getQueryData(key)?.items.length)).toEqual([0, 0, 1]);
});
