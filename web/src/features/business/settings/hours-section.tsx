import { type BusinessHours, openMinutesAWeek } from '@kursi/core/business/business-hours.ts';
import type { BusinessSettings } from '@kursi/core/business/settings.contract.ts';
import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { useText } from '../../../lib/text.ts';
import { BookingsOutsideHours } from '../../../shared/conflicts/bookings-in-the-way.tsx';
import { ClosedWeek } from '../../../shared/hours/closed-week.tsx';
import { HoursEditor } from '../../../shared/hours/hours-editor.tsx';
import { Holidays } from './holidays.tsx';
import { type Changes, SettingsForm } from './settings-form.tsx';
import { TimeZone } from './time-zone.tsx';

const valuesOf = ({ business_hours }: BusinessSettings): Changes => ({ business_hours });
const neverOpen = (hours: BusinessHours | undefined) => hours !== undefined && openMinutesAWeek(hours) === 0;

export function HoursSection({ business }: { readonly business: BusinessSettings }) {
  const t = useText();
  const [confirmed, setConfirmed] = useState(false);
  return (
    <>
      <SettingsForm
        section="hours"
        business={business}
        valuesOf={valuesOf}
        holdBack={({ business_hours }) =>
          neverOpen(business_hours) && !confirmed ? t('hours.all_closed_ask') : null
        }
      >
        <Week business={business} confirmed={confirmed} onConfirmed={setConfirmed} />
      </SettingsForm>
      <Holidays business={business} />
      <TimeZone business={business} />
    </>
  );
}

interface WeekProps {
  readonly business: BusinessSettings;
  readonly confirmed: boolean;
  readonly onConfirmed: (confirmed: boolean) => void;
}

function Week({ business, confirmed, onConfirmed }: WeekProps) {
  const { control } = useFormContext();
  const { field } = useController({ control, name: 'business_hours' });
  const hours = field.value as BusinessHours;
  return (
    <div className="grid grid-cols-1 gap-3">
      <HoursEditor
        hours={hours}
        onHours={(changed) => {
          // An open week resets the confirmation: a later closed week asks again.
          if (!neverOpen(changed)) onConfirmed(false);
          field.onChange(changed);
        }}
      />
      {neverOpen(hours) && <ClosedWeek confirmed={confirmed} onConfirmed={onConfirmed} />}
      <BookingsOutsideHours businessId={business.id} before={business.business_hours} after={hours} />
    </div>
  );
}
