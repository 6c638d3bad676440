import { openMinutesAWeek } from '@kursi/core/business/business-hours.ts';
import { ClosedWeek } from '../../../shared/hours/closed-week.tsx';
import { HoursEditor } from '../../../shared/hours/hours-editor.tsx';
import type { StepProps } from './form-fields.tsx';

export function HoursStep({ form }: StepProps) {
  const { business_hours, closed_for_now = false } = form.values;
  return (
    <div className="-mt-3">
      <HoursEditor hours={business_hours} onHours={(hours) => form.set('business_hours', hours)} />
      {openMinutesAWeek(business_hours) === 0 && (
        <ClosedWeek
          confirmed={closed_for_now}
          onConfirmed={(confirmed) => form.set('closed_for_now', confirmed)}
        />
      )}
    </div>
  );
}
