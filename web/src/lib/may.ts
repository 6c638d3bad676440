import type { AnyCall } from '@kursi/core/contract/call.ts';
import { decide, type MemberRole } from '@kursi/core/contract/permission.ts';

/** Whether to show what leads to a call: read from the same table that the server enforces. */
export function may(call: AnyCall, role: MemberRole): boolean {
  return decide(call.who, { session: 'account', platformAdmin: false, role }).allowed;
}
