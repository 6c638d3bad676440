import type { businessCalls } from '@kursi/core/business/business.contract.ts';
import type { OutputOf } from '@kursi/core/contract/call.ts';
import type { MemberRole } from '@kursi/core/contract/member-roles.ts';
import { useSyncExternalStore } from 'react';

/** The rights with which the desk is looked at; nothing is sent meanwhile but reads. */
export interface SeenAs {
  readonly business_id: string;
  /** A role, or the id of a set. */
  readonly as: string;
  readonly name: string;
  readonly role: MemberRole;
  readonly rights: OutputOf<typeof businessCalls.listMine>['items'][number]['rights'];
}

/** In memory alone: a reload ends it. */
let seen: SeenAs | null = null;
const listeners = new Set<() => void>();

export function setSeenAs(next: SeenAs | null): void {
  seen = next;
  for (const listener of listeners) listener();
}

export const getSeenAs = () => seen;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSeenAs(): SeenAs | null {
  return useSyncExternalStore(subscribe, getSeenAs);
}
