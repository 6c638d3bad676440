import { waitlistLinkCalls } from '@kursi/core/waitlist/waitlist-booking.contract.ts';
import { LATE_MINUTES, type TrackedEntry } from '@kursi/core/waitlist/waitlist-shapes.ts';
import { useState } from 'react';
import { formatDuration, formatInstantTime } from '../../../lib/format.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { useText } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { IconClock } from '../../../ui/pictures/icons.ts';
import { wentFirst } from './tracker-words.ts';

interface RunningLateProps {
  readonly token: string;
  readonly state: TrackedEntry;
}

/** "I am here", or others go first and the place is kept. */
export function RunningLate({ token, state }: RunningLateProps) {
  const t = useText();
  const { entry, business } = state;
  const late = useCommand(waitlistLinkCalls.late);
  const arrive = useCommand(waitlistLinkCalls.arrive);
  const passed = usePassed(state);
  if (entry.status !== 'pending') return null;
  return (
    <section className="mx-3 mb-2 rounded-2 bg-surface px-4 py-3 shadow-1">
      <Button wide size="tap" loading={arrive.pending} onClick={() => void arrive.run({ token })}>
        {t('turn.here')}
      </Button>
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
      <p className="num mt-2 text-t1 text-ink-3" aria-live="polite">
        {entry.late_until
          ? t('turn.late_until', {
              time: formatInstantTime(entry.late_until, { timeZone: business.time_zone }),
            })
          : t('turn.late_hint')}
        {passed.length > 0 &&
          ` ${t('turn.went_first', { count: passed.length, numbers: passed.join(', ') })}`}
      </p>
    </section>
  );
}

/** Who went first since they said they were late. */
function usePassed({ line, entry }: TrackedEntry): readonly number[] {
  const [seen, setSeen] = useState<{ line: readonly number[]; passed: readonly number[] }>({
    line,
    passed: [],
  });
  if (seen.line === line) return seen.passed;
  const now = wentFirst(seen.line, line, entry.number);
  const passed = entry.late_until === null ? [] : now.length > 0 ? now : seen.passed;
  setSeen({ line, passed });
  return passed;
}
