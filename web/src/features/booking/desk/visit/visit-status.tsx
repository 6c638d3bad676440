import type { AnyVisit } from '@kursi/core/booking/booking-shapes.ts';
import { useText } from '../../../../lib/text.ts';
import { Chip, type Tone } from '../../../../ui/fields/chip.tsx';
import { IconCheck, IconClock, IconReply } from '../../../../ui/pictures/icons.ts';
import { StatusIcon } from '../../status-icon.tsx';
import { statusKeys } from '../calendar/calendar-text.ts';
import { type EntryStatus, statusOf } from '../calendar/grid/columns.ts';
import { isRequest, livingServices } from './visit-data.ts';

const tones = {
  created: 'neutral',
  confirmed: 'info',
  arrived: 'warn',
  service: 'good',
  done: 'neutral',
  noshow: 'bad',
} as const satisfies Record<EntryStatus, Tone>;

export function VisitStatus({ visit }: { readonly visit: AnyVisit }) {
  const t = useText();
  // A bill of products alone has no services.
  const isOff = visit.services.length > 0 ? livingServices(visit).length === 0 : visit.total_amount === 0;
  if (isOff) return <Chip tone="bad">{t('visit.cancelled')}</Chip>;
  const status = statusOf({
    progress: visit.progress,
    booking_status: isRequest(visit) ? 'created' : 'confirmed',
  });
  return (
    <span className="flex flex-wrap gap-1.5">
      <Chip tone={tones[status]} icon={<StatusIcon status={status} />}>
        {t(statusKeys[status])}
      </Chip>
      {visit.is_coming && status === 'confirmed' && (
        <Chip tone="good" icon={<IconCheck className="i-s" aria-hidden />}>
          {t('visit.coming')}
        </Chip>
      )}
      {visit.late_minutes !== null && (
        <Chip tone="warn" icon={<IconClock className="i-s" aria-hidden />}>
          {t('visit.late', { minutes: visit.late_minutes })}
        </Chip>
      )}
      {visit.wants_change && (
        <Chip tone="warn" icon={<IconReply className="i-s" aria-hidden />}>
          {t('visit.wants_change')}
        </Chip>
      )}
    </span>
  );
}
