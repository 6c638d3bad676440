import { expect, test } from 'vitest';
import { type MemberRole, memberRoles } from '../contract/permission.ts';
import { mayChangeRole, mayChooseNotifications, rolesToGive } from './member-rules.ts';

const member = (role: MemberRole, user_id: string = role) => ({ user_id, role });

test('an owner gives every role, an admin all but owner, staff none', () => {
  expect(memberRoles.map(rolesToGive)).toEqual([['owner', 'admin', 'staff'], ['admin', 'staff'], []]);
});

test('an admin neither makes an owner nor unmakes one', () => {
  expect(mayChangeRole(member('admin'), member('staff'), 'admin')).toBe(true);
  expect(mayChangeRole(member('admin'), member('staff'), 'owner')).toBe(false);
  expect(mayChangeRole(member('admin'), member('owner'), 'staff')).toBe(false);
  expect(mayChangeRole(member('owner'), member('owner', 'other'), 'staff')).toBe(true);
  expect(mayChangeRole(member('staff'), member('staff', 'other'), 'staff')).toBe(false);
});

test('nobody chooses for others what they are told of', () => {
  expect(mayChooseNotifications(member('owner'), member('staff'))).toBe(false);
  expect(mayChooseNotifications(member('staff'), member('staff'))).toBe(true);
});
