import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { operationsCalls } from '@kursi/core/operations/operations.contract.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { useServer } from '../../testing/server.ts';
import { isDiskFull, makeDiskRoom } from './disk-room.ts';

const MB = 1024 * 1024;
const roomy = await useServer();
const owner = await roomy.seedAccount();
const business_id = await roomy.seedBusiness(owner);
const server = await useServer({ beside: roomy, mayLogErrors: true, readFree: async () => 255 * MB });
afterEach(() => void vi.useRealTimers());

test('on a full disk nothing new is saved, in words, and everything can be read', async () => {
  expect(await server.send(clientCalls.add, { business_id, name: 'Asha' }, { as: owner })).toMatchObject({
    status: 503,
    body: { code: 'DISK_FULL', message: 'The disk of this server is full. Nothing was saved.' },
  });
  expect((await server.send(clientCalls.list, { business_id }, { as: owner })).status).toBe(200);
  expect((await server.send(operationsCalls.ready, {})).status).toBe(200);
  expect(server.logged.filter((line) => line.includes('is full: nothing new'))).toHaveLength(1);
});

test('it is said before, and writes begin again by themselves, with some room to spare', async () => {
  vi.useFakeTimers();
  const said: string[] = [];
  const say = (_: unknown, line: string) => void said.push(line.replace(/^The disk of \/data /, ''));
  let free = 9_000 * MB;
  const disk = makeDiskRoom({
    dataDir: '/data',
    log: { error: say, warn: say, info: say } as never,
    readFree: async () => free,
  });
  await disk.start();
  const full: boolean[] = [];
  for (free of [2_000 * MB, 300 * MB, 250 * MB, 300 * MB, 400 * MB, 9_000 * MB]) {
    await vi.advanceTimersByTimeAsync(5_000);
    full.push(disk.isFull());
  }
  disk.stop();
  expect(full).toEqual([false, false, true, true, false, false]);
  expect(said).toEqual([
    'is nearly full.',
    'is full: nothing new is saved until there is room.',
    'is nearly full.',
    'has room again.',
  ]);
});

test('a disk that cannot be looked at is not a full one', async () => {
  const disk = makeDiskRoom({ dataDir: '/no/such/folder', log: {} as never });
  await disk.start();
  disk.stop();
  expect(disk.isFull()).toBe(false);
});

test('what PostgreSQL and the file system say of a full disk is known', () => {
  for (const code of ['53100', 'ENOSPC', 'EDQUOT'])
    expect(isDiskFull(Object.assign(new Error('x'), { code }))).toBe(true);
  expect(isDiskFull(new Error('x'))).toBe(false);
});
