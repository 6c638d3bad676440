import type { TrackedEntry } from '@kursi/core/waitlist/waitlist-shapes.ts';
import { type ReactNode, useState } from 'react';
import { formatInstantTime, formatTimeRange } from '../../../lib/format.ts';
import type { Watched } from '../../../lib/sync/watch.ts';
import { type Translate, useText } from '../../../lib/text.ts';
import { cx } from '../../../ui/cx.ts';
import { IconAlertTriangle, IconCheck, IconClock } from '../../../ui/pictures/icons.ts';
import { waitText } from '../wait-text.ts';
import { type Likely, likelyTurn, waitBar } from './tracker-words.ts';

interface WaitCardProps {
  readonly watched: Watched<TrackedEntry> & { readonly state: TrackedEntry };
  readonly now: Temporal.Instant;
}

/** The wait as a range, when to be back, and how it compares with what was said. */
export function WaitCard({ watched, now }: WaitCardProps) {
  const t = useText();
  const { state } = watched;
  const { business, entry } = state;
  const said = useSaidAt(state, now);
  const likely = likelyTurn(entry, said);
  const isOver = likely !== null && likely.wait === null;
  const { time_zone: timeZone } = business;
  const clock = (at: Temporal.Instant) => formatInstantTime(at, { timeZone });
  const rangeOf = ({ from, to }: Likely) =>
    formatTimeRange(
      from.toZonedDateTimeISO(timeZone).toPlainTime(),
      to.toZonedDateTimeISO(timeZone).toPlainTime(),
    );
  const bold = (text: string) => <b className="font-bold text-ink">{text}</b>;
  return (
    <section className="mx-3 mb-2 rounded-2 bg-surface px-4 py-3 shadow-1">
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 text-t3 wrap-anywhere text-ink-2" aria-live="polite">
          {placeText(t, entry, bold)}
        </p>
        <LiveDot watched={watched} now={now} />
      </div>
      {entry.overtaken_by > 0 && (
        <p className="num mt-0.5 text-t2 text-ink-3">
          {t(entry.late_until ? 'turn.overtaken_late' : 'turn.overtaken', { count: entry.overtaken_by })}
        </p>
      )}
      <div aria-live="polite">
        <p className="mt-1.5 text-t6 font-bold tracking-tight">
          {isOver ? t('turn.soon') : waitText(t, likely?.wait ?? null)}
        </p>
        {likely && !isOver && (
          <p className="num mt-0.5 text-t2 text-ink-2">
            {likely.backBy && entry.status === 'pending'
              ? t.rich('turn.back_by', { time: clock(likely.backBy), range: rangeOf(likely), b: bold })
              : likely.to.equals(likely.from)
                ? t('turn.stay_now')
                : t('turn.stay', { range: rangeOf(likely) })}
          </p>
        )}
        {isOver && <p className="mt-0.5 text-t2 text-ink-2">{t('turn.stay_now')}</p>}
        {entry.status === 'arrived' && (
          <p className="mt-1 flex items-center gap-1.5 text-t2 font-medium text-good">
            <IconCheck className="i-s" aria-hidden />
            {t('turn.here_known')}
          </p>
        )}
      </div>
      <Bar entry={entry} now={now} />
    </section>
  );
}

/** Ages: a range that is said in minutes is worked out anew when a state comes, and at most every so often. */
const SAY_AGAIN_MINUTES = 5;

/** No countdown: the moment for which the minutes are said stays until there is something new to say. */
function useSaidAt(state: TrackedEntry, now: Temporal.Instant): Temporal.Instant {
  const [said, setSaid] = useState({ state, at: now });
  const isOld = said.at.until(now).total('minutes') >= SAY_AGAIN_MINUTES;
  if (said.state === state && !isOld) return said.at;
  setSaid({ state, at: now });
  return now;
}

function placeText(t: Translate, entry: TrackedEntry['entry'], b: (text: string) => ReactNode): ReactNode {
  const { first_name: name, place } = entry;
  if (place === null || place === 1) return t.rich('turn.next', { name, b });
  if (place > 6) return t.rich('turn.far', { name, count: place - 1, b });
  return t.rich('turn.place', { name, place: t(`turn.nth_${place as 2}`), b });
}

function LiveDot({ watched: { isLive, heardAt }, now }: WaitCardProps) {
  const t = useText();
  const minutes = heardAt ? Math.max(0, Math.floor(heardAt.until(now).total('minutes'))) : 0;
  return (
    <span
      className={cx(
        'num inline-flex flex-none items-center gap-2 text-t1 font-medium',
        isLive ? 'text-good' : 'text-ink-3',
      )}
      role="status"
    >
      <i
        className={cx(
          'ml-1 size-2 rounded-full',
          isLive ? 'bg-good shadow-[0_0_0_4px_var(--good-soft)]' : 'bg-ink-3 shadow-[0_0_0_4px_var(--tint)]',
        )}
      />
      {isLive ? t('turn.live') : minutes > 0 ? t('turn.old', { minutes }) : t('turn.trying')}
    </span>
  );
}

function Bar({ entry, now }: { readonly entry: TrackedEntry['entry']; readonly now: Temporal.Instant }) {
  const t = useText();
  const bar = waitBar(entry, now);
  if (!bar || (bar.said.high === 0 && bar.over === 0)) return null;
  const { waited, said, tone, over, fill, zone } = bar;
  const Icon = tone === 'good' ? IconCheck : tone === 'warn' ? IconClock : IconAlertTriangle;
  return (
    <>
      <div
        className="relative mt-3.5 mb-2 h-2 rounded-[4px] bg-line"
        role="img"
        aria-label={t('turn.bar', { waited, low: said.low, high: said.high })}
      >
        {said.high > 0 && (
          <span
            className="absolute -inset-y-1 border-x-[1.5px] border-ink-3 bg-[light-dark(#d8d1cc66,#ffffff14)]"
            style={{ left: `${zone[0]}%`, right: `${100 - zone[1]}%` }}
          />
        )}
        <span
          className={cx(
            'absolute inset-y-0 left-0 rounded-[4px]',
            tone === 'good' ? 'bg-good' : tone === 'warn' ? 'bg-warn-bar' : 'bg-bad',
          )}
          style={{ width: `${fill}%` }}
        />
      </div>
      <p className="num flex justify-between gap-3 text-t1">
        <span
          className={cx(
            'flex items-center gap-1.5 font-medium',
            tone === 'good' ? 'text-good' : tone === 'warn' ? 'text-warn' : 'text-bad',
          )}
        >
          <Icon className="i-s" aria-hidden />
          {over > 0 ? t('turn.longer', { minutes: over }) : t('turn.waited', { minutes: waited })}
        </span>
        <span className="text-ink-3">
          {said.low === said.high
            ? t('turn.said_one', { minutes: said.high })
            : t('turn.said', { low: said.low, high: said.high })}
        </span>
      </p>
    </>
  );
}
