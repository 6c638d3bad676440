import { describe, expect, test } from 'vitest';
import { memberRoles } from './member-roles.ts';
import { hasRight, may, mayChangePrice, type Right, refuseRight, rolesWith } from './rights.ts';

describe('may', () => {
  test('staff undo a payment that they took themselves on the same day, others any', () => {
    expect(may('staff', 'payment.undo', { own: true, sameDay: true })).toBe(true);
    expect(may('staff', 'payment.undo', { own: true, sameDay: false })).toBe(false);
    expect(may('staff', 'payment.undo', { own: false, sameDay: true })).toBe(false);
    expect(may('admin', 'payment.undo', { own: false, sameDay: false })).toBe(true);
  });
  test('a fact that is not known does not hold', () => {
    expect(may('staff', 'payment.undo', { own: true })).toBe(false);
    expect(may('staff', 'bill.discount')).toBe(false);
    expect(may('staff', 'bill.discount', { withinLimit: true })).toBe(true);
  });
  test('staff see the numbers of all clients where the business allows it, owners and admins anyway', () => {
    expect(memberRoles.filter((role) => may(role, 'client.see_all'))).toEqual(['owner', 'admin']);
    expect(may('staff', 'client.see_all', { businessAllows: true })).toBe(true);
  });
  test('who is no member has no right', () => {
    expect(may(null, 'business.see')).toBe(false);
    expect(hasRight(null, 'business.see')).toBe(false);
  });
  test('owners and admins change prices, staff do not', () => {
    expect(memberRoles.filter(mayChangePrice)).toEqual(['owner', 'admin']);
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
