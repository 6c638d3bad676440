import * as z from 'zod/mini';
import { approvables } from '../contract/approvals.ts';
import { call } from '../contract/call.ts';
import { id, instant } from '../contract/fields.ts';
import { membersWith } from '../contract/permission.ts';
import { typedPin } from './pin.contract.ts';

export const approvalCalls = {
  give: call({
    route: 'POST /business/{business_id}/approval',
    summary:
      'A colleague who has the right approves one action on one record with their password or PIN, on the device of who lacks it. The answer is sent as the header `Kursi-Approval` with that action, by the same person, once, within five minutes.',
    input: z.object({
      business_id: id,
      action: z.enum(approvables),
      /** The record of the action: the visit. */
      record_id: id,
      approver_id: id,
      /** One of the two proofs. */
      password: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
      pin: z.optional(typedPin),
      /** Of the app, or a recovery code: with the password, where the approver has a second step. */
      code: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
    }),
    output: z.object({ approval: z.string(), expires_at: instant }),
    errors: ['NOT_ALLOWED', 'WRONG_EMAIL_OR_PASSWORD', 'WRONG_PIN', 'SECOND_STEP_REQUIRED', 'WRONG_CODE'],
    who: membersWith('business.see'),
    perMinute: 20,
  }),
} as const;
