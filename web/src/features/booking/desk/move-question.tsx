import { useEffect, useRef } from 'react';
import { formatDay, formatTime } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { IconAlertTriangle, IconX } from '../../../ui/pictures/icons.ts';
import type { BookingPlace, MoveQuestion } from './use-move-booking.ts';

interface MoveQuestionStripProps {
  readonly question: MoveQuestion;
  readonly nameOf: (entityId: string) => string;
  readonly onAnyway: () => void;
  readonly onInstead: (place: BookingPlace) => void;
  readonly onDismiss: () => void;
}

/** Why a move was refused, with the override and the alternatives. */
export function MoveQuestionStrip({
  question,
  nameOf,
  onAnyway,
  onInstead,
  onDismiss,
}: MoveQuestionStripProps) {
  const t = useText();
  const strip = useRef<HTMLDivElement>(null);
  const { booking, to, text, override, alternatives } = question;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each question wants its answer
  useEffect(() => strip.current?.querySelector('button')?.focus(), [question]);
  const words = (place: { booking_date: string; service_time: string; entity_id: string }) => {
    const time = formatTime(place.service_time);
    const when = place.booking_date === to.booking_date ? time : `${formatDay(place.booking_date)}, ${time}`;
    return place.entity_id === to.entity_id
      ? when
      : t('desk.time_with', { time: when, name: nameOf(place.entity_id) });
  };
  return (
    <div
      ref={strip}
      role="alert"
      className="k-cal-ask"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onDismiss();
      }}
    >
      <IconAlertTriangle aria-hidden />
      <p>
        <b>{t('desk.stays', { name: booking.client_name })}</b> {text}
      </p>
      <div className="acts">
        {override && (
          <Button size="small" onClick={onAnyway}>
            {t('desk.move_anyway')}
          </Button>
        )}
        {alternatives.map((place) => (
          <Button
            key={`${place.entity_id} ${place.booking_date} ${place.service_time}`}
            size="small"
            onClick={() => onInstead({ ...place, service_duration: to.service_duration })}
          >
            {words(place)}
          </Button>
        ))}
        <IconButton
          size="small"
          label={t('desk.leave_it')}
          icon={<IconX className="i-m" aria-hidden />}
          onClick={onDismiss}
        />
      </div>
    </div>
  );
}
