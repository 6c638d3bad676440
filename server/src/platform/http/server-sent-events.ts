import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';

/** Keep-alive: proxies close silent connections, so send a comment line. */
const HEARTBEAT_MS = 15_000;

/**
 * Writes each item as one server-sent event; its `seq` becomes the event id for Last-Event-ID. Backpressure:
 * waits for slow readers instead of buffering.
 */
export async function sendEvents(
  reply: FastifyReply,
  schema: z.ZodMiniType,
  open: (signal: AbortSignal) => AsyncIterable<unknown>,
): Promise<void> {
  const gone = new AbortController();
  reply.hijack();
  const out = reply.raw;
  out.on('close', () => gone.abort());
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) out.setHeader(name, value);
  out.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  out.write(': open\n\n');
  const heartbeat = setInterval(() => out.write(': still here\n\n'), HEARTBEAT_MS);
  try {
    for await (const item of open(gone.signal)) {
      const data = z.parse(schema, item);
      const id = hasSeq(data) ? `id: ${data.seq}\n` : '';
      const flowing = out.write(`${id}data: ${JSON.stringify(data)}\n\n`);
      if (!flowing) await drained(out, gone.signal);
      if (gone.signal.aborted) break;
    }
  } finally {
    clearInterval(heartbeat);
    out.end();
  }
}

function hasSeq(value: unknown): value is { seq: number } {
  return typeof value === 'object' && value !== null && 'seq' in value;
}

function drained(out: NodeJS.WritableStream, gone: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    out.once('drain', resolve);
    gone.addEventListener('abort', () => resolve(), { once: true });
  });
}
