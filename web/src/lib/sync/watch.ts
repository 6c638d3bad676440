import type { AnyCall, OutputOf } from '@kursi/core/contract/call.ts';
import { LINK_HEADER } from '@kursi/core/waitlist/waitlist-booking.contract.ts';
import { useEffect, useState } from 'react';
import { ApiError, request } from '../api/api.ts';
import { eventsIn, makeWatchdog } from '../api/server-sent.ts';
import { useInLanguage } from '../use-in-language.ts';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;
/** Longer than between two keepalives: a page that wakes up with this much silence connects again at once. */
const STALE_MS = 20_000;
/** A server that is being stopped ends a stream too, so once is not enough. */
const ENDS_UNTIL_GONE = 2;

export interface Watched<State> {
  readonly state: State | null;
  readonly isLive: boolean;
  /** The server has no such link, or no longer. */
  readonly isGone: boolean;
  /** When the server was last heard, by the device's clock. */
  readonly heardAt: Temporal.Instant | null;
  /** Milliseconds by which the server's clock is ahead of the device's. */
  readonly ahead: number;
}

const nothingYet: Watched<never> = { state: null, isLive: false, isGone: false, heardAt: null, ahead: 0 };

/**
 * Follows a stream of states for the holder of a link until `signal` aborts. Each state is the whole truth, so a
 * reconnect needs no cursor. Keeps trying, also after the link is gone: slowly, and it may be a passing fault.
 */
export async function watch<State>(
  call: AnyCall,
  token: string,
  tell: (change: Partial<Watched<State>>) => void,
  signal: AbortSignal,
): Promise<void> {
  let wait = FIRST_WAIT_MS;
  let emptyEnds = 0;
  let heard = performance.now();
  let reconnect = (): void => undefined;
  const wakeUp = () => {
    if (performance.now() - heard > STALE_MS) reconnect();
  };
  const back = () => reconnect();
  const shown = () => !document.hidden && wakeUp();
  window.addEventListener('online', back, { signal });
  // The stream would look alive until its silence is noticed.
  window.addEventListener('offline', back, { signal });
  document.addEventListener('visibilitychange', shown, { signal });
  while (!signal.aborted) {
    const cut = new AbortController();
    const watchdog = makeWatchdog(() => cut.abort());
    const hurry = Promise.withResolvers<void>();
    reconnect = () => {
      wait = FIRST_WAIT_MS;
      cut.abort();
      hurry.resolve();
    };
    let states = 0;
    try {
      const response = await request(
        call,
        {},
        {
          signal: AbortSignal.any([signal, cut.signal]),
          headers: { [LINK_HEADER]: token },
          mayTakeLong: true,
        },
      );
      tell({ ahead: aheadOf(response) });
      const onBytes = () => {
        heard = performance.now();
        watchdog.feed();
        tell({ heardAt: Temporal.Now.instant() });
      };
      for await (const state of eventsIn<State>(response, onBytes)) {
        states++;
        emptyEnds = 0;
        wait = FIRST_WAIT_MS;
        tell({ state, isLive: true, isGone: false });
      }
      if (states === 0 && ++emptyEnds >= ENDS_UNTIL_GONE) tell({ isGone: true });
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiError && ['NOT_FOUND', 'MODULE_OFF'].includes(error.code))
        tell({ isGone: true });
    } finally {
      watchdog.stop();
      cut.abort();
    }
    if (signal.aborted) return;
    tell({ isLive: false });
    const pause = setTimeout(hurry.resolve, wait * (0.5 + Math.random() / 2));
    await hurry.promise;
    clearTimeout(pause);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }
}

function aheadOf(response: Response): number {
  const written = Date.parse(response.headers.get('date') ?? '');
  const now = Temporal.Now.instant().epochMilliseconds;
  // Whole seconds: a small difference is the way here.
  return Number.isNaN(written) || Math.abs(written - now) < 2_000 ? 0 : written - now;
}

/** The latest state that the holder of a link may see; null without a token is a link that is gone. */
export function useWatched<C extends AnyCall>(call: C, token: string): Watched<OutputOf<C>> {
  const [watched, setWatched] = useState<Watched<OutputOf<C>>>(nothingYet);
  useEffect(() => {
    if (token === '') return setWatched({ ...nothingYet, isGone: true });
    setWatched(nothingYet);
    const leaving = new AbortController();
    const tell = (change: Partial<Watched<OutputOf<C>>>) =>
      setWatched((before) => ({ ...before, ...change }));
    void watch<OutputOf<C>>(call, token, tell, leaving.signal);
    return () => leaving.abort();
  }, [call, token]);
  const state = useInLanguage(watched.state);
  return { ...watched, state };
}
