import * as z from 'zod/mini';
import { commission } from '../business/settings-rules.ts';
import { call } from '../contract/call.ts';
import { id, nothing } from '../contract/fields.ts';
import { membersWith } from '../contract/permission.ts';

export const commissionCalls = {
  list: call({
    route: 'GET /business/{business_id}/commission',
    summary:
      'People on the calendar who have no account, with their commission. Members have theirs in the team.',
    input: z.object({ business_id: id }),
    output: z.object({ items: z.array(z.object({ entity_id: id, name: z.string(), commission })) }),
    who: membersWith('commission.manage'),
  }),
  set: call({
    route: 'PUT /business/{business_id}/commission/{entity_id}',
    summary: 'Set the commission of a person without an account. Bills keep the percentage of their day.',
    input: z.object({ business_id: id, entity_id: id, commission }),
    output: nothing,
    errors: ['NOT_FOUND'],
    who: membersWith('commission.manage'),
  }),
} as const;
