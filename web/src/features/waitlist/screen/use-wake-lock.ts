import { useEffect } from 'react';

/** The screen in the shop does not go dark. A browser gives the lock back whenever the page is hidden. */
export function useWakeLock(): void {
  useEffect(() => {
    const left = new AbortController();
    let lock: WakeLockSentinel | undefined;
    const hold = async () => {
      if (document.hidden || !('wakeLock' in navigator)) return;
      // Refused on a low battery, or without a secure context: nothing to be done about it.
      lock = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (left.signal.aborted) void lock?.release();
    };
    document.addEventListener('visibilitychange', () => void hold(), { signal: left.signal });
    void hold();
    return () => {
      left.abort();
      void lock?.release();
    };
  }, []);
}
