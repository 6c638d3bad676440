import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import { id, nothing } from '../contract/fields.ts';
import { accountsOnly, memberRoles } from '../contract/permission.ts';

export const businessCalls = {
  mine: call({
    method: 'GET',
    path: '/user/business',
    summary: 'The businesses I work in, with my role in each.',
    input: nothing,
    output: z.object({
      items: z.array(
        z.object({
          id,
          name: z.string(),
          business_url: z.string(),
          area: z.nullable(z.string()),
          city: z.nullable(z.string()),
          role: z.enum(memberRoles),
        }),
      ),
    }),
    who: accountsOnly,
  }),
} as const;
