import type { AnyCall } from '@kursi/core/contract/call.ts';
import { decide, stoppedBySuspension } from '@kursi/core/contract/decide.ts';
import type { MemberRole } from '@kursi/core/contract/member-roles.ts';
import type { RightSet } from '@kursi/core/contract/rights.ts';

/** The membership in a business; the state only where a suspended one matters. */
interface Membership {
  readonly role: MemberRole | null;
  readonly rights: RightSet | null;
  readonly business_state?: string;
}

/** Whether to show the control of a call. Reads the permission table that the server enforces. */
export function may(call: AnyCall, { role, rights, business_state }: Membership): boolean {
  const who = {
    session: 'account',
    platformAdmin: false,
    role,
    rights,
    suspended: business_state === 'suspended',
  } as const;
  return decide(call.who, who).allowed && !stoppedBySuspension(call, who);
}

/** For what is shown of a suspended business as well. */
export const withoutState = ({ role, rights }: Membership): Membership => ({ role, rights });
