import { expect, test } from 'vitest';
import { allCalls } from '../contract/contract.ts';
import { type EventType, eventTypes, isEventType, readsTouchedBy } from './event-types.ts';

const types = Object.keys(eventTypes) as EventType[];

test('every read that an event touches is a GET of the contract', () => {
  const addresses = allCalls().flatMap(({ call }) => (call.method === 'GET' ? [call.path] : []));
  expect(addresses).toEqual(expect.arrayContaining([...readsTouchedBy(...types)]));
});

test('several events touch what each of them touches, each read once', () => {
  const all = readsTouchedBy('client.changed', 'client_note.changed');
  expect(all).toEqual(expect.arrayContaining([...readsTouchedBy('client_note.changed')]));
  expect(new Set(all).size).toBe(all.length);
});

test('a name that is no event is none, whatever an object has', () => {
  expect(['client.changed', 'client.flew', 'constructor'].map(isEventType)).toEqual([true, false, false]);
});

test('every change of a visit touches what the profile of its client says of it', () => {
  const profile = ['visit-summary', 'rhythm'].map(
    (part) => `/business/{business_id}/client/{client_id}/${part}`,
  );
  const changes = types.filter((type) => /^(booking|visit)\./.test(type));
  expect(changes.length).toBeGreaterThan(20);
  for (const type of changes) expect(readsTouchedBy(type)).toEqual(expect.arrayContaining(profile));
});
