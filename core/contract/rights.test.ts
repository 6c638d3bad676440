import { describe, expect, test } from 'vitest';
import { paise } from '../kernel/money.ts';
import { memberRoles } from './member-roles.ts';
import {
  discountLimit,
  hasRight,
  may,
  mayChangePrice,
  ofRole,
  type Right,
  refuseRight,
  rolesWith,
} from './rights.ts';

describe('may', () => {
  test('staff undo a payment that they took themselves on the same day, others any', () => {
    expect(may(ofRole('staff'), 'payment.undo', { own: true, daysAgo: 0 })).toBe(true);
    expect(may(ofRole('staff'), 'payment.undo', { own: true, daysAgo: 1 })).toBe(false);
    expect(may(ofRole('staff'), 'payment.undo', { own: false, daysAgo: 0 })).toBe(false);
    expect(may(ofRole('admin'), 'payment.undo', { own: false, daysAgo: 1 })).toBe(true);
  });
  test('a fact that is not known does not hold', () => {
    expect(may(ofRole('staff'), 'payment.undo', { own: true })).toBe(false);
    expect(may(ofRole('staff'), 'bill.discount')).toBe(false);
  });
  test('the largest discount is the figure of the set, of the business for staff, and any for owners and admins', () => {
    const set = { role: 'staff', rights: { 'bill.discount': { share: 1_500 } } } as const;
    expect(discountLimit(set, 1_000)).toBe(1_500);
    expect(discountLimit(ofRole('staff'), 1_000)).toBe(1_000);
    expect(discountLimit(ofRole('admin'), 1_000)).toBe(null);
    expect(discountLimit({ role: 'staff', rights: {} }, 1_000)).toBe(0);
  });
  test('a set counts instead of the role, but for an owner', () => {
    const rights = { 'payment.refund': { amount: 100_000 } };
    expect(may({ role: 'staff', rights }, 'payment.refund', { amount: paise(100_000) })).toBe(true);
    expect(may({ role: 'staff', rights }, 'payment.refund', { amount: paise(100_001) })).toBe(false);
    expect(may({ role: 'staff', rights }, 'payment.refund')).toBe(false);
    expect(may({ role: 'admin', rights }, 'price.change')).toBe(false);
    expect(may({ role: 'admin', rights }, 'business.see')).toBe(true);
    expect(may({ role: 'owner', rights }, 'bank.manage')).toBe(true);
    expect(may({ role: null, rights }, 'payment.refund', { amount: paise(1) })).toBe(false);
  });
  test('days back are counted from today, and never ahead', () => {
    const holder = { role: 'staff', rights: { 'bill.change': { days: 7 } } } as const;
    expect([-1, 0, 7, 8].map((daysAgo) => may(holder, 'bill.change', { daysAgo }))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
  test('staff see the numbers of all clients where the business allows it, owners and admins anyway', () => {
    expect(memberRoles.filter((role) => may(ofRole(role), 'client.see_all'))).toEqual(['owner', 'admin']);
    expect(may(ofRole('staff'), 'client.see_all', { businessAllows: true })).toBe(true);
  });
  test('who is no member has no right', () => {
    expect(may(null, 'business.see')).toBe(false);
    expect(hasRight(null, 'business.see')).toBe(false);
  });
  test('owners and admins change prices, staff do not', () => {
    expect(memberRoles.filter((role) => mayChangePrice(ofRole(role)))).toEqual(['owner', 'admin']);
  });
});

test.each<[Right, string[]]>([
  ['booking.manage', ['owner', 'admin', 'staff']],
  ['price.change', ['owner', 'admin']],
  ['membership.adjust', ['owner', 'admin']],
  ['payment.refund', ['owner', 'admin']],
  ['payment.undo', ['owner', 'admin']],
  ['takings.see', ['owner', 'admin']],
  ['catalogue.manage', ['owner', 'admin']],
  ['client.manage', ['owner', 'admin']],
  ['campaign.manage', ['owner', 'admin']],
  ['member.manage', ['owner', 'admin']],
  ['owner.manage', ['owner']],
  ['plan.manage', ['owner']],
  ['bank.manage', ['owner']],
  ['business.delete', ['owner']],
])('%s is held without limits by %s', (right, roles) => {
  expect(rolesWith(right)).toEqual(roles);
});

test('a refusal names the right, who has it, and what else there is to say', () => {
  expect(refuseRight('price.change', { price: 100 })).toEqual({
    ok: false,
    code: 'NOT_ALLOWED',
    details: { right: 'price.change', held_by: ['owner', 'admin'], price: 100 },
  });
});
