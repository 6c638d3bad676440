import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { paise } from '../kernel/money.ts';
import { allCalls } from './contract.ts';
import { decide } from './decide.ts';
import { randomRights } from './random-rights.fixture.ts';
import { type Holder, may, ofRole, type Right, type RightSet, rightsOf, rightsOfRole } from './rights.ts';
import {
  limitsOfRight,
  ownRights,
  rightAbove,
  rightsToBeginWith,
  rolesOfSets,
  setRights,
} from './rights-set.ts';

describe('a set of rights', () => {
  test('may hold every right of an admin but to see the business, which everybody has, and none of an owner alone', () => {
    const ofAdmin = Object.keys(rightsOfRole.admin).filter((right) => right !== 'business.see');
    expect(setRights.toSorted()).toEqual(ofAdmin.toSorted());
  });
  test('has only limits that its right knows', () => {
    const reads = (rights: unknown) => z.safeParse(ownRights, rights).success;
    expect(reads({ 'payment.refund': { amount: 100_000 } })).toBe(true);
    expect(reads({ 'payment.refund': { days: 3 } })).toBe(false);
    expect(reads({ 'bill.make': { own: true } })).toBe(false);
    expect(reads({ 'bill.discount': { share: 10_001 } })).toBe(false);
    expect(reads({ 'bill.discount': { share: 'staff' } })).toBe(false);
    expect(reads({ 'bank.manage': {} })).toBe(false);
    expect(reads({ 'payment.refund': { amount: -1 } })).toBe(false);
    expect(reads([])).toBe(false);
  });
  test('that is begun from staff does what staff do, with the figures of the business', () => {
    const word = { share: 1_000, clients: true, bills: false };
    const rights = rightsToBeginWith('staff', word);
    expect(z.safeParse(ownRights, rights).success).toBe(true);
    expect(rights).toMatchObject({
      'bill.discount': { share: 1_000 },
      'payment.undo': { own: true, days: 0 },
      'client.see_all': {},
    });
    expect(rights).not.toHaveProperty('bill.see_all');
    for (const { call } of allCalls()) {
      const as = (holder: Holder) =>
        decide(call.who, { session: 'account', platformAdmin: false, ...holder });
      const byRole = as(ofRole('staff'));
      // What the business does not let its staff do is not in the set.
      expect(as({ role: 'staff', rights: { ...rights, 'bill.see_all': {} } })).toEqual(byRole);
    }
  });
  test('that is begun from admins does what admins do', () => {
    const rights = rightsToBeginWith('admin', { share: 1_000, clients: false, bills: false });
    expect(rightAbove(rightsOfRole.admin, { role: 'staff', rights })).toBe(undefined);
  });
});

describe('of thousands of random sets', () => {
  const sets = (count: number) => Array.from({ length: count }, (_, seed) => randomRights(seed));
  const cases = [
    {},
    { own: true },
    { own: true, daysAgo: 0 },
    { daysAgo: 3 },
    { amount: paise(50_000) },
    { own: true, daysAgo: 30, amount: paise(500_000), uncounted: true },
  ];

  test('each can be sent, and whoever has one may do what is in it and nothing else', () => {
    const all = Object.keys(rightsOfRole.owner) as Right[];
    for (const rights of sets(500)) {
      if (!z.safeParse(ownRights, rights).success) expect.fail(JSON.stringify(rights));
      const held: RightSet = { ...rights, 'business.see': {} };
      const isFree = (right: Right) => held[right] !== undefined && Object.keys(held[right]).length === 0;
      for (const role of rolesOfSets) {
        const holder = { role, rights };
        expect(all.filter((right) => may(holder, right))).toEqual(all.filter(isFree));
        const allowed = all.filter((right) => cases.some((facts) => may(holder, right, facts)));
        expect(allowed.filter((right) => !held[right])).toEqual([]);
      }
    }
  });
  test('one is above another exactly where some case is allowed to the one and not to the other', () => {
    const any = fc.nat(100_000).map(randomRights);
    fc.assert(
      fc.property(any, any, (given, own) => {
        const holder: Holder = { role: 'staff', rights: own };
        const above = rightAbove(given, holder);
        if (above) {
          expect(given).toHaveProperty([above]);
          return;
        }
        for (const right of setRights) {
          for (const facts of cases) {
            if (may({ role: 'staff', rights: given }, right, facts) && !may(holder, right, facts))
              expect.fail(right);
          }
        }
      }),
      { numRuns: 3_000 },
    );
  });
  test('nobody can give more than they have, in any number of steps', () => {
    for (const own of sets(300)) {
      const holder: Holder = { role: 'admin', rights: own };
      expect(rightAbove(rightsOf(holder), holder)).toBe(undefined);
      for (const right of setRights) {
        if (!own[right]) expect(rightAbove({ ...own, [right]: {} }, holder)).toBe(right);
        else if (limitsOfRight[right] && Object.keys(own[right]).length > 0)
          expect(rightAbove({ ...own, [right]: {} }, holder)).toBe(right);
      }
    }
  });
});
