import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { type Override, overrides } from '@kursi/core/booking/booking-rules.ts';
import type { Alternative, ScheduleItem } from '@kursi/core/booking/booking-shapes.ts';
import { instantAt, parseTime } from '@kursi/core/kernel/time.ts';
import { useCallback, useState } from 'react';
import { errorText, type ShownErrorCode } from '../../../lib/error-text.ts';
import { formatDay, formatTime } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { showDeskNotice } from './desk-notice.ts';
import { useScheduleChange } from './schedule-changes.ts';

/** Where a booking stands: what a move sends, and what undoing it sends again. */
export interface BookingPlace {
  readonly entity_id: string;
  readonly booking_date: string;
  readonly service_time: string;
  readonly service_duration: number;
}

export interface MovedBooking extends BookingPlace {
  readonly id: string;
  readonly visit_id: string | null;
  readonly client_name: string;
}

/** A move that was refused and can be asked about: passed over by the desk, or put somewhere else. */
export interface MoveQuestion {
  readonly booking: MovedBooking;
  readonly to: BookingPlace;
  readonly text: string;
  /** What may be passed over, with all that was passed over before; null when nothing helps. */
  readonly override: readonly Override[] | null;
  readonly alternatives: readonly Alternative[];
}

const ruleOf: Partial<Record<ShownErrorCode, Override>> = {
  CLOSED: 'hours',
  NOT_ON_STEP: 'step',
  OUTSIDE_WINDOW: 'window',
  IN_THE_PAST: 'past',
};

interface MovingDeps {
  readonly timeZone: string;
  readonly nameOf: (entityId: string) => string;
  readonly say: (text: string) => void;
}

/** Moving a booking: shown at once, undone for ten seconds, put back with a reason when it is refused. */
export function useMoving({ timeZone, nameOf, say }: MovingDeps) {
  const t = useText();
  const change = useScheduleChange();
  const [question, setQuestion] = useState<MoveQuestion | null>(null);

  const put = useCallback(
    (
      booking: MovedBooking,
      { service_duration, ...to }: BookingPlace,
      override: readonly Override[],
      waits_again = false,
    ) =>
      change(
        bookingCalls.move,
        {
          booking_id: booking.id,
          ...to,
          // Another calendar may take another time for it; only who pulled at its foot says how long it is.
          ...(service_duration !== booking.service_duration && { service_duration }),
          ...(override.length > 0 && { override: [...override] }),
          ...(waits_again && { waits_again }),
        },
        {
          about: [booking.id, ...(booking.visit_id ? [booking.visit_id] : [])],
          optimistic: (item) =>
            item.id === booking.id ? placed(item, { ...to, service_duration }, timeZone) : item,
        },
      ),
    [change, timeZone],
  );

  const wordsFor = useCallback(
    (to: BookingPlace, from: BookingPlace) => {
      const time = formatTime(to.service_time);
      const when = to.booking_date === from.booking_date ? time : `${formatDay(to.booking_date)}, ${time}`;
      return { when, with: nameOf(to.entity_id) };
    },
    [nameOf],
  );

  const move = useCallback(
    async (booking: MovedBooking, to: BookingPlace, override: readonly Override[] = []): Promise<boolean> => {
      setQuestion(null);
      const moved = await put(booking, to, override);
      if (moved.ok) {
        const { when, with: calendar } = wordsFor(to, booking);
        const text = t('desk.moved', { name: booking.client_name, when, calendar });
        say(text);
        const { before, after, was_request } = moved.output;
        const undo = async () => {
          // Where it stood a moment ago it may stand again, whatever the rules say about new bookings.
          const undone = await put({ ...booking, ...after }, before, overrides, was_request);
          const words = undone.ok
            ? t('desk.move_undone', { name: booking.client_name })
            : errorText(undone.error.code, undone.error.details);
          say(words);
          if (!undone.ok) showDeskNotice({ text: words, tone: 'bad' });
        };
        showDeskNotice({ text, undo: { label: t('action.undo'), onUndo: () => void undo() } });
        return true;
      }
      const { code, details } = moved.error;
      const rule = ruleOf[code];
      if (code !== 'SLOT_TAKEN' && !rule) {
        const text = errorText(code, details);
        say(text);
        showDeskNotice({ text, tone: 'bad' });
        return false;
      }
      const found =
        code === 'SLOT_TAKEN' && Array.isArray(details['alternatives']) ? details['alternatives'] : [];
      const alternatives = (found as Alternative[]).slice(0, 3);
      const taken = alternatives.length > 0 ? t('desk.taken_instead') : t('desk.taken');
      setQuestion({
        booking,
        to,
        text: rule ? t(`desk.rule_${rule}`, { calendar: nameOf(to.entity_id) }) : taken,
        override: rule ? [...override, rule] : null,
        alternatives,
      });
      return false;
    },
    [put, say, t, wordsFor, nameOf],
  );

  return { move, question, dismiss: useCallback(() => setQuestion(null), []) };
}

function placed(item: ScheduleItem, to: BookingPlace, timeZone: string): ScheduleItem {
  const start = instantAt(
    Temporal.PlainDate.from(to.booking_date),
    parseTime(to.service_time) ?? 0,
    timeZone,
  );
  const start_date = start.toString();
  const end_date = start.add({ minutes: to.service_duration }).toString();
  return { ...item, ...to, start_date, end_date };
}
