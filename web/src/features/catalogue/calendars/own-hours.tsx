import { type BusinessHours, defaultBusinessHours } from '@kursi/core/business/business-hours.ts';
import { useRef } from 'react';
import { useText } from '../../../lib/text.ts';
import { HoursEditor } from '../../../shared/hours/hours-editor.tsx';
import { Switch } from '../../../ui/switch.tsx';

interface OwnHoursProps {
  readonly hours: BusinessHours | null;
  readonly onHours: (hours: BusinessHours | null) => void;
}

export function OwnHours({ hours, onHours }: OwnHoursProps) {
  const t = useText();
  // Restores the last hours when the switch is turned on again.
  const last = useRef(hours ?? defaultBusinessHours);
  if (hours) last.current = hours;
  return (
    <>
      <Switch
        end
        label={<span className="font-medium">{t('calendar.own_hours')}</span>}
        sub={t('calendar.own_hours_more')}
        checked={hours !== null}
        onChange={(event) => onHours(event.target.checked ? last.current : null)}
      />
      {hours && (
        <div className="mt-2">
          <HoursEditor hours={hours} onHours={onHours} />
        </div>
      )}
    </>
  );
}
