import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import { id, line, nothing } from '../contract/fields.ts';
import { anySession } from '../contract/permission.ts';

/** Beside listing and signing out one, which pages need before sign-in too (identity.contract.ts). */
export const deviceCalls = {
  change: call({
    route: 'PUT /user/session/{session_id}',
    summary: 'Name one of my devices, or say that it is mine.',
    input: z.object({
      session_id: id,
      name: z.optional(z.nullable(line(60))),
      is_mine: z.optional(z.literal(true)),
    }),
    output: nothing,
    errors: ['NOT_FOUND'],
    who: anySession,
  }),
  signOutOthers: call({
    route: 'POST /user/sign-out-others',
    summary: 'Sign out all my devices but this one.',
    input: nothing,
    output: nothing,
    who: anySession,
  }),
} as const;
