import type { AnyVisit } from '@kursi/core/booking/booking-shapes.ts';
import type { Calendar } from '@kursi/core/catalogue/calendars.contract.ts';
import type { Client } from '@kursi/core/clients/clients.contract.ts';
import { formatDay, formatDuration, formatMoney, formatTime } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.ts';
import { toneOf } from '../../../../shared/calendar-tones.ts';
import { AllergyMark } from '../../../../shared/clients/client-warnings.tsx';
import { Button } from '../../../../ui/button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Avatar } from '../../../../ui/pictures/avatar.tsx';

interface ServiceLinesProps {
  readonly visit: AnyVisit;
  readonly calendars: readonly Calendar[];
  readonly today: string;
  readonly client: Pick<Client, 'allergies'> | undefined;
  /** Null for a single service, which the footer's buttons move. */
  readonly onMove: ((id: string) => void) | null;
  readonly onCancel: ((id: string) => void) | null;
}

export function ServiceLines({ visit, calendars, today, client, onMove, onCancel }: ServiceLinesProps) {
  const t = useText();
  return (
    <section aria-label={t('visit.services')}>
      <p className="num font-medium text-ink-2">{formatDay(visit.booking_date, { today })}</p>
      <ul>
        {visit.services.map((booking) => {
          const calendar = calendars.find(({ id }) => id === booking.entity_id);
          const isOff = booking.booking_status === 'cancelled';
          return (
            <li
              key={booking.id}
              className="grid grid-cols-[64px_minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 py-3 shadow-[inset_0_-1px_var(--line-soft)]"
            >
              <span className="num text-ink-2">{formatTime(booking.service_time)}</span>
              <span className="min-w-0">
                <span className={cx('block break-words font-medium', isOff && 'text-ink-3 line-through')}>
                  {booking.service_name}
                </span>
                <span className="mt-0.5 flex items-center gap-1.5 text-ink-3">
                  <Avatar
                    name={booking.entity_name}
                    shape="arch"
                    size="small"
                    tone={toneOf(calendar?.colour ?? 0)}
                    src={calendar?.image_url ?? undefined}
                  />
                  <span className="min-w-0 break-words">
                    {booking.entity_name}, {formatDuration(booking.service_duration)}
                  </span>
                </span>
                {!isOff && <AllergyMark of={client} />}
                {isOff && (
                  <span className="block text-bad">
                    {booking.cancel_reason
                      ? t('visit.cancelled_because', { reason: booking.cancel_reason })
                      : t('visit.cancelled')}
                  </span>
                )}
                {booking.booking_status === 'created' && (
                  <span className="block text-ink-2">{t('visit.waits')}</span>
                )}
                {!isOff && onMove && onCancel && (
                  <span className="mt-1.5 flex gap-2">
                    <Button size="small" onClick={() => onMove(booking.id)}>
                      {t('visit.move')}
                    </Button>
                    <Button size="small" variant="quiet" onClick={() => onCancel(booking.id)}>
                      {t('visit.cancel_one')}
                    </Button>
                  </span>
                )}
              </span>
              <span className="num n text-right font-medium">
                {booking.booking_amount !== null && formatMoney(booking.booking_amount)}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
