import { waitlistLinkCalls } from '@kursi/core/waitlist/waitlist-booking.contract.ts';
import { LATE_MINUTES, type TrackedEntry } from '@kursi/core/waitlist/waitlist-shapes.ts';
import { formatDuration, formatInstantTime } from '../../../lib/format.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { useText } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { IconCheck, IconClock } from '../../../ui/pictures/icons.ts';
import { afterHere, KEPT_MINUTES } from './tracker-words.ts';

interface RunningLateProps {
  readonly token: string;
  readonly state: TrackedEntry;
}

/** "I am here", or others go first and the place is kept; what pressing does to the place is said before. */
export function RunningLate({ token, state: { entry, business } }: RunningLateProps) {
  const t = useText();
  const late = useCommand(waitlistLinkCalls.late);
  const arrive = useCommand(waitlistLinkCalls.arrive);
  const { late_until, ahead_if } = entry;
  if (entry.status !== 'pending') return null;
  return (
    <section className="mx-3 mb-2 rounded-2 bg-surface px-4 py-3 shadow-1">
      <Button wide size="tap" loading={arrive.pending} onClick={() => void arrive.run({ token })}>
        {t('turn.here')}
      </Button>
      <p className="num mt-2 text-t2 text-ink-3" aria-live="polite">
        {t('turn.here_hint')} {afterHere(t, entry)}
      </p>
      <h2 className="mt-4 flex items-center gap-2 text-t3 font-bold">
        <IconClock className="i-m text-ink-3" aria-hidden />
        {t('turn.late')}
      </h2>
      <div className="mt-2.5 grid grid-cols-3 gap-2">
        {LATE_MINUTES.map((minutes) => (
          <Button
            key={minutes}
            size="tap"
            loading={late.pendingInput?.minutes === minutes}
            onClick={() => void late.run({ token, minutes })}
          >
            {formatDuration(minutes)}
          </Button>
        ))}
      </div>
      <div className="num mt-2 text-t2" aria-live="polite">
        {late_until ? (
          <p className="flex gap-1.5 font-medium text-good">
            <IconCheck className="i-s mt-0.75 flex-none" aria-hidden />
            {t('turn.late_until', { time: formatInstantTime(late_until, { timeZone: business.time_zone }) })}
          </p>
        ) : (
          <p className="text-ink-3">
            {ahead_if && t('turn.late_hint', { count: ahead_if.late })} {t('turn.late_after')}
          </p>
        )}
      </div>
      <p className="num mt-4 text-t2 text-ink-3">{t('turn.kept_rule', { minutes: KEPT_MINUTES })}</p>
    </section>
  );
}
