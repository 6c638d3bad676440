import { scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import type { ScheduleItem } from '@kursi/core/booking/schedule-item.ts';
import { useCallback } from 'react';
import type { SendOptions } from '../../../lib/api/api.ts';
import { type CachePatch, patchQuery } from '../../../lib/sync/cache-patch.ts';
import {
  type Command,
  type CommandNotice,
  type CommandOptions,
  useCommand,
} from '../../../lib/sync/command.ts';
import { touchedBy } from '../../../lib/sync/reads.ts';
import { useText } from '../../../lib/text.ts';
import { showDeskNotice } from './desk-notice.ts';
import { markOwnChange } from './own-changes.ts';
import { deskUndo } from './undo-stack.ts';

/** The reads that a change at the desk makes stale. */
export const deskReads = touchedBy('booking.changed', 'visit.changed');

interface DeskCommandOptions<Input, Output> extends CommandOptions<Input, Output> {
  /** Ids of the bookings, visits or blocks that the command changes. */
  readonly records: (input: Input) => readonly string[];
  /** The optimistic update of the calendar, item by item; null removes it. */
  readonly onCalendar?: (item: ScheduleItem, input: Input) => ScheduleItem | null;
  /** What is said when the server cannot be reached; nothing was typed that could be kept. */
  readonly offline?: (input: Input) => string;
  /** Announces the result in the screen's live region. */
  readonly say: (text: string) => void;
}

/** useCommand for the desk: optimistic on the calendar, notice in the status bar, own live events not highlighted. */
export function useDeskCommand<Input, Output>(
  act: (input: Input, options: SendOptions) => Promise<Output>,
  { records, onCalendar, offline, say, ...options }: DeskCommandOptions<Input, Output>,
): Command<Input, Output> {
  const t = useText();
  const notify = (notice: CommandNotice) => {
    say(notice.text);
    (options.notify ?? showDeskNotice)(notice);
  };
  const command = useCommand<Input, Output>(
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
      ...options,
      notify,
      onRefused: (error, input) => {
        if (options.onRefused?.(error, input)) return true;
        if (error.code !== 'OFFLINE') return false;
        notify({ text: offline?.(input) ?? t('desk.offline'), tone: 'bad' });
        return true;
      },
      optimistic: (input) => [
        ...(onCalendar ? [patchSchedule((item) => onCalendar(item, input))] : []),
        ...(options.optimistic?.(input) ?? []),
      ],
    },
  );
  const { run } = command;
  return {
    run: useCallback((input: Input) => deskUndo.follow(run(input)), [run]),
    get pending() {
      return command.pending;
    },
    get pendingInput() {
      return command.pendingInput;
    },
  };
}

/** Patches all cached days, also the prefetched ones. */
function patchSchedule(change: (item: ScheduleItem) => ScheduleItem | null): CachePatch {
  return patchQuery(scheduleCalls.get, {}, (schedule) => ({
    ...schedule,
    items: schedule.items.flatMap((item) => change(item) ?? []),
  }));
}
