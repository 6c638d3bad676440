import { businessCalls } from '@kursi/core/business/business.contract.ts';
import { SELECTION_COOKIE } from '@kursi/core/identity/cookies.ts';
import { useSyncExternalStore } from 'react';
import { readCookie, writeCookie } from '../lib/cookies.ts';
import { useCallQuery } from '../lib/queries.ts';

const listeners = new Set<() => void>();

export function selectBusiness(businessId: string): void {
  writeCookie(SELECTION_COOKIE, businessId);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The businesses the user works in, and the selected one: the remembered one, else the first. */
export function useMyBusinesses(options: { readonly enabled: boolean }) {
  const remembered = useSyncExternalStore(subscribe, () => readCookie(SELECTION_COOKIE));
  const { data, isPending } = useCallQuery(businessCalls.listMine, {}, options);
  const all = data?.items ?? [];
  const selected = all.find(({ id }) => id === remembered) ?? all[0] ?? null;
  return { all, selected, isPending: options.enabled && isPending };
}

export type MyBusiness = NonNullable<ReturnType<typeof useMyBusinesses>['selected']>;
