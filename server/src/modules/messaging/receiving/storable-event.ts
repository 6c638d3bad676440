import { createHash } from 'node:crypto';
import type { ProviderEvent } from '../../../providers/message/message-provider.ts';

const MOST_LETTERS = 4096;
/** Longer than any id of a provider; a key of an index has to be short. */
const LONGEST_ID = 500;
const NO_EVENT_BEFORE = Temporal.Instant.from('2020-01-01T00:00Z');
/** Clocks differ; but a time far ahead would make all later news look old. */
const MOST_AHEAD = { hours: 24 };

/**
 * An event that PostgreSQL can store: without NUL and half surrogate pairs, with a time that can be, an error code
 * that is one, and keys that fit into an index. What someone types on a phone must not stop the events of others.
 */
export function storableEvent(event: ProviderEvent, now: Temporal.Instant): ProviderEvent {
  const { at } = event;
  const isPossible =
    Temporal.Instant.compare(at, NO_EVENT_BEFORE) > 0 &&
    Temporal.Instant.compare(at, now.add(MOST_AHEAD)) <= 0;
  const timed = { ...event, at: isPossible ? at : now, dedup_key: shortKey(storableText(event.dedup_key)) };
  if (timed.is !== 'report') return timed;
  const { code, provider_message_ids } = timed;
  return {
    ...timed,
    code: Number.isInteger(code) && Math.abs(code ?? 0) < 2 ** 31 ? code : null,
    provider_message_ids: provider_message_ids.filter(({ length }) => length <= LONGEST_ID),
  };
}

/** As JSON, with all its texts storable. */
export function storableJson(event: ProviderEvent): string {
  return JSON.stringify(event, (_, value: unknown) =>
    typeof value === 'string' ? storableText(value).slice(0, MOST_LETTERS).toWellFormed() : value,
  );
}

function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

function shortKey(key: string): string {
  return key.length <= LONGEST_ID ? key : createHash('sha256').update(key).digest('hex');
}
