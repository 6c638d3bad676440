import type { VisitProgress } from '@kursi/core/booking/booking-rules.ts';
import type { Visit } from '@kursi/core/booking/booking-shapes.ts';
import { nextProgress } from '@kursi/core/booking/booking-states.ts';
import { useText } from '../../../../lib/text.ts';
import { cx } from '../../../../ui/cx.ts';
import { livingServices } from './visit-data.ts';

const steps: readonly Exclude<VisitProgress, 'no_show'>[] = ['expected', 'arrived', 'in_service', 'done'];

const passed: Readonly<Record<VisitProgress, string>> = {
  expected: 'border-st-confirmed',
  arrived: 'border-st-arrived',
  in_service: 'border-st-service',
  done: 'border-st-done',
  no_show: 'border-line',
};

interface ProgressStepsProps {
  readonly visit: Visit;
  readonly onProgress: (progress: VisitProgress) => void;
}

/** Progress of the visit; a click sets the step, also backwards. */
export function ProgressSteps({ visit, onProgress }: ProgressStepsProps) {
  const t = useText();
  if (livingServices(visit).length === 0 || visit.progress === 'no_show') return null;
  const at = steps.indexOf(visit.progress);
  return (
    <ol className="grid grid-cols-4 gap-1" aria-label={t('visit.progress')}>
      {steps.map((step, i) => (
        <li key={step}>
          <button
            type="button"
            aria-current={i === at ? 'step' : undefined}
            className={cx(
              'min-h-9 w-full border-t-[3px] pt-2 pb-1.5 text-left text-t1 aria-[current]:font-bold max-desk:min-h-tap pointer-coarse:min-h-tap',
              i === at ? 'text-ink' : 'text-ink-3 enabled:hover:border-line-field enabled:hover:text-ink',
              i <= at ? passed[visit.progress] : 'border-line',
            )}
            disabled={i !== at && !nextProgress[visit.progress].includes(step)}
            onClick={() => i !== at && onProgress(step)}
          >
            {t(`visit.step_${step}`)}
          </button>
        </li>
      ))}
    </ol>
  );
}
