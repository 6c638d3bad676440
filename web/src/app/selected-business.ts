import { businessCalls } from '@kursi/core/business/business.contract.ts';
import type { OutputOf } from '@kursi/core/contract/call.ts';
import { SELECTION_COOKIE } from '@kursi/core/identity/cookies.ts';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { setSeenAs, useSeenAs } from '../lib/api/seen-as.ts';
import { readCookie, writeCookie } from '../lib/device/cookies.ts';
import { keepSeen, readSeen } from '../lib/device/seen.ts';
import { useCallQuery } from '../lib/sync/queries.ts';
import { useUser } from './user-context.tsx';

type Mine = OutputOf<typeof businessCalls.listMine>['items'];
const KEPT_AS = 'businesses';

const listeners = new Set<() => void>();

export function selectBusiness(businessId: string): void {
  writeCookie(SELECTION_COOKIE, businessId);
  setSeenAs(null);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The businesses the user works in, and the selected one: the remembered one, else the first. */
export function useMyBusinesses(options: { readonly enabled: boolean }) {
  const remembered = useSyncExternalStore(subscribe, () => readCookie(SELECTION_COOKIE));
  const { id: userId } = useUser();
  const { data, isPending, isError, refetch } = useCallQuery(businessCalls.listMine, {}, options);
  const items = data?.items;
  useEffect(() => {
    if (items) keepSeen(KEPT_AS, userId, items);
  }, [items, userId]);
  // Known from the last time: a desk that is opened without a network is still a desk.
  const seen = useMemo(() => readSeen(KEPT_AS, userId) as Mine | undefined, [userId]);
  const known = items ?? (options.enabled ? seen : []);
  const all = known ?? [];
  const own = all.find(({ id }) => id === remembered) ?? all[0] ?? null;
  const looks = useSeenAs();
  const selected =
    own && looks?.business_id === own.id ? { ...own, role: looks.role, rights: looks.rights } : own;
  return {
    all,
    selected,
    /** Undefined while it is not known. */
    works: known && known.length > 0,
    isPending: !known && isPending,
    /** Nothing is known: neither from the server nor from the last time. */
    isFailed: !known && isError,
    refetch,
  };
}

export type MyBusiness = NonNullable<ReturnType<typeof useMyBusinesses>['selected']>;
