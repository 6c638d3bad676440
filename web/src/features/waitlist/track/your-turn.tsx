import { waitlistLinkCalls } from '@kursi/core/waitlist/waitlist-booking.contract.ts';
import type { TrackedEntry } from '@kursi/core/waitlist/waitlist-shapes.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { useText } from '../../../lib/text.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { IconCheck } from '../../../ui/pictures/icons.ts';
import { KEPT_MINUTES, secondsKept, shareKept } from './tracker-words.ts';

interface YourTurnProps {
  readonly token: string;
  readonly state: TrackedEntry;
  readonly ahead: number;
  readonly isServing: boolean;
}

/** Called: the page becomes the chair. */
export function YourTurn({ token, state, ahead, isServing }: YourTurnProps) {
  const t = useText();
  const { entry } = state;
  const { number, first_name, called_to, with_name, called_at, status } = entry;
  const served = state.chairs.find((chair) => chair.number === number)?.name;
  const seat = served ?? called_to ?? with_name ?? state.waitlist_name;
  return (
    <>
      <div className="flex flex-col items-center px-4 pt-3 text-center" role="alert">
        <div className="flex min-h-75 w-[min(286px,80vw)] animate-rise flex-col items-center justify-center rounded-[50%_50%_12px_12px/46%_46%_12px_12px] bg-brand pt-7 text-on-brand">
          <p className="text-t4 font-medium">{t(isServing ? 'turn.serving' : 'turn.called')}</p>
          <p className="num text-[min(7.5rem,40vw)] leading-none font-[700] tracking-[-0.04em]">{number}</p>
          <p className="max-w-60 truncate text-t5 font-bold">{first_name}</p>
        </div>
        <p className="mt-1.5 grid min-h-12 w-[min(326px,92vw)] place-items-center rounded-2 bg-brand-deep text-t4 font-bold text-bg">
          {seat}
        </p>
        <span
          className="mt-1.25 mb-5 flex h-6 w-47.5 justify-between *:w-3.5 *:rounded-full *:bg-brand-deep"
          aria-hidden
        >
          <i />
          <i />
        </span>
      </div>
      {status === 'pending' && called_at && (
        <Kept token={token} entry={entry} calledAt={called_at} ahead={ahead} />
      )}
      {status === 'arrived' && (
        <section className="mx-3 mb-2 rounded-2 bg-surface px-4 py-3 shadow-1" aria-live="polite">
          <p className="flex items-center gap-2 text-t3">
            <IconCheck className="i-m text-good" aria-hidden />
            {t('turn.come')}
          </p>
        </section>
      )}
    </>
  );
}

const RADIUS = 12.5;
const AROUND = 2 * Math.PI * RADIUS;

/** For how long the chair is kept. */
function Kept({
  token,
  entry: { ahead_if },
  calledAt,
  ahead,
}: {
  readonly token: string;
  readonly entry: TrackedEntry['entry'];
  readonly calledAt: string;
  readonly ahead: number;
}) {
  const t = useText();
  const now = useNow(1_000).add({ milliseconds: ahead });
  const left = secondsKept(calledAt, now);
  const arrive = useCommand(waitlistLinkCalls.arrive);
  const late = useCommand(waitlistLinkCalls.late);
  return (
    <section className="mx-3 mb-2 rounded-2 bg-surface px-4 py-3 shadow-1">
      <p className="flex items-center gap-3 text-t3">
        <svg width="30" height="30" viewBox="0 0 30 30" fill="none" strokeWidth="3" aria-hidden="true">
          <circle cx="15" cy="15" r={RADIUS} stroke="var(--brand-line)" />
          <circle
            cx="15"
            cy="15"
            r={RADIUS}
            stroke="var(--brand-ink)"
            strokeLinecap="round"
            strokeDasharray={`${shareKept(left) * AROUND} ${AROUND}`}
            transform="rotate(-90 15 15)"
          />
        </svg>
        <span className="min-w-0 flex-1">{t(left > 0 ? 'turn.kept' : 'turn.kept_over')}</span>
        {left > 0 && (
          <b className="num text-t4 font-bold text-brand-ink" role="timer" aria-live="off">
            {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
          </b>
        )}
      </p>
      <Button
        variant="primary"
        size="big"
        wide
        className="mt-3"
        loading={arrive.pending}
        onClick={() => void arrive.run({ token })}
      >
        {t('turn.here')}
      </Button>
      <Button
        size="tap"
        wide
        className="mt-2"
        loading={late.pending}
        onClick={() => void late.run({ token, minutes: 5 })}
      >
        {t('turn.give_me')}
      </Button>
      <p className="num mt-2 text-t2 text-ink-3">
        {ahead_if && t('turn.late_hint', { count: ahead_if.late })} {t('turn.late_after')}
      </p>
      <p className="num mt-2 text-t2 text-ink-3">{t('turn.kept_rule', { minutes: KEPT_MINUTES })}</p>
    </section>
  );
}
