import type { ScheduleItem } from '@kursi/core/booking/booking-shapes.ts';
import { scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import type { AnyCall, OutputOf, SentBy } from '@kursi/core/contract/call.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ApiError, type SendOptions, send } from '../../../lib/api.ts';

type Schedule = OutputOf<typeof scheduleCalls.schedule>;

const shown = [
  scheduleCalls.schedule,
  scheduleCalls.bookings,
  scheduleCalls.clientSummary,
  visitCalls.look,
  visitCalls.history,
];

/** What this desk is doing itself: an answer that was asked for before it must not make the screen jump. */
const own = { running: 0, touched: new Map<string, number>() };
const OWN_FOR_MS = 4_000;

export const isBusy = (): boolean => own.running > 0;

/** Whether this desk has just changed it; then it needs no one to point at it. */
export function isOwn(id: string): boolean {
  const at = own.touched.get(id);
  return at !== undefined && performance.now() - at < OWN_FOR_MS;
}

function touch(ids: readonly string[]): void {
  for (const id of own.touched.keys()) if (!isOwn(id)) own.touched.delete(id);
  for (const id of ids) own.touched.set(id, performance.now());
}

let last: Promise<unknown> = Promise.resolve();

/** As they were pressed: “finish” must not overtake “start”. */
export function inTurn<T>(act: () => Promise<T>): Promise<T> {
  const turn = last.then(act, act);
  last = turn;
  return turn;
}

export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    await Promise.all(
      shown.map(({ method, path }) => client.invalidateQueries({ queryKey: [method, path] })),
    );
  }, [client]);
}

type Look = (item: ScheduleItem) => ScheduleItem | null;

interface ChangeOptions extends SendOptions {
  /** The bookings, visits or blocks that it is about. */
  readonly about: readonly string[];
  /** How each thing on the calendar looks at once, before the server has answered; null takes it away. */
  readonly optimistic?: Look;
}

export type Changed<T> =
  | { readonly ok: true; readonly output: T }
  | { readonly ok: false; readonly error: ApiError };

/** Only what the look is about: something else may have been changed meanwhile, and stays so. */
export function putBack(
  now: readonly ScheduleItem[],
  before: readonly ScheduleItem[],
  look: Look,
): ScheduleItem[] {
  const changed = before.filter((item) => look(item) !== item);
  const ids = new Set(changed.map(({ id }) => id));
  return [...now.filter(({ id }) => !ids.has(id)), ...changed];
}

/** Sends a change, shows it at once, and puts back what it was about when it is refused. */
export function useScheduleChange() {
  const client = useQueryClient();
  const refresh = useRefresh();
  return useCallback(
    async <C extends AnyCall>(
      call: C,
      input: SentBy<C>,
      { about, optimistic, ...options }: ChangeOptions,
    ): Promise<Changed<OutputOf<C>>> => {
      const queryKey = [scheduleCalls.schedule.method, scheduleCalls.schedule.path];
      own.running++;
      touch(about);
      const before = optimistic ? client.getQueriesData<Schedule>({ queryKey }) : [];
      const showAlready = () => {
        if (!optimistic) return;
        client.setQueriesData<Schedule>({ queryKey }, (schedule) =>
          schedule
            ? { ...schedule, items: schedule.items.flatMap((item) => optimistic(item) ?? []) }
            : schedule,
        );
      };
      showAlready();
      await client.cancelQueries({ queryKey });
      // A fetch that is called off puts back what it found.
      showAlready();
      try {
        return { ok: true, output: await inTurn(() => send(call, input, options)) };
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        for (const [key, was] of before)
          client.setQueryData<Schedule>(key, (now) =>
            now && was && optimistic ? { ...now, items: putBack(now.items, was.items, optimistic) } : now,
          );
        return { ok: false, error };
      } finally {
        own.running--;
        touch(about);
        if (own.running === 0) void refresh();
      }
    },
    [client, refresh],
  );
}
