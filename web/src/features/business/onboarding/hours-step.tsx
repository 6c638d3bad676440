import { openMinutesAWeek } from '@kursi/core/business/business-hours.ts';
import { useText } from '../../../lib/text.ts';
import { HoursEditor } from '../../../parts/hours/hours-editor.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Note } from '../../../ui/note.tsx';
import type { StepProps } from './form-fields.tsx';

export function HoursStep({ form }: StepProps) {
  const t = useText();
  const { business_hours, closed_for_now = false } = form.values;
  return (
    <div className="-mt-3">
      <HoursEditor hours={business_hours} onHours={(hours) => form.set('business_hours', hours)} />
      {openMinutesAWeek(business_hours) === 0 && (
        <Note tone="warn" live="status" title={t('onboarding.closed_title')} className="mt-4">
          <p>{t('onboarding.closed_body')}</p>
          <Checkbox
            label={t('onboarding.closed_confirm')}
            checked={closed_for_now}
            onChange={({ target }) => form.set('closed_for_now', target.checked)}
          />
        </Note>
      )}
    </div>
  );
}
