import type { BusinessHours } from '@kursi/core/business/business-hours.ts';
import { beyondShopHours } from '@kursi/core/catalogue/calendar-hours.ts';
import { type ReactNode, useRef } from 'react';
import { useLocale, useText } from '../../../lib/text.ts';
import { HoursEditor } from '../../../shared/hours/hours-editor.tsx';
import { weekdayName } from '../../../shared/hours/hours-words.ts';
import { Switch } from '../../../ui/fields/switch.tsx';
import { Note } from '../../../ui/states/note.tsx';

interface OwnHoursProps {
  readonly hours: BusinessHours | null;
  /** Hours of the business: own hours begin as a copy of them. */
  readonly shopHours: BusinessHours;
  readonly onHours: (hours: BusinessHours | null) => void;
  /** What the changed hours have in the way. */
  readonly children?: ReactNode;
}

export function OwnHours({ hours, shopHours, onHours, children }: OwnHoursProps) {
  const t = useText();
  const locale = useLocale();
  // Restores the last hours when the switch is turned on again.
  const last = useRef(hours ?? shopHours);
  if (hours) last.current = hours;
  const beyond = hours ? beyondShopHours(hours, shopHours) : [];
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
        <div className="mt-2 grid gap-3">
          <HoursEditor hours={hours} onHours={onHours} />
          {beyond.length > 0 && (
            <Note tone="warn">
              {t('calendar.beyond_shop', {
                days: beyond.map((weekday) => weekdayName(weekday, locale, 'long')).join(', '),
              })}
            </Note>
          )}
        </div>
      )}
      <div className="mt-3 empty:hidden">{children}</div>
    </>
  );
}
