import { expect, test } from 'vitest';
import { type MemberRole, memberRoles } from '../contract/permission.ts';
import { mayChangeRole, mayChooseNotifications, rolesToGive } from './member-rules.ts';

const member = (role: MemberRole, user_id: string = role) => ({ user_id, role });

test('an owner gives every role, an admin all but owner, staff none', () => {
  expect(memberRoles.map(rolesToGive)).toEqual([['owner', 'admin', 'staff'], ['admin', 'staff'], []]);
});

test('an admin can neither make nor remove an owner', () => {
  expect(mayChangeRole(member('admin'), member('staff'), 'admin')).toBe(true);
  expect(mayChangeRole(member('admin'), member('staff'), 'owner')).toBe(false);
  expect(mayChangeRole(member('admin'), member('owner'), 'staff')).toBe(false);
  expect(mayChangeRole(member('owner'), member('owner', 'other'), 'staff')).toBe(true);
  expect(mayChangeRole(member('staff'), member('staff', 'other'), 'staff')).toBe(false);
});

test('a member chooses only their own notifications', () => {
  expect(mayChooseNotifications(member('owner'), member('staff'))).toBe(false);
  expect(mayChooseNotifications(member('staff'), member('staff'))).toBe(true);
});
