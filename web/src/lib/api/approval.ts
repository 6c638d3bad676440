import type { Approvable } from '@kursi/core/contract/approvals.ts';
import type { ErrorCode } from '@kursi/core/contract/errors.ts';
import type { Approve } from './api.ts';

/** What a colleague is asked to approve. */
export interface ApprovalWanted {
  readonly action: Approvable;
  readonly business_id: string;
  readonly record_id: string;
}

const HEADER = 'kursi-approval';
const OVER: ErrorCode = 'APPROVAL_OVER';

/** Sends what was refused again, with the approval that `ask` brings; null when nobody gave one. */
export function approveWith(ask: (wanted: ApprovalWanted) => Promise<string | null>): Approve {
  // By what they are for: a refusal leaves an approval unused, for the next try of the same.
  const kept = new Map<string, string>();
  return async function approve(call, input, refusal, sendAgain) {
    const { approval: action, about } = call;
    if (!action || !about || !refusal.details['right']) return null;
    const wanted = {
      action,
      business_id: String(input['business_id']),
      record_id: String(input[about.field]),
    };
    const key = Object.values(wanted).join(' ');
    const before = kept.get(key);
    const approval = before ?? (await ask(wanted));
    if (!approval) return null;
    kept.delete(key);
    const response = await sendAgain({ [HEADER]: approval });
    if (response.ok) return response;
    const { code } = (await response.clone().json()) as { readonly code?: string };
    if (code !== OVER) kept.set(key, approval);
    else if (before) return approve(call, input, refusal, sendAgain);
    return response;
  };
}
