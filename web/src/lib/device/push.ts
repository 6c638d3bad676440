import { identityCalls } from '@kursi/core/identity/identity.contract.ts';
import { send } from '../api/api.ts';
import { attempt } from '../api/attempt.ts';
import { PUSH_SYNCED } from '../api/session.ts';

/** The user who turned push on here. Consent is per user, so others on this device get none. */
const WANTED_BY = 'kursi:push-for';
/** Registers again weekly: a subscription that is never used expires. */
const SYNC_AGAIN_MS = 7 * 24 * 60 * 60 * 1000;
/** Timeout: subscribe() hangs when the browser's push service is unreachable. */
const PATIENCE_MS = 15_000;

export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  const isKnown = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  return isKnown ? navigator.serviceWorker.getRegistration() : undefined;
}

export async function pushState(userId: string): Promise<PushState> {
  const found = await registration();
  if (!found) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const isMine = attempt(() => localStorage.getItem(WANTED_BY)) === userId;
  return isMine && (await found.pushManager.getSubscription()) ? 'on' : 'off';
}

/** Asks for the permission, subscribes, and registers with the server. */
export async function turnPushOn(userId: string, publicKey: string): Promise<PushState | 'failed'> {
  const found = await registration();
  if (!found) return 'unsupported';
  if ((await Notification.requestPermission()) !== 'granted')
    return Notification.permission === 'denied' ? 'denied' : 'off';
  const subscribing = found.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const tooSlow = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));
  const subscription = await Promise.race([subscribing.catch(() => null), tooSlow]);
  if (!subscription) return 'failed';
  await tellServer(subscription);
  attempt(() => localStorage.setItem(WANTED_BY, userId));
  return 'on';
}

export async function turnPushOff(): Promise<void> {
  await send(identityCalls.setPushSubscription, { device_fcm_token: null });
  attempt(() => localStorage.removeItem(WANTED_BY));
  attempt(() => localStorage.removeItem(PUSH_SYNCED));
  const subscription = await (await registration())?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

/** At app start: registers again after a week, a new subscription or a new session. */
export async function refreshPush(userId: string): Promise<void> {
  if ((await pushState(userId)) !== 'on') return;
  const subscription = await (await registration())?.pushManager.getSubscription();
  if (!subscription) return;
  const [at, endpoint] = (attempt(() => localStorage.getItem(PUSH_SYNCED)) ?? '').split(' ');
  const isFresh = Temporal.Now.instant().epochMilliseconds - Number(at) < SYNC_AGAIN_MS;
  if (!isFresh || endpoint !== subscription.endpoint) await tellServer(subscription);
}

async function tellServer(subscription: PushSubscription): Promise<void> {
  await send(identityCalls.setPushSubscription, { device_fcm_token: JSON.stringify(subscription) });
  const now = Temporal.Now.instant().epochMilliseconds;
  attempt(() => localStorage.setItem(PUSH_SYNCED, `${now} ${subscription.endpoint}`));
}

/** The service worker has shown a push: refetch instead of waiting for the next poll. */
export function onNotified(act: () => void): () => void {
  const container = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
  const listener = (event: MessageEvent) => {
    if (event.data?.type === 'notified') act();
  };
  container?.addEventListener('message', listener);
  return () => container?.removeEventListener('message', listener);
}
