import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { type Override, overrides } from '@kursi/core/booking/booking-rules.ts';
import type { Alternative } from '@kursi/core/booking/booking-shapes.ts';
import type { ScheduleItem } from '@kursi/core/booking/schedule-item.ts';
import { parseTime } from '@kursi/core/kernel/time.ts';
import { instantAt } from '@kursi/core/kernel/time-zone.ts';
import { useCallback, useState } from 'react';
import { type ApiError, type SendOptions, send } from '../../../lib/api/api.ts';
import type { ShownErrorCode } from '../../../lib/api/error-text.ts';
import { formatDay, formatDuration, formatTime } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { useDeskCommand } from './desk-command.ts';
import { showDeskNotice } from './desk-notice.ts';

/** Slot of a booking: the input of a move, and of its undo. */
export interface BookingPlace {
  readonly entity_id: string;
  readonly booking_date: string;
  readonly service_time: string;
  readonly service_duration: number;
}

export interface MovedBooking extends BookingPlace {
  readonly service_id?: string | null;
  readonly id: string;
  readonly visit_id: string | null;
  readonly client_name: string;
}

/** A refused move that the desk can answer: override the rule, or take another slot. */
export interface MoveQuestion {
  readonly booking: MovedBooking;
  readonly to: BookingPlace;
  readonly text: string;
  /** The rules to override, with those overridden before; null when no override helps. */
  readonly override: readonly Override[] | null;
  readonly alternatives: readonly Alternative[];
}

const ruleOf: Partial<Record<ShownErrorCode, Override>> = {
  CLOSED: 'hours',
  NOT_ON_STEP: 'step',
  OUTSIDE_WINDOW: 'window',
  IN_THE_PAST: 'past',
};

/** Whether a place is inside the hours and not taken, as far as this screen knows. */
export type IsFree = (booking: Pick<MovedBooking, 'id'>, place: BookingPlace) => boolean;

interface MovingDeps {
  readonly timeZone: string;
  readonly nameOf: (entityId: string) => string;
  /** The people who do a service, where they are known. */
  readonly takersOf?: (serviceId: string | null) => readonly string[];
  readonly isFree?: IsFree;
  readonly say: (text: string) => void;
}

const MOST_TIMES = 3;
const MOST_PEOPLE = 6;

interface Move {
  readonly booking: MovedBooking;
  readonly to: BookingPlace;
  readonly override: readonly Override[];
  /** The position that it is moved from; refused when another desk has changed it. */
  readonly believed?: Believed;
  /** Undo of a move that confirmed a request: it becomes a request again. */
  readonly waitsAgain?: boolean;
}

/** Without a length: after a move to another calendar the screen may show the former one for a moment. */
type Believed = Omit<BookingPlace, 'service_duration'> & { readonly service_duration?: number };

function sendMove({ booking, to, override, waitsAgain, believed }: Move, options: SendOptions) {
  const { service_duration, ...place } = to;
  const input = {
    booking_id: booking.id,
    ...place,
    // Only a resize sends the duration: another calendar may have its own for the service.
    ...(service_duration !== booking.service_duration && { service_duration }),
    ...(believed && { believed }),
    ...(override.length > 0 && { override: [...override] }),
    ...(waitsAgain && { waits_again: true }),
  };
  return send(bookingCalls.move, input, options);
}

/** Moving a booking: optimistic, with undo; a refusal rolls it back and may become a question. */
export function useMoveBooking({ timeZone, nameOf, takersOf, isFree, say }: MovingDeps) {
  const t = useText();
  const [question, setQuestion] = useState<MoveQuestion | null>(null);
  const shared = {
    say,
    records: ({ booking }: Move) => [booking.id, ...(booking.visit_id ? [booking.visit_id] : [])],
    scope: ({ booking }: Move) => booking.visit_id ?? booking.id,
    onCalendar: (item: ScheduleItem, { booking, to }: Move) =>
      item.id === booking.id ? placed(item, to, timeZone) : item,
    offline: ({ booking }: Move) =>
      t('desk.offline_not_moved', { name: booking.client_name, when: whenText(booking, booking) }),
  };

  const takeBack = useDeskCommand(sendMove, {
    ...shared,
    onRefused: sayElsewhere,
    said: (_, { booking, to }) =>
      isOnlyLength(booking, to)
        ? t('desk.length_changed', { name: booking.client_name, length: formatDuration(to.service_duration) })
        : t('desk.move_undone', { name: booking.client_name, when: whenText(to, booking) }),
  });
  const moving = useDeskCommand(sendMove, {
    ...shared,
    said: (_, { booking, to }) =>
      isOnlyLength(booking, to)
        ? t('desk.length_changed', { name: booking.client_name, length: formatDuration(to.service_duration) })
        : t('desk.moved', {
            name: booking.client_name,
            when: whenText(to, booking),
            calendar: nameOf(to.entity_id),
          }),
    // Undo overrides all rules: the old slot was valid before, whatever the rules for new bookings are.
    undo:
      ({ before, after, was_request }, { booking }) =>
      () =>
        takeBack.run({
          booking: { ...booking, ...after },
          to: before,
          override: overrides,
          waitsAgain: was_request,
          believed: after,
        }),
    onRefused: ask,
  });

  /** Another desk was faster: says where the booking is now. */
  function sayElsewhere({ code, details }: ApiError, { booking }: Move): boolean {
    const present = details['present'] as BookingPlace | undefined;
    if (code !== 'CONFLICT' || !present) return false;
    const text = t('desk.moved_elsewhere', {
      name: booking.client_name,
      when: whenText(present, booking),
      calendar: nameOf(present.entity_id),
    });
    say(text);
    showDeskNotice({ text, tone: 'bad' });
    return true;
  }

  function ask(error: ApiError, { booking, to, override }: Move): boolean {
    if (sayElsewhere(error, { booking, to, override })) return true;
    const { code, details } = error;
    const rule = ruleOf[code];
    const isWrongPerson = code === 'CALENDAR_DOES_NOT_OFFER';
    if (code !== 'SLOT_TAKEN' && !rule && !(isWrongPerson && takersOf)) return false;
    const doers = isWrongPerson
      ? (takersOf?.(booking.service_id ?? null) ?? []).map((entity_id) => ({ ...to, entity_id }))
      : [];
    const free = doers.filter((place) => isFree?.(booking, place) ?? true);
    const found = isWrongPerson ? free : code === 'SLOT_TAKEN' ? details['alternatives'] : [];
    const alternatives = (Array.isArray(found) ? (found as Alternative[]) : [])
      // Where it is now is no answer.
      .filter((place) => !isSamePlace(place, booking))
      .slice(0, isWrongPerson ? MOST_PEOPLE : MOST_TIMES);
    const refused = isWrongPerson
      ? doesNotDoText(
          nameOf(to.entity_id),
          alternatives.length > 0,
          doers.filter((place) => !free.includes(place)).map(({ entity_id }) => nameOf(entity_id)),
        )
      : alternatives.length > 0
        ? t('desk.taken_instead')
        : t('desk.taken');
    setQuestion({
      booking,
      to,
      text: rule ? t(`desk.rule_${rule}`, { calendar: nameOf(to.entity_id) }) : refused,
      override: rule ? [...override, rule] : null,
      alternatives,
    });
    return true;
  }

  /** Only those who are free then are offered; the others who do it are named. */
  function doesNotDoText(name: string, hasFree: boolean, busy: readonly string[]): string {
    const does = t('desk.does_not_do', { name });
    const taken = busy.length > 0 ? t('desk.busy_then', { names: busy.join(', ') }) : '';
    return [does, taken, t(hasFree ? 'desk.free_then' : 'desk.nobody_free_then')].filter(Boolean).join(' ');
  }

  const { run } = moving;
  /** Resolves to true when the move succeeded. */
  const move = useCallback(
    async (booking: MovedBooking, to: BookingPlace, override: readonly Override[] = []): Promise<boolean> => {
      setQuestion(null);
      const { entity_id, booking_date, service_time } = booking;
      return (await run({ booking, to, override, believed: { entity_id, booking_date, service_time } })).ok;
    },
    [run],
  );

  return {
    move,
    question,
    dismiss: useCallback(() => setQuestion(null), []),
    get pending() {
      return moving.pending;
    },
  };
}

function isSamePlace(one: Alternative, other: BookingPlace): boolean {
  return (
    one.entity_id === other.entity_id &&
    one.booking_date === other.booking_date &&
    one.service_time === other.service_time
  );
}

function isOnlyLength(from: BookingPlace, to: BookingPlace): boolean {
  return (
    from.service_duration !== to.service_duration &&
    from.entity_id === to.entity_id &&
    from.booking_date === to.booking_date &&
    from.service_time === to.service_time
  );
}

function whenText(to: BookingPlace, from: BookingPlace): string {
  const time = formatTime(to.service_time);
  return to.booking_date === from.booking_date ? time : `${formatDay(to.booking_date)}, ${time}`;
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
