import * as z from 'zod/mini';
import { commission } from '../business/settings-rules.ts';
import { call } from '../contract/call.ts';
import { id, nothing } from '../contract/fields.ts';
import { memberRoles } from '../contract/member-roles.ts';
import { membersWith } from '../contract/permission.ts';

export const commissionCalls = {
  list: call({
    route: 'GET /business/{business_id}/commission',
    summary:
      'What people on the calendar earn. Linking an account changes nothing; staff see what is theirs alone.',
    input: z.object({ business_id: id }),
    output: z.object({
      items: z.array(
        z.object({
          entity_id: id,
          name: z.string(),
          /** The member behind the calendar. */
          user_id: z.nullable(id),
          user_role: z.nullable(z.enum(memberRoles)),
          commission,
        }),
      ),
    }),
    who: membersWith('business.see'),
  }),
  set: call({
    route: 'PUT /business/{business_id}/commission/{entity_id}',
    summary: 'Set the commission of a person on the calendar. Bills keep the percentage of their day.',
    input: z.object({ business_id: id, entity_id: id, commission }),
    output: nothing,
    errors: ['NOT_FOUND', 'NOT_ALLOWED'],
    who: membersWith('commission.manage'),
  }),
} as const;
