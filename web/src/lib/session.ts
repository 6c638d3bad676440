import { identityCalls, type User } from '@kursi/core/identity/identity.contract.ts';
import { useSyncExternalStore } from 'react';
import { identifyUser, resetAnalytics } from './analytics.ts';
import { ApiError, send, setCredentials } from './api.ts';
import { attempt } from './attempt.ts';
import { deleteCookie } from './cookies.ts';
import { setDraftOwner, wipeAllDrafts } from './drafts.ts';
import { isOnline, subscribeOnline } from './online.ts';

export const REFRESH_MS = 240_000;
export const SELECTION_COOKIE = 'kursi_business';
/** The long-lived cookie is not ours to read, so this remembers that there should be one. */
const HINT = 'kursi:signed-in';
/** Tabs tell each other of signing in and out; only one of them asks for a fresh credential at a time. */
const CHANNEL = 'kursi-session';
const LOCK = 'kursi-refresh';

export type SessionState =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'signed_out'; readonly because: 'never' | 'asked' | 'ended' }
  | { readonly kind: 'signed_in'; readonly user: User };

let state: SessionState = { kind: 'unknown' };
const listeners = new Set<() => void>();
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
let renewing: Promise<boolean> | null = null;

function become(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, () => state);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const isExpected = () => attempt(() => localStorage.getItem(HINT) === '1') ?? false;

/** Called once, before the first render: finds out who is here and keeps the credential fresh. */
export async function startSession(): Promise<void> {
  setCredentials({ renew, isExpected });
  setInterval(() => isExpected() && void renew(), REFRESH_MS);
  channel?.addEventListener('message', ({ data }) => {
    if (data === 'signed_in') void loadUser();
    if (data === 'signed_out') forget('asked');
  });
  // A page opened without a network learns who is here as soon as there is one.
  subscribeOnline(() => {
    if (isOnline() && state.kind === 'unknown') void loadUser();
  });
  if (isExpected()) await loadUser();
  else become({ kind: 'signed_out', because: 'never' });
}

/** After a sign-in answered: the cookies are set, now who is it? */
export async function signedIn(): Promise<void> {
  attempt(() => localStorage.setItem(HINT, '1'));
  await loadUser();
  channel?.postMessage('signed_in');
}

export function userChanged(user: User): void {
  become({ kind: 'signed_in', user });
}

export async function signOut(): Promise<void> {
  // Offline too: this device forgets at once; the session on the server then ends by its own time.
  await send(identityCalls.signOut, {}).catch((error: unknown) =>
    console.warn('sign-out did not reach the server', error),
  );
  forgetEverywhere('asked');
}

export function forgetEverywhere(because: 'asked' | 'ended'): void {
  forget(because);
  channel?.postMessage('signed_out');
}

/** Something about the person changed elsewhere: an address was confirmed. */
export async function reloadUser(): Promise<void> {
  if (state.kind !== 'signed_in') return;
  await loadUser();
  channel?.postMessage('signed_in');
}

async function loadUser(): Promise<void> {
  try {
    const user = await send(identityCalls.me, {});
    setDraftOwner(user.id);
    identifyUser({
      user_id: user.id,
      user_name: user.user_name,
      user_email: user.email ?? '',
      user_phone: user.phone ?? '',
      created_at: user.created_at,
    });
    become({ kind: 'signed_in', user });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_SIGNED_IN') return forget('ended');
    // Without a network nobody is signed out; the page says that it is offline and tries again.
    if (error instanceof ApiError) return;
    throw error;
  }
}

/** One request at a time over all tabs; the others find the fresh cookie when their turn comes. */
function renew(): Promise<boolean> {
  renewing ??= inTurn(askForCredential).finally(() => {
    renewing = null;
  });
  return renewing;
}

async function inTurn(work: () => Promise<boolean>): Promise<boolean> {
  return navigator.locks ? await navigator.locks.request(LOCK, work) : work();
}

async function askForCredential(): Promise<boolean> {
  try {
    await send(identityCalls.refresh, {});
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_SIGNED_IN') forgetEverywhere('ended');
    else console.warn('the session could not be refreshed; trying again at the next interval', error);
    return false;
  }
}

function forget(because: 'asked' | 'ended'): void {
  attempt(() => localStorage.removeItem(HINT));
  deleteCookie('kursi_token');
  deleteCookie(SELECTION_COOKIE);
  // A shared desk: whoever signs out on purpose leaves nothing behind. A session that merely ran out keeps drafts.
  if (because === 'asked') wipeAllDrafts();
  resetAnalytics();
  become({ kind: 'signed_out', because });
}
