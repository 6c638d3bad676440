import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from './network.ts';

/** Smaller bodies are not counted: a connection costs as much. */
const FREE_BYTES = 16 * 1024;
/** Two of the largest webhooks of one sender, and what all senders together may make the server hold. */
const BYTES_OF_NETWORK = 8 * 1024 * 1024;
const BYTES_IN_ALL = 64 * 1024 * 1024;

/**
 * Bodies that are read into memory before anyone knows who sends them: how much is announced and not answered yet, by
 * network and in all. A body without a length counts as the most that its route takes.
 */
export function makeHeldBytes(): (request: FastifyRequest, reply: FastifyReply) => boolean {
  const held = new Map<string, number>();
  let all = 0;
  return (request, reply) => {
    const { headers } = request;
    const isChunked = headers['transfer-encoding'] !== undefined;
    const announced = Number(headers['content-length'] ?? 0);
    if (!isChunked && announced <= FREE_BYTES) return true;
    const { bodyLimit, config } = request.routeOptions;
    const bytes = isChunked ? bodyLimit : announced;
    // Streamed, or refused by its length before it is read.
    if (config.streams || bytes <= FREE_BYTES || bytes > bodyLimit) return true;
    const network = networkOf(request.ip);
    const own = held.get(network) ?? 0;
    if (own + bytes > BYTES_OF_NETWORK || all + bytes > BYTES_IN_ALL) return false;
    held.set(network, own + bytes);
    all += bytes;
    // Also when the sender hangs up.
    reply.raw.once('close', () => {
      all -= bytes;
      const left = (held.get(network) ?? 0) - bytes;
      if (left > 0) held.set(network, left);
      else held.delete(network);
    });
    return true;
  };
}
