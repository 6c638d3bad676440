import { closingCalls } from '@kursi/core/booking/closing.contract.ts';
import { deskCalls } from '@kursi/core/booking/desk.contract.ts';
import { closedOfDay, formatHoursRange, type OpenRange } from '@kursi/core/business/business-hours.ts';
import { formatTimeOfDay } from '@kursi/core/kernel/time.ts';
import { formatDay, formatDayRange } from '../../../lib/format.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { touchedBy } from '../../../lib/sync/reads.ts';
import { useText } from '../../../lib/text.ts';
import { ConflictSheet } from '../../../shared/conflicts/conflict-sheet.tsx';
import type { ClosingTime } from '../../../shared/conflicts/use-in-the-way.ts';
import { dayOf } from '../../../shared/hours/hours-editing.ts';
import { clockText } from '../../../shared/hours/hours-words.ts';

const timeReads = touchedBy(
  'calendar.time_changed',
  'calendar.blocked',
  'booking.moved',
  'booking.cancelled',
);

/** Time of one calendar that is about to close. */
export type Away =
  | {
      readonly kind: 'day';
      readonly day: string;
      readonly ranges: readonly OpenRange[];
      readonly said: string;
    }
  | {
      readonly kind: 'leave';
      readonly first_day: string;
      readonly last_day: string;
      readonly note: string | null;
    }
  | { readonly kind: 'block'; readonly day: string; readonly range: OpenRange; readonly note: string | null };

/** Where its visits are; null where nothing closes. */
export function closingOf(away: Away | null, entity_id: string): ClosingTime | null {
  if (!away) return null;
  if (away.kind === 'leave') return { entity_id, from: away.first_day, to: away.last_day };
  const day = { entity_id, from: away.day, to: away.day };
  if (away.kind === 'block') {
    const { start, end } = away.range;
    return { ...day, start_time: formatTimeOfDay(start), end_time: formatTimeOfDay(end) };
  }
  const closed_hours = closedOfDay(away.ranges).map(formatHoursRange).join(',');
  return closed_hours === '' ? null : { ...day, closed_hours };
}

interface TimeSheetProps {
  readonly businessId: string;
  readonly calendar: { readonly id: string; readonly name: string };
  readonly away: Away;
  readonly today: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Leave, a day off or other hours, or blocked time of one calendar over its visits. */
export function TimeSheet({ businessId, calendar, away, today, onDone, onClose }: TimeSheetProps) {
  const t = useText();
  const of = { business_id: businessId, id: calendar.id };
  const common = { invalidates: timeReads, scope: () => calendar.id };
  const saving = { ...common, onRefused: () => true };
  const undoDay = useCommand(closingCalls.undoDay, common);
  const undoLeave = useCommand(closingCalls.undoLeave, common);
  const undoBlock = useCommand(deskCalls.undoTimeOff, common);
  const setDay = useCommand(closingCalls.setDay, {
    ...saving,
    said: () => (away.kind === 'day' ? away.said : undefined),
    undo:
      (output, { day }) =>
      () =>
        undoDay.run({ ...of, day, ...output }),
  });
  const takeLeave = useCommand(closingCalls.takeLeave, {
    ...saving,
    said: () => t('days.leave_added'),
    undo: (output) => () => undoLeave.run({ ...of, ...output }),
  });
  const block = useCommand(deskCalls.takeTimeOff, {
    ...saving,
    said: () => t('days.block_added'),
    undo: (output) => () => undoBlock.run({ ...of, ...output }),
  });
  const closing = closingOf(away, calendar.id);
  if (!closing) return null;
  const days =
    away.kind === 'leave'
      ? formatDayRange(away.first_day, away.last_day, { today })
      : formatDay(away.day, { today });
  const hours =
    away.kind === 'block' ? `${clockText(away.range.start)} – ${clockText(away.range.end)}` : null;
  return (
    <ConflictSheet
      businessId={businessId}
      closing={closing}
      today={today}
      title={t('conflict.away', { name: calendar.name })}
      sub={[days, hours].filter(Boolean).join(', ')}
      isOneDay={away.kind !== 'leave' || away.first_day === away.last_day}
      keepHint={t('conflict.keep_hint')}
      saveLabel={t('conflict.save')}
      onSave={(decisions) => {
        if (away.kind === 'leave') {
          const { first_day, last_day, note } = away;
          return takeLeave.run({ ...of, first_day, last_day, note, decisions });
        }
        if (away.kind === 'day')
          return setDay.run({ ...of, day: away.day, day_hours: dayOf(away.ranges), decisions });
        const { day, range, note } = away;
        const time = { start_time: formatTimeOfDay(range.start), end_time: formatTimeOfDay(range.end) };
        return block.run({ ...of, day, ...time, note, decisions });
      }}
      isSaving={[setDay, takeLeave, block].some(({ pending }) => pending)}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
