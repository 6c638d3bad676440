import { type BusinessEvent, eventsCalls } from '@kursi/core/events/events.contract.ts';
import { eventually } from '../eventually.ts';
import { bearer, requestFor, type Session } from './caller.ts';

export interface Stream {
  /** Received events, in order. */
  readonly events: readonly BusinessEvent[];
  /** The `id:` lines, from which a reader resumes. */
  readonly ids: readonly number[];
  seqs(): number[];
  /** Waits until the event with this number has arrived. */
  reaches(seq: number, seconds?: number): Promise<void>;
  /** True once the server has ended the stream. */
  hasEnded(): boolean;
  cut(): void;
}

/** Reads the live stream of a business as the web does: fetch, with the credential in a header. */
export async function openStream(
  server: { readonly url: string },
  as: Session,
  businessId: string,
  after = 0,
): Promise<Stream> {
  const cut = new AbortController();
  const { address } = requestFor(eventsCalls.live, { business_id: businessId, after });
  const response = await fetch(server.url + address, { headers: bearer(as.token), signal: cut.signal });
  if (response.status !== 200 || !response.body) throw new Error(`no stream: ${response.status}`);
  const events: BusinessEvent[] = [];
  const ids: number[] = [];
  let ended = false;

  async function read(body: ReadableStream<Uint8Array>): Promise<void> {
    let rest = '';
    const decoder = new TextDecoder();
    for await (const bytes of body) {
      const blocks = (rest + decoder.decode(bytes, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const id = /^id: (\d+)$/m.exec(block)?.[1];
        const data = /^data: (.+)$/m.exec(block)?.[1];
        if (id) ids.push(Number(id));
        if (data) events.push(JSON.parse(data));
      }
    }
    ended = true;
  }
  read(response.body).catch(() => undefined);

  return {
    events,
    ids,
    seqs: () => events.map(({ seq }) => seq),
    reaches: async (seq, seconds = 20) =>
      void (await eventually(() => (events.at(-1)?.seq ?? 0) >= seq, seconds)),
    hasEnded: () => ended,
    cut: () => cut.abort(),
  };
}

export function upTo(last: number, first = 1): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}
