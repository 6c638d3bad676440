import { expect, test } from 'vitest';
import { allCalls } from '../contract/contract.ts';
import { commandWrites, massReads } from './command-writes.ts';
import { deeds, isDeed, recordKinds, recordOfDeed } from './deeds.ts';

const calls = new Map(allCalls().map(({ name, call }) => [name, call]));
const commands = [...calls].filter(([, { method }]) => method !== 'GET');

test('every command says what it writes into the history', () => {
  expect(commands.length).toBeGreaterThan(200);
  expect(commands.filter(([name]) => !commandWrites[name]).map(([name]) => name)).toEqual([]);
});

test('nothing is declared for a call that does not exist, or for a read', () => {
  const known = new Set(commands.map(([name]) => name));
  expect(Object.keys(commandWrites).filter((name) => !known.has(name))).toEqual([]);
  expect(Object.keys(massReads).filter((name) => !calls.has(name))).toEqual([]);
});

test('each declared deed is one, and each field that it names is in the input of its call', () => {
  for (const [name, writes] of Object.entries(commandWrites)) {
    if (typeof writes === 'string') continue;
    const { deed, id, amount, reason, shows = [] } = writes;
    expect(isDeed(deed), name).toBe(true);
    const fields = Object.keys(calls.get(name)?.input.shape ?? {});
    for (const field of [id, amount, reason, ...shows])
      if (field && field !== 'caller') expect(fields, name).toContain(field);
  }
});

test('a command that changes a record names it in its input, unless it makes it or changes its order', () => {
  const unnamed = Object.entries(commandWrites).flatMap(([name, writes]) => {
    if (typeof writes === 'string' || writes.of || writes.id) return [];
    const kind = writes.record ?? recordOfDeed(writes.deed);
    const fields = Object.keys(calls.get(name)?.input.shape ?? {});
    const isNamed = !kind || fields.includes(recordKinds[kind]) || fields.includes('booking_id');
    return isNamed || /\.(added|saved|reordered|sold|billed|reserved|started)$/.test(writes.deed)
      ? []
      : [name];
  });
  expect(unnamed.sort()).toEqual(UNNAMED);
});

/** Their events or their answer name the record, or it is about many. */
const UNNAMED = [
  'campaignResults.answer',
  'campaignSettings.set',
  'clientExport.make',
  'clientImport.start',
  'members.invite',
  'members.withdrawInvitation',
  'parkedBills.restore',
  'parkedBills.takeUp',
  'parkedBills.throwAway',
  'visits.book',
  'waitlistBookings.join',
];

test('every deed that a command declares is of some kind, and the longest name is short enough to read', () => {
  for (const [deed, kind] of Object.entries(deeds)) {
    expect(deed).toMatch(/^[a-z_]+\.[a-z_]+$/);
    if (kind !== null) expect(isDeed(deed)).toBe(true);
  }
});
