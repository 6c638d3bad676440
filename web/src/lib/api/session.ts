import { SELECTION_COOKIE, TOKEN_COOKIE } from '@kursi/core/identity/cookies.ts';
import { identityCalls, type User } from '@kursi/core/identity/identity.contract.ts';
import { useSyncExternalStore } from 'react';
import { identifyUser, resetAnalytics } from '../analytics/analytics.ts';
import { deleteCookie, readCookie } from '../device/cookies.ts';
import { setDraftOwner, wipeAllDrafts } from '../device/drafts.ts';
import { isOnline, subscribeOnline } from '../sync/online.ts';
import { currentLocale, setLocale } from '../text.ts';
import { ApiError, send, setCredentials } from './api.ts';
import { attempt } from './attempt.ts';

const REFRESH_MS = 240_000;
/** The session cookie is HttpOnly, so this flag remembers that there should be one. */
const HINT = 'kursi:signed-in';
/** The last user, so that a page opened offline knows whose it is. */
const LAST_USER = 'kursi:last-user';
/** When this device's push subscription was last registered, see push.ts. */
export const PUSH_SYNCED = 'kursi:push-synced';
/** Signed out while offline; the server has yet to be told. */
const SIGN_OUT_PENDING = 'kursi:sign-out-pending';
/** A credential that another tab refreshed is fresh for this long. */
const FRESH_MS = 60_000;
const TRY_AGAIN_MS = 3_000;
/** Between tabs: sign-in and sign-out; a lock lets only one tab refresh the credential at a time. */
const CHANNEL = 'kursi-session';
const LOCK = 'kursi-refresh';

export type SessionState =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'signed_out'; readonly because: 'never' | 'asked' | 'ended' }
  | { readonly kind: 'signed_in'; readonly user: User };

/** The state that prerendered pages are made with. */
const nobody: SessionState = { kind: 'signed_out', because: 'never' };
let state: SessionState = { kind: 'unknown' };
const listeners = new Set<() => void>();
let channel: BroadcastChannel | undefined;
let refreshing: Promise<boolean> | null = null;
/** The server has confirmed the session at least once. */
let isAnswered = false;
let refreshedAt = Number.NEGATIVE_INFINITY;

type Message = 'signed_in' | 'renewed' | { readonly signed_out: 'asked' | 'ended' };

function tellOtherTabs(message: Message): void {
  channel?.postMessage(message);
}

let personLeft = (): void => undefined;

/** To clear the query cache. Dependency injection: public pages load without TanStack Query. */
export function onPersonLeft(act: () => void): void {
  personLeft = act;
}

function become(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

export function useSession(): SessionState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => nobody,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** boot.js reads the same entry. */
export const isSignInRemembered = () => attempt(() => localStorage.getItem(HINT) === '1') ?? false;

/** Once, before the first render: restores the session and keeps the credential fresh. */
export async function startSession(): Promise<void> {
  setCredentials({ refreshSession, isExpected: isSignInRemembered });
  setInterval(() => isSignInRemembered() && void refreshSession(), REFRESH_MS);
  if (typeof BroadcastChannel !== 'undefined') channel = new BroadcastChannel(CHANNEL);
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data === 'signed_in') void loadUser();
    else if (data === 'renewed') refreshedAt = performance.now();
    else forget(data.signed_out);
  });
  subscribeOnline(() => {
    if (isOnline()) void finishSignOut();
  });
  await finishSignOut();
  if (isSignInRemembered()) await loadUser();
  else become(nobody);
}

/** Resolves when it is known whether someone is signed in. */
export function whenKnown(): Promise<SessionState> {
  if (state.kind !== 'unknown') return Promise.resolve(state);
  const { promise, resolve } = Promise.withResolvers<SessionState>();
  const stop = subscribe(() => {
    if (state.kind === 'unknown') return;
    stop();
    resolve(state);
  });
  return promise;
}

let beginning: Promise<void> | null = null;

/**
 * Ensures a session: starts an anonymous guest session if there is none. Calls may be sent once this resolves;
 * the user is known a moment later.
 */
export function haveSession(): Promise<void> {
  beginning ??= beginAsGuest().finally(() => {
    beginning = null;
  });
  return beginning;
}

async function beginAsGuest(): Promise<void> {
  if ((await whenKnown()).kind === 'signed_in') return;
  await send(identityCalls.startGuestSession, { locale: currentLocale() });
  signedIn().catch(() => undefined);
}

/** After sign-in: the cookies are set, now fetch the user. */
export async function signedIn(): Promise<void> {
  attempt(() => localStorage.setItem(HINT, '1'));
  attempt(() => localStorage.removeItem(SIGN_OUT_PENDING));
  await loadUser();
  tellOtherTabs('signed_in');
  if (state.kind === 'signed_in') await setLocale(state.user.locale).catch(() => undefined);
}

export function userChanged(user: User): void {
  attempt(() => localStorage.setItem(LAST_USER, JSON.stringify(user)));
  become({ kind: 'signed_in', user });
}

/** Shows a change before the server has answered. Its rollback leaves other fields as they are by then. */
export function previewUser(change: Partial<User>): () => void {
  if (state.kind !== 'signed_in') return () => undefined;
  const { user } = state;
  const before = Object.fromEntries(Object.keys(change).map((field) => [field, user[field as keyof User]]));
  become({ kind: 'signed_in', user: { ...user, ...change } });
  return () => {
    if (state.kind === 'signed_in') become({ kind: 'signed_in', user: { ...state.user, ...before } });
  };
}

export async function signOut(): Promise<void> {
  // Offline: sign out locally, and tell the server when it is reachable.
  attempt(() => localStorage.setItem(SIGN_OUT_PENDING, '1'));
  await finishSignOut();
  forgetEverywhere('asked');
}

async function finishSignOut(): Promise<void> {
  if (attempt(() => localStorage.getItem(SIGN_OUT_PENDING)) !== '1') return;
  try {
    await send(identityCalls.signOut, {});
    attempt(() => localStorage.removeItem(SIGN_OUT_PENDING));
  } catch (error) {
    console.warn('signing out has not reached the server yet', error);
  }
}

export function forgetEverywhere(because: 'asked' | 'ended'): void {
  forget(because);
  tellOtherTabs({ signed_out: because });
}

/** The user changed elsewhere: an address was confirmed. */
export async function reloadUser(): Promise<void> {
  if (state.kind !== 'signed_in') return;
  await loadUser();
  tellOtherTabs('signed_in');
}

async function loadUser(): Promise<void> {
  try {
    const user = await send(identityCalls.getMe, {});
    isAnswered = true;
    const before = state.kind === 'signed_in' ? state.user : null;
    if (before && before.id !== user.id) personLeft();
    // A guest who signs in keeps their drafts.
    setDraftOwner(user.id, before?.is_guest ? { bringFrom: before.id } : {});
    identifyUser({
      user_id: user.id,
      user_name: user.user_name,
      user_email: user.email ?? '',
      user_phone: user.phone ?? '',
      created_at: user.created_at,
    });
    attempt(() => localStorage.setItem(LAST_USER, JSON.stringify(user)));
    become({ kind: 'signed_in', user });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_SIGNED_IN') return forget('ended');
    if (!(error instanceof ApiError)) throw error;
    // A lost network or a busy server signs nobody out: keep the last user and retry.
    if (state.kind === 'unknown') becomeWhoItWas();
    if (!isAnswered) setTimeout(() => void loadUser(), TRY_AGAIN_MS);
  }
}

/** Offline start: restores the last user until the server answers. */
function becomeWhoItWas(): void {
  const user = attempt(() => JSON.parse(localStorage.getItem(LAST_USER) ?? 'null') as User | null);
  if (!user) return;
  setDraftOwner(user.id);
  become({ kind: 'signed_in', user });
}

/** Session refresh under a lock over all tabs: one at a time, the other tabs find the fresh cookie. */
function refreshSession(): Promise<boolean> {
  refreshing ??= inTurn(askForCredential).finally(() => {
    refreshing = null;
  });
  return refreshing;
}

async function inTurn(work: () => Promise<boolean>): Promise<boolean> {
  return navigator.locks ? await navigator.locks.request(LOCK, work) : work();
}

async function askForCredential(): Promise<boolean> {
  if (performance.now() - refreshedAt < FRESH_MS && readCookie(TOKEN_COOKIE)) return true;
  try {
    await send(identityCalls.refresh, {});
    refreshedAt = performance.now();
    tellOtherTabs('renewed');
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_SIGNED_IN') forgetEverywhere('ended');
    else console.warn('the session could not be refreshed; trying again at the next interval', error);
    return false;
  }
}

function forget(because: 'asked' | 'ended'): void {
  attempt(() => localStorage.removeItem(HINT));
  attempt(() => localStorage.removeItem(LAST_USER));
  // Register push again in the next session of this device.
  attempt(() => localStorage.removeItem(PUSH_SYNCED));
  deleteCookie(TOKEN_COOKIE);
  deleteCookie(SELECTION_COOKIE);
  // A shared desk: signing out deletes drafts. A session that merely expired keeps them.
  if (because === 'asked') wipeAllDrafts();
  resetAnalytics();
  // Shared desk: clears cached answers, so that the next person cannot see them.
  personLeft();
  become({ kind: 'signed_out', because });
}
