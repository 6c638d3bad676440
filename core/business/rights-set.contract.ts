import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import { id, nameLine, nothing } from '../contract/fields.ts';
import { membersWith } from '../contract/permission.ts';
import { NAME_OF_SET_MAX, ownRights, rolesOfSets, shownRights } from '../contract/rights-set.ts';

const name = nameLine(NAME_OF_SET_MAX);

const rightsSet = z.object({
  id,
  name: z.string(),
  role: z.enum(rolesOfSets),
  rights: shownRights,
  /** How many members have it. */
  members: z.int(),
});
export type RightsSet = z.output<typeof rightsSet>;

export const rightsSetCalls = {
  list: call({
    route: 'GET /business/{business_id}/rights-set',
    summary: 'The sets of rights that the business named, by name.',
    input: z.object({ business_id: id }),
    output: z.object({ items: z.array(rightsSet) }),
    who: membersWith('member.manage'),
  }),
  add: call({
    route: 'POST /business/{business_id}/rights-set',
    summary:
      'Name a set of rights for staff or admins. It cannot hold a right that the caller does not have as far.',
    input: z.object({ business_id: id, name, role: z.enum(rolesOfSets), rights: ownRights }),
    output: z.object({ id }),
    errors: ['NOT_ALLOWED', 'SET_NAME_TAKEN', 'TOO_MANY_SETS', 'PASSWORD_REQUIRED'],
    who: membersWith('member.manage'),
    stepUp: { team: true },
    idempotent: true,
    perMinute: 60,
  }),
  change: call({
    route: 'PUT /business/{business_id}/rights-set/{id}',
    summary:
      'Change the name and the rights of a set. Whoever has it has the new rights from the next call on.',
    input: z.object({ business_id: id, id, name, rights: ownRights }),
    output: nothing,
    errors: ['NOT_FOUND', 'NOT_ALLOWED', 'SET_NAME_TAKEN', 'PASSWORD_REQUIRED'],
    who: membersWith('member.manage'),
    stepUp: { team: true },
    perMinute: 60,
  }),
  remove: call({
    route: 'DELETE /business/{business_id}/rights-set/{id}',
    summary: 'Delete a set that no member has.',
    input: z.object({ business_id: id, id }),
    output: nothing,
    errors: ['NOT_FOUND', 'NOT_ALLOWED', 'SET_IN_USE', 'PASSWORD_REQUIRED'],
    who: membersWith('member.manage'),
    stepUp: { team: true },
  }),
  give: call({
    route: 'PUT /business/{business_id}/member-rights/{user_id}',
    summary: 'Give a member a set of rights, with its role; null gives back the rights of the role.',
    input: z.object({ business_id: id, user_id: id, rights_set_id: z.nullable(id) }),
    output: nothing,
    errors: ['NOT_FOUND', 'NOT_ALLOWED', 'LAST_OWNER', 'PASSWORD_REQUIRED'],
    who: membersWith('member.manage'),
    stepUp: { team: true },
  }),
} as const;
