import { type Logger, pino } from 'pino';
import type { LogLevel } from './config.ts';

export type Log = Logger;

/**
 * JSON lines without personal data: requests are logged by their route, never by their address, and errors
 * without the parts in which PostgreSQL repeats values.
 */
export function makeLog(level: LogLevel): Log {
  return pino({ level, base: null, serializers: { err: serializeError } });
}

function serializeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code, constraint, table } = error as { code?: string; constraint?: string; table?: string };
  // A constraint violation's message and stack name the rule; `detail` would name the person.
  return { type: error.name, message: error.message, code, constraint, table, stack: error.stack };
}
