import { businessCalls } from '@kursi/core/business/business.contract.ts';
import type { OutputOf } from '@kursi/core/contract/call.ts';
import { ApiError, send } from '../../../lib/api.ts';
import { newIdempotencyKey } from '../../../lib/idempotency-key.ts';
import { emptyOnboarding, type NewBusiness, onboardingDraft } from './onboarding-draft.ts';

export interface Saved {
  readonly business: OutputOf<typeof businessCalls.create>;
  readonly name: string;
  /** The server had taken earlier details whose answer got lost; those it keeps. */
  readonly asSentEarlier: boolean;
}

/** After these the server may or may not have made the business. */
const uncertain = ['OFFLINE', 'UNEXPECTED'];

/**
 * One intention, one business: the key stays in the draft until the server has given a clear answer. If the
 * form was changed after an answer got lost, the server knows the key with the earlier details; asking with
 * those again tells which business it was.
 */
export async function saveBusiness(wanted: NewBusiness): Promise<Saved> {
  const draft = onboardingDraft.read()?.value ?? emptyOnboarding;
  const key = draft.key ?? newIdempotencyKey();
  const earlier = draft.unanswered.filter((one) => JSON.stringify(one) !== JSON.stringify(wanted));
  onboardingDraft.write({ ...draft, key, unanswered: [wanted, ...earlier].slice(0, 5) });
  onboardingDraft.flush();
  for (const business of [wanted, ...earlier]) {
    try {
      const made = await send(businessCalls.create, business, { idempotencyKey: key });
      return { business: made, name: business.name, asSentEarlier: business !== wanted };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'IDEMPOTENCY_KEY_REUSED') continue;
      if (!uncertain.includes(error.code) && earlier.length === 0) forgetKey();
      throw error;
    }
  }
  forgetKey();
  throw new ApiError('IDEMPOTENCY_KEY_REUSED');
}

function forgetKey(): void {
  const now = onboardingDraft.read()?.value;
  if (now) onboardingDraft.write({ ...now, key: null, unanswered: [] });
}
