import { type DestinationStream, type Logger, pino } from 'pino';
import type { LogLevel } from './config.ts';

export type Log = Logger;

/**
 * JSON log lines without personal data: requests by route, never by URL, and errors without the fields in
 * which PostgreSQL repeats values.
 */
export function makeLog(level: LogLevel, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    serializers: { err: serializeError },
    hooks: { streamWrite: withoutAddresses },
  };
  // Buffered: one write per line costs a quarter of a small answer. Flushed at exit.
  const batched = { dest: 1, sync: false, minLength: 4096, periodicFlush: 200 };
  return pino(options, destination ?? pino.destination(batched));
}

/** After an escaped line break or tab, whose letter is none of the address. */
const MAIL_ADDRESS =
  /(\\[bfnrt])?[\p{L}\p{M}\p{N}._%+-]{1,64}@(?:[\p{L}\p{M}\p{N}-]{1,63}\.){1,8}[\p{L}\p{M}]{2,}/gu;

/** Mail servers and providers repeat the address that they refuse. */
function withoutAddresses(line: string): string {
  return line.includes('@') ? line.replace(MAIL_ADDRESS, '$1[address]') : line;
}

function serializeError(error: unknown): object {
  // pg-boss reports plain objects with a message.
  if (typeof error !== 'object' || error === null || !('message' in error)) return { message: String(error) };
  const { name, message, code, constraint, table, stack } = error as Error & {
    code?: string;
    constraint?: string;
    table?: string;
  };
  // PostgreSQL's `detail` repeats personal data; message and stack only name the constraint.
  return { type: name, message, code, constraint, table, stack };
}
