import type { AnyCall } from '@kursi/core/contract/call.ts';
import { decide, type MemberRole, stoppedBySuspension } from '@kursi/core/contract/permission.ts';

/** What a member is in a business; a state only where a suspended one is to be told apart. */
interface Membership {
  readonly role: MemberRole;
  readonly business_state?: string;
}

/** Whether to show what leads to a call: read from the same table that the server enforces. */
export function may(call: AnyCall, { role, business_state }: Membership): boolean {
  const who = {
    session: 'account',
    platformAdmin: false,
    role,
    suspended: business_state === 'suspended',
  } as const;
  return decide(call.who, who).allowed && !stoppedBySuspension(call, who);
}
