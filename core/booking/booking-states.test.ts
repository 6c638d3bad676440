import { describe, expect, test } from 'vitest';
import { bookingStatuses, visitProgress } from './booking-rules.ts';
import {
  type BookingTransition,
  type BookingTransitionName,
  bookingActor,
  bookingTransitions,
  mayTransition,
  nextProgress,
} from './booking-states.ts';

const all: readonly BookingTransition[] = Object.values(bookingTransitions);
const from = (status: string, by: 'member' | 'client' | 'job') =>
  (Object.keys(bookingTransitions) as BookingTransitionName[]).filter((name) =>
    mayTransition(name, status as never, by),
  );

describe('the lifecycle of a booking', () => {
  test('every status can be reached, and left again', () => {
    for (const status of bookingStatuses) {
      expect(all.some(({ to }) => to === status)).toBe(true);
      expect(all.some((transition) => transition.from.includes(status))).toBe(true);
    }
  });
  test('a client cancels and takes that back, and never accepts a request', () => {
    expect(from('created', 'client')).toEqual(['cancel']);
    expect(from('confirmed', 'client')).toEqual(['cancel']);
    expect(from('cancelled', 'client')).toEqual(['restore', 'restoreRequest']);
  });
  test('a member accepts and cancels a request, and restores what was cancelled', () => {
    expect(from('created', 'member')).toEqual(['accept', 'cancel']);
    expect(from('cancelled', 'member')).toEqual(['restore', 'restoreRequest']);
  });
  test('a job only expires requests', () => {
    expect(bookingStatuses.map((status) => from(status, 'job'))).toEqual([['expire'], [], []]);
  });
  test('time is freed exactly when a booking becomes cancelled', () => {
    for (const { to, slot } of all) expect(slot === 'freed').toBe(to === 'cancelled');
  });
  test('who acts is known by the role, then by the person', () => {
    expect(bookingActor({ role: 'staff', actor_id: 'a' })).toBe('member');
    expect(bookingActor({ role: null, actor_id: 'a' })).toBe('client');
    expect(bookingActor({ role: null, actor_id: null })).toBe('job');
  });
});

describe('the progress of a visit', () => {
  test('can always be taken back to where it came from', () => {
    for (const before of visitProgress)
      for (const to of nextProgress[before]) expect(nextProgress[to]).toContain(before);
  });
  test('never makes a no-show of a client who was in service', () => {
    expect(nextProgress.in_service).not.toContain('no_show');
    expect(nextProgress.done).not.toContain('no_show');
  });
});
