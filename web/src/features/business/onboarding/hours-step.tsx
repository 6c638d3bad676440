import { HoursEditor } from '../../../parts/hours/hours-editor.tsx';
import type { StepProps } from './form-fields.tsx';

export function HoursStep({ form }: StepProps) {
  return (
    <div className="-mt-3">
      <HoursEditor
        hours={form.values.business_hours}
        onHours={(hours) => form.set('business_hours', hours)}
      />
    </div>
  );
}
