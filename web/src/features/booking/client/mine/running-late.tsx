import { LATE_BY, mayRunLate } from '@kursi/core/booking/booking-rules.ts';
import { type MyVisit, visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { patchQuery } from '../../../../lib/sync/cache-patch.ts';
import { useCommand } from '../../../../lib/sync/command.ts';
import { useText } from '../../../../lib/text.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Button } from '../../../../ui/button.tsx';
import { PickChip } from '../../../../ui/fields/pick-chip.tsx';
import { IconCheck } from '../../../../ui/pictures/icons.ts';
import { boundsOf } from './visit-text.ts';

/** Tells the desk that they come later, and changes nothing. */
export function RunningLate({ visit }: { readonly visit: MyVisit }) {
  const t = useText();
  const now = useNow();
  const of = { business_id: visit.business_id, visit_id: visit.id };
  const late = useCommand(visitCalls.setLate, {
    invalidates: [visitCalls.getMine],
    optimistic: ({ minutes }) => [
      patchQuery(visitCalls.getMine, of, (known) => ({ ...known, late_minutes: minutes })),
    ],
    scope: () => visit.id,
  });
  const { start, end } = boundsOf(visit);
  if (!mayRunLate({ start: Temporal.Instant.from(start), end: Temporal.Instant.from(end) }, now)) return null;
  return (
    <section className="k-card pad desk:p-6">
      <h2 className="text-t4 font-bold">{t('mine.late')}</h2>
      <p className="mt-1 flex gap-1.5 text-ink-2" aria-live="polite">
        {visit.late_minutes === null ? (
          t('mine.late_more')
        ) : (
          <>
            <IconCheck className="i-m mt-0.5 flex-none text-good" aria-hidden />
            {t('mine.late_told', { minutes: visit.late_minutes })}
          </>
        )}
      </p>
      <div className="mt-3 grid grid-cols-4 gap-2 tablet:flex">
        {LATE_BY.map((minutes) => (
          <PickChip
            key={minutes}
            picked={visit.late_minutes === minutes}
            className="num min-h-tap justify-center"
            onPickedChange={() => void late.run({ ...of, minutes })}
          >
            {t('mine.late_minutes', { minutes })}
          </PickChip>
        ))}
      </div>
      {visit.late_minutes !== null && (
        <Button
          size="tap"
          variant="quiet"
          className="mt-1 -ml-3"
          onClick={() => void late.run({ ...of, minutes: null })}
        >
          {t('mine.on_time')}
        </Button>
      )}
    </section>
  );
}
