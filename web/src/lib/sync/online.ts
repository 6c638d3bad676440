import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

export interface OnlineSurroundings {
  /** navigator.onLine: false is certain, true only means that there is some network. */
  readonly hasNetwork: () => boolean;
  /** Health check of our server; never rejects. */
  readonly probe: () => Promise<boolean>;
  readonly setTimer: (act: () => void, milliseconds: number) => unknown;
  readonly clearTimer: (timer: unknown) => void;
}

/** One lost call on a moving train is not offline; two in a row are. */
const failuresUntilOffline = 2;
const firstProbeAfter = 3_000;
const probeAtMostEvery = 30_000;

export function createOnline({ hasNetwork, probe, setTimer, clearTimer }: OnlineSurroundings) {
  const listeners = new Set<() => void>();
  const waiting = new Set<() => void>();
  let failures = 0;
  let timer: unknown;
  let wait = firstProbeAfter;
  let current = hasNetwork();

  function settle(): void {
    const online = hasNetwork() && failures < failuresUntilOffline;
    if (hasNetwork() && failures > 0) scheduleProbe();
    else stopProbing();
    if (online === current) return;
    current = online;
    for (const listener of listeners) listener();
  }

  // Probe with backoff: without it an idle page would stay offline after the server came back.
  function scheduleProbe(): void {
    if (timer !== undefined) return;
    timer = setTimer(async () => {
      const reached = await probe();
      timer = undefined;
      wait = Math.min(wait * 2, probeAtMostEvery);
      reportReachable(reached);
    }, wait);
  }

  function stopProbing(): void {
    if (timer !== undefined) clearTimer(timer);
    timer = undefined;
    wait = firstProbeAfter;
  }

  /** Called by the API client after each call; an error answer counts as reached. */
  function reportReachable(reached: boolean): void {
    const isBack = reached && failures > 0;
    failures = reached ? 0 : failures + 1;
    settle();
    if (isBack) tellWaiting();
  }

  function tellWaiting(): void {
    for (const again of waiting) again();
  }

  return {
    isOnline: () => current,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Calls it when the server is reached after a lost call, even a single one, or the network is back. */
    onBack(again: () => void): () => void {
      waiting.add(again);
      return () => waiting.delete(again);
    },
    reportReachable,
    /** On the browser's `online` or `offline` event. */
    networkChanged(): void {
      failures = 0;
      settle();
      if (hasNetwork()) tellWaiting();
    },
  };
}

/** Health check of our server; never rejects. */
export const reachesServer = (): Promise<boolean> =>
  fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(5_000) }).then(
    (response) => response.ok,
    () => false,
  );

const online = createOnline({
  hasNetwork: () => typeof navigator === 'undefined' || navigator.onLine !== false,
  probe: reachesServer,
  setTimer: (act, milliseconds) => setTimeout(act, milliseconds),
  clearTimer: (timer) => clearTimeout(timer as number),
});

/** Once, at start. */
export function startOnline(): void {
  window.addEventListener('online', online.networkChanged);
  window.addEventListener('offline', online.networkChanged);
}

export const reportReachable = online.reportReachable;
export const isOnline = online.isOnline;
export const subscribeOnline = online.subscribe;

/** Loads again what was lost, without a press, as soon as there is a connection. */
export function useWhenBack(isLost: boolean, again: () => void): void {
  const load = useEffectEvent(again);
  useEffect(() => (isLost ? online.onBack(() => load()) : undefined), [isLost]);
}

export function useOnline(): boolean {
  return useSyncExternalStore(online.subscribe, online.isOnline, () => true);
}
