import type { AnyCall } from '@kursi/core/contract/call.ts';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '../database/database.ts';
import type { Request } from './endpoint.ts';

/** A call as it runs, for the history of its business. */
export interface RunningCall {
  readonly call: AnyCall;
  readonly request: Request<AnyCall>;
  readonly userAgent: string | null;
  readonly address: string;
  /** The Idempotency-Key. */
  readonly key: string | null;
}

/** Port, filled by the module that keeps the history: what a call does is written with it, or it is not done. */
export interface Remember {
  /**
   * In the transaction of a command, before its use case; what it returns takes the answer of the use case. An intention
   * is the first half of an outbound command: only its events are written.
   */
  command(tx: Tx, running: RunningCall, step?: 'whole' | 'intention'): (answer: unknown) => void;
  /** Whether this read is noted where it shows very much. */
  isNoted(call: AnyCall): boolean;
  /** After such a read that succeeded. */
  read(running: RunningCall, answer: unknown): Promise<void>;
}

export function runningCall(call: AnyCall, request: Request<AnyCall>, sent: FastifyRequest): RunningCall {
  const key = sent.headers['idempotency-key'];
  return {
    call,
    request,
    userAgent: sent.headers['user-agent'] ?? null,
    address: sent.ip,
    key: typeof key === 'string' ? key : null,
  };
}
