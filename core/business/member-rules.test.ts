import { expect, test } from 'vitest';
import { type MemberRole, memberRoles } from '../contract/member-roles.ts';
import { type Holder, ofRole } from '../contract/rights.ts';
import {
  isLastOwner,
  mayChooseNotifications,
  rightToChange,
  rightToManage,
  rolesToGive,
} from './member-rules.ts';

const member = (role: MemberRole) => ({ user_id: role, role, rights: null });

test('an owner gives every role, an admin all but owner, staff none', () => {
  expect(memberRoles.map((role) => rolesToGive(ofRole(role)))).toEqual([
    ['owner', 'admin', 'staff'],
    ['admin', 'staff'],
    [],
  ]);
});

test('an admin can neither make nor remove an owner', () => {
  expect(rightToChange(member('admin'), member('staff'), member('admin'))).toBe(undefined);
  expect(rightToChange(member('admin'), member('staff'), member('owner'))).toBe('owner.manage');
  expect(rightToChange(member('admin'), member('owner'), member('staff'))).toBe('owner.manage');
  expect(rightToChange(member('owner'), member('owner'), member('staff'))).toBe(undefined);
  expect(rightToChange(member('staff'), member('staff'), member('staff'))).toBe('member.manage');
});

test('a member chooses only their own notifications', () => {
  expect(mayChooseNotifications(member('owner'), member('staff'))).toBe(false);
  expect(mayChooseNotifications(member('staff'), member('staff'))).toBe(true);
});

test('the last owner is the last who may make owners', () => {
  expect(isLastOwner('owner', 1)).toBe(true);
  expect(isLastOwner('owner', 2)).toBe(false);
  expect(isLastOwner('admin', 1)).toBe(false);
});

test('who has a set gives no right that they do not have as far, and takes none away', () => {
  const senior = {
    role: 'admin',
    rights: { 'member.manage': {}, 'bill.make': {}, 'payment.refund': { amount: 100_000 } },
  } as const;
  const staffWith = (rights: Holder['rights']) => ({ role: 'staff', rights }) as const;
  expect(rightToManage(senior, staffWith({ 'bill.make': {}, 'payment.refund': { amount: 50_000 } }))).toBe(
    undefined,
  );
  expect(rightToManage(senior, staffWith({ 'payment.refund': { amount: 100_001 } }))).toBe('payment.refund');
  expect(rightToManage(senior, staffWith({ 'payment.refund': {} }))).toBe('payment.refund');
  expect(rightToManage(senior, staffWith({ 'price.change': {} }))).toBe('price.change');
  expect(rightToChange(senior, member('admin'), staffWith({}))).not.toBe(undefined);
  expect(rolesToGive(senior)).toEqual([]);
});
