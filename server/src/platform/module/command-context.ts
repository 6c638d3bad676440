import type { MemberRole } from '@kursi/core/contract/member-roles.ts';
import type { RightSet } from '@kursi/core/contract/rights.ts';
import type { EventType } from '@kursi/core/events/event-types.ts';
import type { Tx } from '../database/database.ts';
import { type Request, theBusiness, theCaller } from '../http/endpoint.ts';
import type { Deps } from './deps.ts';

/** What a use case works with: its transaction, who acts where and when, new ids, and how to emit events. */
export interface CommandContext {
  readonly tx: Tx;
  readonly business_id: string;
  /** Null for a job: nobody acts. */
  readonly actor_id: string | null;
  /** Null for a client, and for a job. */
  readonly role: MemberRole | null;
  /** The set that the business gave the member; null: the rights of the role. */
  readonly rights: RightSet | null;
  /** Who acts was proved within the last 15 minutes. */
  readonly hasFreshProof: boolean;
  readonly now: Temporal.Instant;
  newId(): string;
  /** Records an event; it is written with the commit. `business_id` is always among its ids. */
  emit(type: EventType, ids?: Readonly<Record<string, string>>): void;
}

/** The context of a command that a person gave. */
export interface ActorContext extends CommandContext {
  readonly actor_id: string;
}

export type ContextDeps = Pick<Deps, 'recordEvent' | 'newId'>;

/** For an endpoint: the caller acts, in the business that the call is about. */
export function commandContext(
  deps: ContextDeps,
  request: Pick<Request<never>, 'now' | 'caller' | 'business_id'> & { readonly tx: Tx },
): ActorContext {
  const { tx, now } = request;
  const { user_id: actor_id, role, rights, proof_is_fresh, approval } = theCaller(request);
  const ctx = contextAs(deps, { tx, now, business_id: theBusiness(request), actor_id, role, rights });
  return {
    ...ctx,
    hasFreshProof: proof_is_fresh,
    emit: (type, ids) => ctx.emit(type, approval ? { ...ids, approved_by: approval.approver_id } : ids),
  };
}

/** Only owners, jobs and clients have no set of their own. */
type Acting =
  | { readonly role: 'owner' | null; readonly rights?: null }
  | Pick<CommandContext, 'role' | 'rights'>;

/** For jobs and reactions, and for commands that are about no business yet. */
export function contextAs<Actor extends string | null>(
  { recordEvent, newId }: ContextDeps,
  who: Pick<CommandContext, 'tx' | 'now' | 'business_id'> & Acting & { readonly actor_id: Actor },
): CommandContext & { readonly actor_id: Actor } {
  const { tx, now, business_id, actor_id, role, rights = null } = who;
  return {
    tx,
    now,
    business_id,
    actor_id,
    role,
    rights,
    hasFreshProof: false,
    newId: () => newId(now),
    emit: (type, ids) =>
      recordEvent(tx, { business_id, type, actor_id, at: now, ids: { business_id, ...ids } }),
  };
}
