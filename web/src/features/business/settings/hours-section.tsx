import type { BusinessHours } from '@kursi/core/business/business-hours.ts';
import type { BusinessSettings } from '@kursi/core/business/settings.contract.ts';
import { useController, useFormContext } from 'react-hook-form';
import { HoursEditor } from '../../../parts/hours/hours-editor.tsx';
import { Holidays } from './holidays.tsx';
import { type Changes, SettingsForm } from './settings-form.tsx';

const valuesOf = ({ business_hours }: BusinessSettings): Changes => ({ business_hours });

export function HoursSection({ business }: { readonly business: BusinessSettings }) {
  return (
    <>
      <SettingsForm section="hours" business={business} valuesOf={valuesOf}>
        <Week />
      </SettingsForm>
      <Holidays business={business} />
    </>
  );
}

function Week() {
  const { control } = useFormContext();
  const { field } = useController({ control, name: 'business_hours' });
  return <HoursEditor hours={field.value as BusinessHours} onHours={field.onChange} />;
}
