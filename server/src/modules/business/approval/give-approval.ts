import { approvalCalls as calls } from '@kursi/core/business/approval.contract.ts';
import { APPROVAL_MINUTES, approvals, mayApprove } from '@kursi/core/contract/approvals.ts';
import { refuseRight } from '@kursi/core/contract/rights.ts';
import { type Outcome, ok, refuseField } from '@kursi/core/kernel/result.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { FindApproval } from '../../../platform/http/approval.ts';
import { type Endpoint, preparedCommand, theCaller } from '../../../platform/http/endpoint.ts';
import { hashOfLinkToken, newLinkToken } from '../../../platform/link-token.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { checkPasswordOf } from '../../identity/public.ts';
import { findHolder } from '../member.store.ts';
import { findApproval, insertApproval, useApproval } from './approval.store.ts';
import { checkPinOf } from './pin.ts';

/**
 * Approval in place (decision 037): the proof is the approver's password, with a code where they have a second step,
 * counted as a sign-in is, or their PIN. Another proof is another branch here; what it opens stays the same.
 */
export function approvalEndpoint(deps: Deps): Endpoint {
  const isPasswordOf = checkPasswordOf(deps);
  const isPinOf = checkPinOf(deps);
  return preparedCommand(
    calls.give,
    async (
      request,
    ): Outcome<
      Record<string, never>,
      | 'NOT_ALLOWED'
      | 'WRONG_EMAIL_OR_PASSWORD'
      | 'WRONG_PIN'
      | 'TOO_MANY_REQUESTS'
      | 'MALFORMED'
      | 'SECOND_STEP_REQUIRED'
      | 'WRONG_CODE'
    > => {
      const { business_id, action, approver_id, password, pin, code } = request.input;
      if ((password === undefined) === (pin === undefined)) return refuseField('password');
      const approver = await findHolder(deps.database.q, business_id, approver_id);
      const isSelf = approver_id === theCaller(request).user_id;
      if (isSelf || !mayApprove(approver, action)) return refuseRight(approvals[action]);
      return pin === undefined
        ? isPasswordOf(approver_id, password ?? '', request.exchange, request.now, code)
        : isPinOf(approver_id, pin, request.now);
    },
    async (request) => {
      const { tx, now, input } = request;
      const { business_id, action, record_id, approver_id: approved_by } = input;
      const { token, hash: token_hash } = newLinkToken();
      const expires_at = now.add({ minutes: APPROVAL_MINUTES });
      const asked_by = theCaller(request).user_id;
      const row = { business_id, id: deps.newId(now), token_hash, action, record_id, asked_by, approved_by };
      await insertApproval(tx, { ...row, given_at: now, expires_at });
      return ok({ approval: token, expires_at: expires_at.toString() });
    },
  );
}

/** For the pipeline of calls. Whether the approver still has the right is asked again. */
export function makeFindApproval({ q }: Pick<Database, 'q'>): FindApproval {
  return async ({ token, action, business_id, ...sought }) => {
    const token_hash = hashOfLinkToken(token);
    const found = await findApproval(q, { ...sought, business_id, action, token_hash });
    if (!found || !mayApprove(found, action)) return null;
    const { id, approved_by: approver_id, role, rights } = found;
    return { approver_id, role, rights, use: (tx, now) => useApproval(tx, { business_id, id }, now) };
  };
}
