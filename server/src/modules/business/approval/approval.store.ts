import type { Approvable } from '@kursi/core/contract/approvals.ts';
import type { MemberRole } from '@kursi/core/contract/member-roles.ts';
import type { OwnRights } from '@kursi/core/contract/rights-set.ts';
import { sql } from 'kysely';
import { ask, type Executor, type Tx } from '../../../platform/database/database.ts';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import { updateRows } from '../../../platform/database/row-queries.ts';
import type { NewRow } from '../../../platform/database/rows.ts';

export async function insertApproval(tx: Tx, approval: NewRow<'approval'>): Promise<void> {
  await ask(tx.q, insertRows('approval', [approval]));
}

interface Sought {
  readonly business_id: string;
  readonly token_hash: Buffer;
  readonly action: Approvable;
  readonly record_id: string;
  readonly asked_by: string;
  readonly now: Temporal.Instant;
}

interface FoundApproval {
  readonly id: string;
  readonly approved_by: string;
  readonly role: MemberRole;
  readonly rights: OwnRights | null;
}

/** Also one that was used: a retry with the same Idempotency-Key gets its answer. With the approver's rights of now. */
export async function findApproval(db: Executor, sought: Sought): Promise<FoundApproval | undefined> {
  return db
    .selectFrom('approval')
    .innerJoin('business_member as approver', (join) =>
      join
        .onRef('approver.business_id', '=', 'approval.business_id')
        .onRef('approver.user_id', '=', 'approval.approved_by'),
    )
    .leftJoin('rights_set as own', (join) =>
      join
        .onRef('own.business_id', '=', 'approver.business_id')
        .onRef('own.id', '=', 'approver.rights_set_id'),
    )
    .innerJoin('users', 'users.id', 'approval.approved_by')
    .select(['approval.id', 'approval.approved_by', 'approver.role'])
    .select(({ ref }) => ref('own.rights').$castTo<OwnRights | null>().as('rights'))
    .where('approval.business_id', '=', sought.business_id)
    .where('approval.token_hash', '=', sought.token_hash)
    .where('approval.action', '=', sought.action)
    .where('approval.record_id', '=', sought.record_id)
    .where('approval.asked_by', '=', sought.asked_by)
    .where('approval.expires_at', '>', sought.now)
    .where('users.blocked_at', 'is', null)
    .executeTakeFirst();
}

/** Race: the row lock lets one call through; false for the other. */
export async function useApproval(
  tx: Tx,
  { business_id, id }: { readonly business_id: string; readonly id: string },
  used_at: Temporal.Instant,
): Promise<boolean> {
  return updateRows(tx, 'approval', { business_id, id, used_at: null }, { used_at });
}

interface UsedApproval {
  readonly action: Approvable;
  readonly asked_by_name: string | null;
  readonly approved_by_name: string | null;
  readonly used_at: Temporal.Instant;
}

/** What was done to a record with an approval, oldest first. */
export async function listUsedApprovals(
  db: Executor,
  { business_id, record_id }: { readonly business_id: string; readonly record_id: string },
): Promise<UsedApproval[]> {
  const { rows } = await sql<UsedApproval>`
    SELECT approval.action, asker.user_name AS asked_by_name, approver.user_name AS approved_by_name,
      approval.used_at
    FROM approval
    JOIN users AS asker ON asker.id = approval.asked_by
    JOIN users AS approver ON approver.id = approval.approved_by
    WHERE approval.business_id = ${business_id} AND approval.record_id = ${record_id}
      AND approval.used_at IS NOT NULL
    ORDER BY approval.used_at, approval.id`.execute(db);
  return rows;
}
