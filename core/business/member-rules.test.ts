import { expect, test } from 'vitest';
import { type MemberRole, memberRoles } from '../contract/member-roles.ts';
import { isLastOwner, mayChooseNotifications, rightToChangeRole, rolesToGive } from './member-rules.ts';

const member = (role: MemberRole, user_id: string = role) => ({ user_id, role });

test('an owner gives every role, an admin all but owner, staff none', () => {
  expect(memberRoles.map(rolesToGive)).toEqual([['owner', 'admin', 'staff'], ['admin', 'staff'], []]);
});

test('an admin can neither make nor remove an owner', () => {
  expect(rightToChangeRole(member('admin'), member('staff'), 'admin')).toBe(undefined);
  expect(rightToChangeRole(member('admin'), member('staff'), 'owner')).toBe('owner.manage');
  expect(rightToChangeRole(member('admin'), member('owner'), 'staff')).toBe('owner.manage');
  expect(rightToChangeRole(member('owner'), member('owner', 'other'), 'staff')).toBe(undefined);
  expect(rightToChangeRole(member('staff'), member('staff', 'other'), 'staff')).toBe('member.manage');
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
