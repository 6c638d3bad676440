import { businessCalls } from '@kursi/core/business/business.contract.ts';
import type { OutputOf } from '@kursi/core/contract/call.ts';
import { ApiError, send } from '../../../lib/api/api.ts';
import { newIdempotencyKey } from '../../../lib/api/idempotency-key.ts';
import { emptyOnboarding, type NewBusiness, onboardingDraft } from './onboarding-draft.ts';

export interface Saved {
  readonly business: OutputOf<typeof businessCalls.create>;
  readonly name: string;
  /** A retry returned the business made from an earlier body, whose answer was lost. */
  readonly asSentEarlier: boolean;
}

/** Errors after which the business may or may not exist. */
const uncertain = ['OFFLINE', 'UNEXPECTED'];

/**
 * Idempotent: the key stays in the draft until the server gives a clear answer. If the form changed after a lost
 * answer, the server knows the key with the earlier body; repeating that body returns the business it made.
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
