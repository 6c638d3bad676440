import { LATE_BY, mayRunLate } from '@kursi/core/booking/booking-rules.ts';
import type { Visit } from '@kursi/core/booking/booking-shapes.ts';
import { useText } from '../../../../lib/text.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { PickChip } from '../../../../ui/fields/pick-chip.tsx';
import type { VisitActions } from './use-visit-actions.ts';
import { boundsOf, isRequest } from './visit-data.ts';

/** What the client said on the telephone; pressed again, they are on time after all. */
export function LateRow({ visit, actions }: { readonly visit: Visit; readonly actions: VisitActions }) {
  const t = useText();
  const now = useNow();
  const bounds = boundsOf(visit);
  if (!bounds || visit.progress !== 'expected' || isRequest(visit) || !mayRunLate(bounds, now)) return null;
  return (
    <fieldset aria-labelledby="late-by" className="-mt-1 flex flex-wrap items-center gap-1.5">
      <span id="late-by" className="mr-1 text-t1 text-ink-2">
        {t('visit.late_by')}
      </span>
      {LATE_BY.map((minutes) => (
        <PickChip
          key={minutes}
          picked={visit.late_minutes === minutes}
          className="num"
          aria-label={t('visit.late_minutes', { minutes })}
          onPickedChange={(isPicked) => void actions.late.run({ visit, minutes: isPicked ? minutes : null })}
        >
          {`+${minutes}`}
        </PickChip>
      ))}
    </fieldset>
  );
}
