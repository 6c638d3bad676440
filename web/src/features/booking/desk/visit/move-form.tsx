import type { Calendar } from '@kursi/core/catalogue/calendars.contract.ts';
import { DAY_MINUTES, formatTimeOfDay, parseTime } from '@kursi/core/kernel/time.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { formatDay, formatTime } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.ts';
import { toneOf } from '../../../../shared/calendar-tones.ts';
import { DayField } from '../../../../shared/days/day-field.tsx';
import { TimeSelect } from '../../../../shared/hours/time-select.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/fields/field.tsx';
import { Select } from '../../../../ui/fields/select.tsx';
import { Avatar } from '../../../../ui/pictures/avatar.tsx';
import { MoveQuestionStrip } from '../move-question.tsx';
import type { BookingPlace, MovedBooking, useMoveBooking } from '../use-move-booking.ts';

const STEP = 5;

interface MoveFormProps {
  readonly booking: MovedBooking;
  readonly serviceName: string;
  readonly calendars: readonly Calendar[];
  readonly today: string;
  readonly moving: ReturnType<typeof useMoveBooking>;
  readonly onDone: () => void;
}

/** Move without dragging: accessible by keyboard, on a phone and for other days. */
export function MoveForm({ booking, serviceName, calendars, today, moving, onDone }: MoveFormProps) {
  const t = useText();
  const [day, setDay] = useState(booking.booking_date);
  const [minute, setMinute] = useState(parseTime(booking.service_time) ?? 0);
  const [entity, setEntity] = useState(booking.entity_id);
  const { move, question, dismiss } = moving;
  // The button that opened it is gone.
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const asked = question?.booking.id === booking.id ? question : null;
  const nameOf = (id: string) => calendars.find((calendar) => calendar.id === id)?.name ?? '';
  const times = Array.from({ length: DAY_MINUTES / STEP }, (_, i) => i * STEP).filter(
    (time) => time % 15 === 0 || time === minute,
  );

  async function moveTo(to: BookingPlace, override?: Parameters<typeof move>[2]): Promise<void> {
    if (await move(booking, to, override)) onDone();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (moving.pending) return;
    const { service_duration } = booking;
    const service_time = formatTimeOfDay(minute);
    void moveTo({ entity_id: entity, booking_date: day, service_time, service_duration });
  }

  function leave(): void {
    dismiss();
    onDone();
  }

  return (
    <form className="grid grid-cols-1 gap-4" onSubmit={submit}>
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-t4 font-bold outline-none">
          {t('visit.move_title', { name: booking.client_name })}
        </h2>
        <p className="text-ink-3">
          {t('visit.move_from', {
            service: serviceName,
            when: `${formatDay(booking.booking_date, { today })}, ${formatTime(booking.service_time)}`,
          })}
        </p>
      </div>
      {asked && (
        <MoveQuestionStrip
          question={asked}
          nameOf={nameOf}
          onAnyway={() => void moveTo(asked.to, asked.override ?? [])}
          onInstead={(place) => void moveTo(place)}
          onDismiss={dismiss}
        />
      )}
      <Field label={t('visit.move_day')}>
        <DayField value={day} onChange={setDay} />
      </Field>
      <Field label={t('visit.move_time')} group>
        <TimeSelect label={t('visit.move_time')} value={minute} choices={times} onChange={setMinute} />
      </Field>
      <Field label={t('visit.move_with')}>
        <Select
          value={entity}
          onValueChange={setEntity}
          options={calendars.map(({ id, name, colour, image_url }) => ({
            value: id,
            label: name,
            lead: (
              <Avatar
                name={name}
                shape="arch"
                size="small"
                tone={toneOf(colour)}
                src={image_url ?? undefined}
              />
            ),
          }))}
        />
      </Field>
      <div className="flex gap-2">
        <Button variant="primary" type="submit" loading={moving.pending}>
          {t('visit.move')}
        </Button>
        <Button variant="quiet" onClick={leave}>
          {t('visit.keep_place')}
        </Button>
      </div>
    </form>
  );
}
