import { type DestinationStream, type Logger, pino } from 'pino';
import type { LogLevel } from './config.ts';

export type Log = Logger;

/**
 * JSON lines without personal data: requests are logged by their route, never by their address, and errors
 * without the parts in which PostgreSQL repeats values.
 */
export function makeLog(level: LogLevel, destination?: DestinationStream): Log {
  const options = { level, base: null, serializers: { err: serializeError } };
  // A write for every line is a quarter of what a small answer costs. They go out together, and all at an exit.
  const batched = { dest: 1, sync: false, minLength: 4096, periodicFlush: 200 };
  return pino(options, destination ?? pino.destination(batched));
}

function serializeError(error: unknown): object {
  // The job queue reports plain objects with a message.
  if (typeof error !== 'object' || error === null || !('message' in error)) return { message: String(error) };
  const { name, message, code, constraint, table, stack } = error as Error & {
    code?: string;
    constraint?: string;
    table?: string;
  };
  // A constraint violation's message and stack name the rule; `detail` would name the person.
  return { type: name, message, code, constraint, table, stack };
}
