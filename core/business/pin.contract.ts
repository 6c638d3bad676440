import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import { instant, nothing } from '../contract/fields.ts';
import { accountsOnly } from '../contract/permission.ts';
import { isCommonPin, isPin } from './pin.ts';

/** As it was typed, also when it is wrong. */
export const typedPin = z.string().check(z.minLength(1), z.maxLength(20));

const newPin = z.string().check(
  z.maxLength(20),
  z.refine(isPin, { params: { problem: 'pin_is_six_digits' } }),
  z.refine((pin) => !isPin(pin) || !isCommonPin(pin), { params: { problem: 'common_pin' } }),
);

export const pinCalls = {
  get: call({
    route: 'GET /user/pin',
    summary: 'Since when I have a PIN with which I approve what colleagues ask for; null: I have none.',
    input: nothing,
    output: z.object({ set_at: z.nullable(instant) }),
    who: accountsOnly,
  }),
  set: call({
    route: 'PUT /user/pin',
    summary:
      'Set or change my PIN of six digits. It approves at a desk, and signs nobody in. A mail says so.',
    input: z.object({ pin: newPin }),
    output: nothing,
    errors: ['PASSWORD_REQUIRED', 'WEAK_PIN'],
    who: accountsOnly,
    stepUp: { sign_in_ways: true },
    perMinute: 10,
  }),
  remove: call({
    route: 'DELETE /user/pin',
    summary: 'Remove my PIN.',
    input: nothing,
    output: nothing,
    errors: ['PASSWORD_REQUIRED'],
    who: accountsOnly,
    stepUp: { sign_in_ways: true },
  }),
} as const;
