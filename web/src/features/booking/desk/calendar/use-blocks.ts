import type { ScheduleItem } from '@kursi/core/booking/booking-shapes.ts';
import { calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import { formatTimeOfDay } from '@kursi/core/kernel/time.ts';
import type { ApiError } from '../../../../lib/api.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { useText } from '../../../../lib/text.ts';
import { showDeskNotice } from '../desk-notice.ts';
import { useScheduleChange } from '../schedule-changes.ts';
import { rangeText } from './calendar-words.ts';
import type { MinuteRange } from './layout.ts';

export interface BlockPlace extends MinuteRange {
  readonly entityId: string;
  readonly day: string;
}

interface BlocksDeps {
  readonly businessId: string;
  readonly nameOf: (entityId: string) => string;
  readonly say: (text: string) => void;
}

/** Blocking and freeing time; each can be undone. */
export function useBlocks({ businessId, nameOf, say }: BlocksDeps) {
  const t = useText();
  const change = useScheduleChange();
  const of = { business_id: businessId };

  const put = ({ entityId, day, from, to }: BlockPlace, note: string | null) =>
    change(
      calendarCalls.addBlock,
      { ...of, id: entityId, day, start_time: formatTimeOfDay(from), end_time: formatTimeOfDay(to), note },
      { about: [] },
    );
  const take = (entityId: string, id: string) =>
    change(
      calendarCalls.removeBlock,
      { ...of, id: entityId, block_id: id },
      { about: [id], optimistic: (item) => (item.id === id ? null : item) },
    );

  function told(
    text: string,
    onUndo: () => Promise<{ readonly ok: boolean; readonly error?: ApiError }>,
  ): void {
    say(text);
    const undo = async () => {
      const { error } = await onUndo();
      if (error) showDeskNotice({ text: errorText(error.code, error.details), tone: 'bad' });
    };
    showDeskNotice({ text, undo: { label: t('action.undo'), onUndo: () => void undo() } });
  }

  return {
    /** What was refused, or null. */
    async add(place: BlockPlace, note: string | null): Promise<ApiError | null> {
      const added = await put(place, note);
      if (!added.ok) return added.error;
      const values = { time: rangeText(place.from, place.to), name: nameOf(place.entityId) };
      told(t('desk.said_blocked', values), () => take(place.entityId, added.output.id));
      return null;
    },
    async remove(
      { id, entity_id, booking_date, note }: ScheduleItem,
      { from, to }: MinuteRange,
    ): Promise<void> {
      const removed = await take(entity_id, id);
      if (!removed.ok) {
        showDeskNotice({ text: errorText(removed.error.code, removed.error.details), tone: 'bad' });
        return;
      }
      const values = { time: rangeText(from, to), name: nameOf(entity_id) };
      const place = { entityId: entity_id, day: booking_date, from, to };
      told(t('desk.said_unblocked', values), () => put(place, note));
    },
  };
}
