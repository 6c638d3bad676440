import type { AnyCall } from '@kursi/core/contract/call.ts';
import { decide, stoppedBySuspension } from '@kursi/core/contract/decide.ts';
import type { MemberRole } from '@kursi/core/contract/member-roles.ts';

/** The membership in a business; the state only where a suspended one matters. */
interface Membership {
  readonly role: MemberRole;
  readonly business_state?: string;
}

/** Whether to show the control of a call. Reads the permission table that the server enforces. */
export function may(call: AnyCall, { role, business_state }: Membership): boolean {
  const who = {
    session: 'account',
    platformAdmin: false,
    role,
    suspended: business_state === 'suspended',
  } as const;
  return decide(call.who, who).allowed && !stoppedBySuspension(call, who);
}
