import { createHash, randomUUID } from 'node:crypto';
import type { RecordKind } from '@kursi/core/history/deeds.ts';
import type { PersonalValue } from './history.store.ts';
import { isPersonal, type ReadRecord } from './records/record.store.ts';

/** Of one field. A personal value is where it lies, and a digest that nobody can guess it from. */
export type Change = readonly [before: unknown, after: unknown];

export interface Noted {
  readonly changes: Readonly<Record<string, Change>> | null;
  readonly values: readonly PersonalValue[];
}

/** What the person sent besides: as it is, or as something personal. */
export interface Said {
  readonly plain: Readonly<Record<string, unknown>>;
  readonly personal: Readonly<Record<string, unknown>>;
}

const LONGEST = 500;
const PERSONAL_INPUT: ReadonlySet<string> = new Set(['account_number', 'ifsc', 'email', 'name', 'reason']);

/** A reason is what a person typed: it may name anybody. */
export function sayings(sent: Readonly<Record<string, unknown>>, reason: unknown): Said {
  const said = Object.entries({ ...sent, reason }).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  return {
    plain: Object.fromEntries(said.filter(([field]) => !PERSONAL_INPUT.has(field))),
    personal: Object.fromEntries(said.filter(([field]) => PERSONAL_INPUT.has(field))),
  };
}

/** What differs between two readings of a record, and what the person said. */
export function noteChanges(
  of: { readonly business_id: string; readonly subject_id: string | null },
  kind: RecordKind | null,
  before: ReadRecord | null,
  after: ReadRecord | null,
  said: Said,
): Noted {
  const values: PersonalValue[] = [];
  const changes: Record<string, Change> = {};
  const keep = (value: unknown) => {
    if (value === null || value === undefined || value === '') return null;
    const kept = { id: randomUUID(), salt: randomUUID(), value: shortened(value) };
    values.push({ ...of, ...kept });
    return { value_id: kept.id, digest: digestOf(kept) };
  };
  const fields = new Set([...Object.keys(before?.fields ?? {}), ...Object.keys(after?.fields ?? {})]);
  for (const field of fields) {
    const [was, is] = [before?.fields[field] ?? null, after?.fields[field] ?? null];
    if (was === is || JSON.stringify(was) === JSON.stringify(is)) continue;
    const isOurs = isPersonal(kind, field);
    changes[field] = isOurs ? [keep(shown(field, was)), keep(shown(field, is))] : [was, is];
  }
  for (const [field, value] of Object.entries(said.plain)) changes[field] ??= [null, value];
  for (const [field, value] of Object.entries(said.personal)) {
    const kept = keep(shown(field, value));
    if (kept) changes[field] = [null, kept];
  }
  return { changes: Object.keys(changes).length > 0 ? changes : null, values };
}

export function digestOf({ salt, value }: Pick<PersonalValue, 'salt' | 'value'>): string {
  return createHash('sha256').update(`${salt} ${value}`).digest('hex');
}

/** Numbers by their last five digits: enough to see which was changed for which. */
function shown(field: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (field === 'phone' || field === 'account_number') return `…${value.slice(-5)}`;
  if (field === 'email' || field === 'upi_id') return value.replace(/^(.).*(?=@)/, '$1…');
  return value;
}

function shortened(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}
