import { ofRole } from '@kursi/core/contract/rights.ts';
import { expect, test } from 'vitest';
import { eventsVisibleTo } from './visible-events.ts';

const events = [
  { type: 'subscription.changed', seq: 9 },
  { type: 'subscription.changed', seq: 8 },
  { type: 'member.joined', seq: 7 },
  { type: 'member.joined', seq: 6 },
  { type: 'subscription.changed', seq: 5 },
];
const seqs = (role: 'owner' | 'admin' | 'staff') =>
  eventsVisibleTo(events, ofRole(role)).map(({ seq }) => seq);

test('an owner reads plan changes that follow one another once', () => {
  expect(seqs('owner')).toEqual([9, 7, 6, 5]);
});

test('admins and staff do not read about the plan', () => {
  expect(seqs('admin')).toEqual([7, 6]);
  expect(seqs('staff')).toEqual([7, 6]);
});
