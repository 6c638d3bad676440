import type { CommandWrites, Written } from '@kursi/core/history/command-writes.ts';
import {
  type Deed,
  isDeed,
  keptAsOf,
  kindOfDeed,
  type RecordKind,
  recordKinds,
  recordOfDeed,
} from '@kursi/core/history/deeds.ts';
import { isPaise, type Paise } from '@kursi/core/kernel/money.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { NewEvent } from '../../platform/events/event.store.ts';
import type { BeforeEvents } from '../../platform/events/record-event.ts';
import type { Remember, RunningCall } from '../../platform/http/remember.ts';
import type { Deps } from '../../platform/module/deps.ts';
import { massReadsOf, writesOf } from './call-writes.ts';
import { noteChanges, type Said, sayings } from './changes.ts';
import {
  appendHistory,
  eraseValuesOfClient,
  findSession,
  type HistoryEntry,
  insertHistoryNow,
  listMembershipsOf,
} from './history.store.ts';
import { type ReadableKind, type ReadRecord, readRecord } from './records/record.store.ts';
import { makeWhereFrom } from './where-from.ts';

export interface HistoryWriter extends Remember {
  readonly beforeEvents: BeforeEvents;
}

/** A command in its transaction, with the events that it has emitted in its own business so far. */
interface Run {
  readonly running: RunningCall;
  readonly writes: CommandWrites;
  readonly ids: Record<string, string>;
}

interface Read {
  readonly kind: ReadableKind;
  readonly id: string;
  readonly before: Promise<ReadRecord | null>;
}

/** Deeds of which the record says nothing that the deed does not: no reading before and after. */
const WITHOUT_FIELDS: ReadonlySet<string> = new Set<Deed>([
  'booking.reserved',
  'booking.released',
  'booking.confirmed',
  'client.deleted',
  // Two records, that the use case locks in one order.
  'client.merged',
  'client.unmerged',
  'client.contact_shown',
  'visit.bill_shown',
  'visit.receipt_linked',
  'visit.receipt_mailed',
  'visit.shared',
  'bill.parked',
  'waitlist_booking.joined',
  'waitlist_booking.called',
]);
/** Deeds that make their record: all of it is new. */
const IS_NEW = /\.(added|created|sold|billed|closed)$/;

/**
 * Writes the history: for each command the row that it declares, for what nobody commanded (jobs, reactions, payments
 * that arrive) and for other businesses a row for each event.
 */
export function makeHistoryWriter({
  database,
  newId,
  keyFor,
  tokens,
}: Pick<Deps, 'database' | 'newId' | 'keyFor' | 'tokens'>): HistoryWriter {
  const whereFrom = makeWhereFrom(keyFor('history network'));
  const runs = new WeakMap<Tx, Run>();

  function person({ request, userAgent, address, key }: RunningCall) {
    const { caller } = request;
    return {
      actor_id: caller?.user_id ?? null,
      role: caller && (caller.role ?? (caller.is_platform_admin ? 'platform' : 'client')),
      approved_by: caller?.approval?.approver_id ?? null,
      ...whereFrom(userAgent, address),
      session: caller?.session_id.slice(0, 8) ?? null,
      call_key: key?.slice(0, 64) ?? null,
    };
  }

  function entryOf(deed: Deed, business_id: string, at: Temporal.Instant, rest: Partial<HistoryEntry>) {
    const kind = kindOfDeed(deed);
    return {
      business_id,
      id: newId(at),
      at,
      kept_as: keptAsOf(kind),
      kind,
      deed,
      actor_id: null,
      role: null,
      approved_by: null,
      record_kind: recordOfDeed(deed),
      record_id: null,
      client_id: null,
      amount: null,
      changes: null,
      row_count: null,
      device: null,
      network: null,
      session: null,
      call_key: null,
      ...rest,
    } satisfies HistoryEntry;
  }

  function entriesOfEvents(events: readonly NewEvent[], run: Run | undefined): HistoryEntry[] {
    const seen = new Set<string>();
    return events.flatMap(({ type, business_id, at, ids, actor_id }) => {
      if (!isDeed(type)) return [];
      const kind = recordOfDeed(type);
      const record_id = (kind && ids[recordKinds[kind]]) ?? null;
      // A visit of three services is confirmed once.
      const same = `${type} ${record_id}`;
      if (seen.has(same)) return [];
      seen.add(same);
      const who = run ? person(run.running) : null;
      return entryOf(type, business_id, at, {
        ...(who?.actor_id === actor_id && who),
        actor_id,
        approved_by: ids['approved_by'] ?? null,
        record_id,
        client_id: ids['client_id'] ?? null,
        amount: amountIn(ids),
        changes: changesIn(ids),
      });
    });
  }

  /** Who signed in has a session since; before it nobody called. */
  async function whoSignedIn(tx: Tx, answer: unknown, now: Temporal.Instant) {
    const token = textIn((answer ?? {}) as Readonly<Record<string, unknown>>, 'token');
    const session_id = token === null ? null : await tokens.sessionOf(token, now);
    return session_id === null ? undefined : findSession(tx.q, session_id);
  }

  async function aboutPerson(
    tx: Tx,
    running: RunningCall,
    { deed, of }: Written,
    answer: unknown,
  ): Promise<void> {
    const { caller, now } = running.request;
    const entered = of === 'who_signed_in' ? await whoSignedIn(tx, answer, now) : undefined;
    const user_id = entered?.user_id ?? (of === 'caller' ? caller?.user_id : undefined);
    if (!user_id) return;
    const by = {
      ...person(running),
      ...(entered && { session: entered.id.slice(0, 8) }),
      ...(entered?.is_new && { changes: JSON.stringify({ new_device: [null, true] }) }),
    };
    const memberships = await listMembershipsOf(tx.q, user_id);
    const entries = memberships.map(({ business_id, role }) =>
      entryOf(deed, business_id, now, { ...by, actor_id: user_id, role, record_id: user_id }),
    );
    tx.withCommit(appendHistory(entries, []));
  }

  async function writeDeclared(tx: Tx, run: Run, writes: Written, read: Read | null, answer: unknown) {
    const { running, ids } = run;
    const { request } = running;
    const { business_id, now } = request;
    if (!business_id) return;
    const { deed } = writes;
    const input = request.input as Readonly<Record<string, unknown>>;
    const kind = writes.record ?? recordOfDeed(deed);
    const record_id = idOfRecord(writes, kind, input, request.caller?.user_id, ids, answer);
    const isNew = IS_NEW.test(deed);
    const reads =
      !WITHOUT_FIELDS.has(deed) && kind !== null && record_id !== null && (read !== null || isNew);
    const before = read ? await read.before : null;
    const after = reads ? await readRecord(tx, kind, { business_id, id: record_id }, 'after') : null;
    const client_id =
      after?.client_id ?? before?.client_id ?? textIn(input, 'client_id') ?? ids['client_id'] ?? null;
    const of = { business_id, subject_id: client_id };
    const noted = noteChanges(of, kind, before, after, saidIn(writes, input));
    const entry = entryOf(deed, business_id, now, {
      ...person(running),
      record_kind: kind,
      record_id,
      client_id,
      amount: amountOf(writes, input, ids, before, after),
      changes: noted.changes && JSON.stringify(noted.changes),
    });
    tx.withCommit(appendHistory([entry], noted.values));
  }

  return {
    command(tx, running, step = 'whole') {
      const writes = step === 'intention' ? 'its_events' : (writesOf.get(running.call) ?? 'its_events');
      const run: Run = { running, writes, ids: {} };
      runs.set(tx, run);
      if (typeof writes === 'string') return () => undefined;
      const read = readBefore(tx, running, writes);
      // Twice, so that the hooks of the use case have run and its events are known.
      return (answer) =>
        tx.beforeCommit(async () =>
          tx.beforeCommit(() =>
            writes.of
              ? aboutPerson(tx, running, writes, answer)
              : writeDeclared(tx, run, writes, read, answer),
          ),
        );
    },
    async beforeEvents(tx, business_id, events) {
      for (const { type, ids } of events)
        if (type === 'client.deleted' && ids['client_id'])
          await eraseValuesOfClient(tx.q, business_id, ids['client_id']);
      const run = runs.get(tx);
      const isDeclared = run && typeof run.writes !== 'string' && !run.writes.of;
      if (isDeclared && run.running.request.business_id === business_id)
        for (const { ids } of events) Object.assign(run.ids, ids);
      else tx.withCommit(appendHistory(entriesOfEvents(events, run), []));
    },
    isNoted: (call) => massReadsOf.has(call),
    async read(running, answer) {
      const declared = massReadsOf.get(running.call);
      const { input, caller, business_id, now } = running.request;
      if (!declared || !caller?.role || !business_id) return;
      const sent = input as Readonly<Record<string, unknown>>;
      if (!declared.after.some((field) => sent[field] !== undefined)) return;
      const items = (answer as { readonly items?: readonly unknown[] }).items ?? [];
      const entry = entryOf(declared.deed, business_id, now, {
        ...person(running),
        record_kind: null,
        row_count: items.length,
      });
      await insertHistoryNow(database, entry);
    },
  };
}

/** Sent before the use case, which does not wait for it. */
function readBefore(tx: Tx, { request }: RunningCall, writes: Written): Read | null {
  const { business_id, caller } = request;
  const input = request.input as Readonly<Record<string, unknown>>;
  const kind = writes.record ?? recordOfDeed(writes.deed);
  if (!kind || !business_id || writes.of || WITHOUT_FIELDS.has(writes.deed)) return null;
  const named = idOfRecord(writes, kind, input, caller?.user_id, {}, null);
  const booking_id = kind === 'visit' && !named ? textIn(input, 'booking_id') : null;
  const id = named ?? booking_id;
  if (!id) return null;
  const readable: ReadableKind = booking_id ? 'visit_of_booking' : kind;
  const before = readRecord(tx, readable, { business_id, id }, 'before');
  // Looked at after the use case, which may fail first.
  before.catch(() => undefined);
  return { kind: readable, id, before };
}

function idOfRecord(
  { id }: Written,
  kind: RecordKind | null,
  input: Readonly<Record<string, unknown>>,
  caller: string | undefined,
  ids: Readonly<Record<string, string>>,
  answer: unknown,
): string | null {
  if (id === 'caller') return caller ?? null;
  if (!kind) return null;
  const usual = recordKinds[kind];
  const answered = (answer ?? {}) as Readonly<Record<string, unknown>>;
  return (
    textIn(input, id ?? usual) ?? ids[usual] ?? textIn(answered, usual) ?? textIn(answered, 'id') ?? null
  );
}

function amountOf(
  { deed, amount }: Written,
  input: Readonly<Record<string, unknown>>,
  ids: Readonly<Record<string, string>>,
  before: ReadRecord | null,
  after: ReadRecord | null,
): Paise | null {
  const sent = amount === undefined ? null : input[amount];
  if (isPaise(sent)) return sent;
  const kind = kindOfDeed(deed);
  return (
    amountIn(ids) ?? (kind === 'money' || kind === 'set_up' ? after?.amount || before?.amount || null : null)
  );
}

function saidIn({ reason, shows = [] }: Written, input: Readonly<Record<string, unknown>>): Said {
  return sayings(Object.fromEntries(shows.map((field) => [field, input[field]])), reason && input[reason]);
}

function amountIn(ids: Readonly<Record<string, string>>): Paise | null {
  const amount = ids['amount'] === undefined ? null : Number(ids['amount']);
  return isPaise(amount) ? amount : null;
}

/** Steps that events carry; nothing of a person. */
function changesIn({ before, progress, status, sending }: Readonly<Record<string, string>>): string | null {
  const changes = {
    ...(progress !== undefined && { progress: [before ?? null, progress] }),
    ...(status !== undefined && { status: [null, status] }),
    ...(sending !== undefined && { sending: [null, sending] }),
  };
  return Object.keys(changes).length > 0 ? JSON.stringify(changes) : null;
}

function textIn(from: Readonly<Record<string, unknown>>, field: string): string | null {
  const value = from[field];
  return typeof value === 'string' ? value : null;
}
