import { teamSecondStepCalls } from '@kursi/core/business/second-step.contract.ts';
import type { OutputOf } from '@kursi/core/contract/call.ts';
import { identityCalls } from '@kursi/core/identity/identity.contract.ts';
import { secondStepCalls } from '@kursi/core/identity/second-step.contract.ts';

export type Ways = OutputOf<typeof secondStepCalls.get>;

/** Every change of the ways to sign in ends other sessions. */
export const CHANGED = [secondStepCalls.get, identityCalls.listDevices, teamSecondStepCalls.get];
