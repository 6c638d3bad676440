import type { ScheduleItem } from '@kursi/core/booking/booking-shapes.ts';
import { scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import type { SendOptions } from '../../../lib/api.ts';
import { type CachePatch, patchQuery } from '../../../lib/cache-patch.ts';
import { type Command, type CommandOptions, useCommand } from '../../../lib/command.ts';
import { showDeskNotice } from './desk-notice.ts';
import { markOwnChange } from './own-changes.ts';

/** The reads that a change at the desk makes stale. */
export const deskReads = [
  scheduleCalls.get,
  scheduleCalls.listBookings,
  scheduleCalls.getClientSummary,
  visitCalls.get,
  visitCalls.list,
  visitCalls.listHistory,
];

interface DeskCommandOptions<Input, Output> extends CommandOptions<Input, Output> {
  /** Ids of the bookings, visits or blocks that the command changes. */
  readonly records: (input: Input) => readonly string[];
  /** The optimistic update of the calendar, item by item; null removes it. */
  readonly onCalendar?: (item: ScheduleItem, input: Input) => ScheduleItem | null;
  /** Announces the result in the screen's live region. */
  readonly say: (text: string) => void;
}

/** useCommand for the desk: optimistic on the calendar, notice in the status bar, own live events not highlighted. */
export function useDeskCommand<Input, Output>(
  act: (input: Input, options: SendOptions) => Promise<Output>,
  { records, onCalendar, say, ...options }: DeskCommandOptions<Input, Output>,
): Command<Input, Output> {
  return useCommand<Input, Output>(
    async (input, sendOptions) => {
      markOwnChange(records(input));
      try {
        return await act(input, sendOptions);
      } finally {
        markOwnChange(records(input));
      }
    },
    {
      invalidates: deskReads,
      notify: (notice) => {
        say(notice.text);
        showDeskNotice(notice);
      },
      ...options,
      optimistic: (input) => [
        ...(onCalendar ? [patchSchedule((item) => onCalendar(item, input))] : []),
        ...(options.optimistic?.(input) ?? []),
      ],
    },
  );
}

/** Patches all cached days, also the prefetched ones. */
function patchSchedule(change: (item: ScheduleItem) => ScheduleItem | null): CachePatch {
  return patchQuery(scheduleCalls.get, {}, (schedule) => ({
    ...schedule,
    items: schedule.items.flatMap((item) => change(item) ?? []),
  }));
}
