import { type BusinessEvent, eventsCalls } from '@kursi/core/events/events.contract.ts';
import { useEffect, useRef } from 'react';
import { ApiError, request, send } from './api.ts';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;
/** Read timeout: the server sends a keepalive every 15 s, so longer silence is a dead connection. */
const SILENCE_MS = 40_000;

/**
 * Live updates: follows the events of a business until `signal` aborts. Reconnects from the last `seq` seen, so that no event is
 * missed; without `after` it starts now. Ends when the permission is gone.
 */
export async function follow(
  businessId: string,
  after: number | undefined,
  onEvent: (event: BusinessEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  let seq = after;
  let wait = FIRST_WAIT_MS;
  while (!signal.aborted) {
    const silent = new AbortController();
    const watchdog = makeWatchdog(() => silent.abort());
    const options = { signal: AbortSignal.any([signal, silent.signal]) };
    const of = { business_id: businessId };
    try {
      seq ??= (await send(eventsCalls.list, { ...of, limit: 1 }, options)).last_seq;
      const response = await request(eventsCalls.live, { ...of, after: seq }, options);
      const onBytes = () => {
        wait = FIRST_WAIT_MS;
        watchdog.feed();
      };
      for await (const event of eventsIn(response, onBytes)) {
        seq = event.seq;
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

function makeWatchdog(onSilence: () => void): { feed(): void; stop(): void } {
  let timer = setTimeout(onSilence, SILENCE_MS);
  return {
    feed() {
      clearTimeout(timer);
      timer = setTimeout(onSilence, SILENCE_MS);
    },
    stop: () => clearTimeout(timer),
  };
}

/** Server-sent events, one JSON value each. */
async function* eventsIn(response: Response, onBytes: () => void): AsyncGenerator<BusinessEvent> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onBytes();
    text += value;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = block.split('\n').find((line) => line.startsWith('data: '));
      if (data) yield JSON.parse(data.slice('data: '.length)) as BusinessEvent;
    }
  }
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
    const leaving = new AbortController();
    void follow(businessId, from.current, (event) => latest.current(event), leaving.signal);
    return () => leaving.abort();
  }, [businessId]);
}
