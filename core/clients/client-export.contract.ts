import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import { id } from '../contract/fields.ts';
import { membersWith } from '../contract/permission.ts';

export const clientExportCalls = {
  make: call({
    route: 'POST /business/{business_id}/client-export',
    summary:
      'An address, valid for a minute, at which all clients are downloaded as CSV. For who sees their numbers.',
    input: z.object({ business_id: id }),
    output: z.object({ url: z.string() }),
    errors: ['PASSWORD_REQUIRED', 'NOT_ALLOWED'],
    who: membersWith('client.manage'),
    evenSuspended: true,
    perMinute: 20,
    stepUp: { export: true },
  }),
} as const;
