import { type BusinessEvent, eventsCalls } from '@kursi/core/events/events.contract.ts';
import { useEffect, useRef } from 'react';
import { ApiError, request, send } from '../api/api.ts';
import { eventsIn, makeWatchdog } from '../api/server-sent.ts';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;

/** The last event that was seen; undefined: none yet, so start now. */
interface Cursor {
  seq: number | undefined;
}

/**
 * Live updates: follows the events of a business until `signal` aborts. Reconnects from the cursor, so that no
 * event is missed. Ends when the permission is gone.
 */
export async function follow(
  businessId: string,
  cursor: Cursor,
  onEvent: (event: BusinessEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  let wait = FIRST_WAIT_MS;
  while (!signal.aborted) {
    const silent = new AbortController();
    const watchdog = makeWatchdog(() => silent.abort());
    const options = { signal: AbortSignal.any([signal, silent.signal]) };
    const of = { business_id: businessId };
    try {
      cursor.seq ??= (await send(eventsCalls.list, { ...of, limit: 1 }, options)).last_seq;
      const response = await request(
        eventsCalls.live,
        { ...of, after: cursor.seq },
        { ...options, mayTakeLong: true },
      );
      const onBytes = () => {
        wait = FIRST_WAIT_MS;
        watchdog.feed();
      };
      for await (const event of eventsIn<BusinessEvent>(response, onBytes)) {
        cursor.seq = event.seq;
        onEvent(event);
      }
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiError && ['NOT_SIGNED_IN', 'NOT_FOUND', 'NOT_ALLOWED'].includes(error.code))
        return;
    } finally {
      watchdog.stop();
      // Abort the old stream before reconnecting, whatever ended it.
      silent.abort();
    }
    await new Promise((resolve) => setTimeout(resolve, wait * (0.5 + Math.random() / 2)));
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }
}

interface Listener extends Cursor {
  readonly onEvent: (event: BusinessEvent) => void;
}

interface Stream extends Cursor {
  readonly listeners: Set<Listener>;
  leaving: AbortController;
}

/** One per business: a browser opens six connections to a server at most, and each stream keeps one. */
const streams = new Map<string, Stream>();
/** Long enough for the next page to take over the stream of the last one. */
const LINGER_MS = 200;

function start(businessId: string, stream: Stream): void {
  stream.leaving.abort();
  stream.leaving = new AbortController();
  const { signal } = stream.leaving;
  const deliver = (event: BusinessEvent) => {
    for (const listener of stream.listeners) {
      if (listener.seq !== undefined && event.seq <= listener.seq) continue;
      listener.seq = event.seq;
      try {
        listener.onEvent(event);
      } catch (error) {
        reportError(error);
      }
    }
  };
  void follow(businessId, stream, deliver, signal).then(() => {
    if (!signal.aborted) streams.delete(businessId);
  });
}

/** A tab in the background gives its connections back, and goes on from where it was when it is shown again. */
const HIDDEN_MS = 30_000;
let closesWhenHidden = false;

function closeWhenHidden(): void {
  if (closesWhenHidden) return;
  closesWhenHidden = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener('visibilitychange', () => {
    clearTimeout(timer);
    if (document.hidden)
      timer = setTimeout(() => {
        for (const stream of streams.values()) stream.leaving.abort();
      }, HIDDEN_MS);
    else
      for (const [businessId, stream] of streams)
        if (stream.leaving.signal.aborted) start(businessId, stream);
  });
}

/** Hears the events of a business after `after`, or from now on; returns how to stop. */
export function listen(
  businessId: string,
  after: number | undefined,
  onEvent: (event: BusinessEvent) => void,
): () => void {
  closeWhenHidden();
  const running = streams.get(businessId);
  const stream = running ?? { seq: after, listeners: new Set(), leaving: new AbortController() };
  const listener: Listener = { seq: after ?? stream.seq, onEvent };
  stream.listeners.add(listener);
  streams.set(businessId, stream);
  const isBehind = after !== undefined && (stream.seq === undefined || stream.seq > after);
  if (isBehind) stream.seq = after;
  if (!running || isBehind) start(businessId, stream);
  return () => {
    stream.listeners.delete(listener);
    setTimeout(() => {
      if (stream.listeners.size > 0) return;
      stream.leaving.abort();
      if (streams.get(businessId) === stream) streams.delete(businessId);
    }, LINGER_MS);
  };
}

/**
 * Follows the business while mounted: from the cursor `after` of a loaded list, so that no event is missed, or
 * from now on.
 */
export function useLive(
  businessId: string | null,
  onEvent: (event: BusinessEvent) => void,
  { after }: { readonly after?: number | undefined } = {},
): void {
  const latest = useRef(onEvent);
  const from = useRef(after);
  useEffect(() => {
    latest.current = onEvent;
    from.current = after;
  });
  useEffect(() => {
    if (!businessId) return;
    return listen(businessId, from.current, (event) => latest.current(event));
  }, [businessId]);
}
