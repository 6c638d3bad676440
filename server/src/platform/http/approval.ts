import type { Approvable } from '@kursi/core/contract/approvals.ts';
import type { MemberRole } from '@kursi/core/contract/member-roles.ts';
import type { RightSet } from '@kursi/core/contract/rights.ts';
import type { Tx } from '../database/database.ts';

/** The header that carries what `approval.give` answered. */
export const APPROVAL_HEADER = 'kursi-approval';

/** A colleague who has the right approved this call, which then runs with their role. */
export interface Approval {
  readonly approver_id: string;
  /** Of the approver, as it is now. */
  readonly role: MemberRole;
  readonly rights: RightSet | null;
  /** In the transaction of the call; false when it was used before, also by a concurrent call. */
  use(tx: Tx, now: Temporal.Instant): Promise<boolean>;
}

/** Port, filled by the module that keeps members. Null for what does not hold for exactly this. */
export type FindApproval = (question: {
  readonly token: string;
  readonly business_id: string;
  readonly action: Approvable;
  readonly record_id: string;
  readonly asked_by: string;
  readonly now: Temporal.Instant;
}) => Promise<Approval | null>;
