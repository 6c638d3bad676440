import type { Waitlist } from '@kursi/core/waitlist/waitlist.contract.ts';
import { LATE_MINUTES, type WaitlistBooking } from '@kursi/core/waitlist/waitlist-shapes.ts';
import type { ReactNode } from 'react';
import { billQueuePath, clientPath } from '../../../app/address/address.ts';
import { ButtonLink } from '../../../app/address/links.tsx';
import { routerLink } from '../../../app/address/router-link.tsx';
import { formatInstantTime, formatMoney } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Menu, type MenuEntry } from '../../../ui/overlays/menu.tsx';
import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconDots,
  IconMegaphone,
  IconScissors,
  IconUndo,
} from '../../../ui/pictures/icons.ts';
import { Meter } from '../../../ui/states/meter.tsx';
import type { QueueCommands } from './use-queue-commands.ts';
import {
  minutesBetween,
  plannedMinutes,
  toGoText,
  toneOf,
  type WaitTone,
  waitedMinutes,
  wantText,
} from './wait-words.ts';
import type { Server } from './who-serves.ts';

export interface QueueOf {
  readonly waitlist: Waitlist;
  readonly others: readonly Waitlist[];
  readonly timeZone: string;
  readonly now: Temporal.Instant;
  readonly nameOf: (entityId: string) => string | undefined;
  readonly servers: readonly Server[];
  /** Who starts without a question. */
  readonly chairFor: (entry: WaitlistBooking) => string | null;
  /** Starts, or asks who serves. */
  readonly start: (entry: WaitlistBooking) => void;
  readonly commands: QueueCommands;
  readonly onLink: (entry: WaitlistBooking) => void;
}

/** One person in the queue, with what can be done next. */
export function EntryCard({ entry, of }: { readonly entry: WaitlistBooking; readonly of: QueueOf }) {
  const t = useText();
  return (
    <article
      className="mb-2 grid grid-cols-[2.25rem_minmax(0,1fr)_auto_auto] gap-x-3 rounded-2 bg-raised p-3 shadow-1"
      data-entry={entry.id}
      tabIndex={-1}
      aria-label={t('queue.entry', { number: entry.number, name: entry.client.name })}
    >
      <span className="num grid size-[2.25rem] place-items-center rounded-full bg-tint text-t3 font-bold">
        {entry.number}
      </span>
      <div className="min-w-0">
        <h3 className="text-t3 font-bold wrap-anywhere">{entry.client.name}</h3>
        <p className="text-ink-3">{wantText(t, entry, of.nameOf)}</p>
      </div>
      <div className="flex items-center gap-1 empty:hidden @max-[21.25rem]:order-1 @max-[21.25rem]:col-span-full @max-[21.25rem]:mt-2.5 @max-[21.25rem]:*:flex-1">
        {entry.status === 'pending' && !entry.called_at && (
          <Button size="small" variant="quiet" onClick={() => of.commands.call(entry, of.chairFor(entry))}>
            {t('queue.call')}
          </Button>
        )}
        {entry.status === 'serving' && (
          <ButtonLink size="small" variant="quiet" href={billQueuePath(entry.id)}>
            {t('queue.bill')}
          </ButtonLink>
        )}
        {entry.status === 'serving' && (
          <Button size="small" onClick={() => of.commands.step(entry, 'completed')}>
            {t('queue.done')}
          </Button>
        )}
      </div>
      <div className="col-start-4 row-start-1">
        <EntryMenu entry={entry} of={of} />
      </div>
      {entry.deposit_amount > 0 && (
        <p className="num col-span-full mt-2.5 text-ink-2">
          {t('queue.deposit_paid', { amount: formatMoney(entry.deposit_amount) })}
        </p>
      )}
      {entry.additional_infos !== '' && (
        <p className="col-span-full mt-2.5 text-ink-2">{entry.additional_infos}</p>
      )}
      {entry.status === 'serving' ? <Sitting entry={entry} of={of} /> : <Waiting entry={entry} of={of} />}
      <NextSteps entry={entry} of={of} />
    </article>
  );
}

function NextSteps({ entry, of }: { readonly entry: WaitlistBooking; readonly of: QueueOf }) {
  const t = useText();
  const { commands } = of;
  if (entry.status === 'arrived') {
    const chair = of.chairFor(entry);
    return (
      <div className="col-span-full mt-2.5 flex flex-wrap gap-2">
        <Button className="min-w-min flex-1" onClick={() => of.start(entry)}>
          <IconScissors className="i-m" aria-hidden />
          {chair ? t('queue.start_with', { name: of.nameOf(chair) ?? '' }) : t('queue.start')}
        </Button>
        <IconButton
          label={t('queue.back')}
          icon={<IconUndo className="i-m" aria-hidden />}
          onClick={() => commands.step(entry, 'pending')}
        />
      </div>
    );
  }
  if (entry.status !== 'pending' || !entry.called_at) return null;
  return (
    <div className="col-span-full mt-2.5 flex flex-wrap gap-2">
      <Button className="min-w-min flex-1" onClick={() => commands.step(entry, 'arrived')}>
        <IconCheck className="i-m" aria-hidden />
        {t('queue.is_here')}
      </Button>
      <IconButton
        label={t('queue.back')}
        icon={<IconUndo className="i-m" aria-hidden />}
        onClick={() => commands.uncall(entry)}
      />
    </div>
  );
}

const TONE_ICONS = { good: IconCheck, warn: IconClock, bad: IconAlertTriangle };

export function ToneIcon({ tone }: { readonly tone: WaitTone }) {
  const Icon = TONE_ICONS[tone];
  return <Icon className="i-s" aria-hidden />;
}

const line = 'num flex flex-wrap items-center gap-x-1.5 gap-y-0.5 text-t1';
const fill = { good: 'bg-good', warn: 'bg-warn-bar', bad: 'bg-bad' };

function Waiting({ entry, of }: { readonly entry: WaitlistBooking; readonly of: QueueOf }) {
  const t = useText();
  const { now, timeZone } = of;
  const waited = waitedMinutes(entry, now);
  const quote = entry.first_quote;
  const tone = toneOf(waited, quote);
  const past = quote ? Math.max(0, waited - quote.high) : 0;
  if (entry.called_at) {
    return (
      <p className={cx(line, 'col-span-full mt-2.5')}>
        <span className={cx('flex items-center gap-1.5', tone === 'bad' ? 'text-bad' : 'text-good')}>
          <ToneIcon tone={tone === 'bad' ? 'bad' : 'good'} />
          {tone === 'bad' ? t('queue.past_quote', { minutes: past }) : t('queue.called_on_time')}
        </span>
        <span className="ml-auto text-ink-3">
          {entry.called_entity_id && `${of.nameOf(entry.called_entity_id) ?? ''}, `}
          {t('queue.minutes_ago', { minutes: minutesBetween(entry.called_at, now) })}
        </span>
      </p>
    );
  }
  const isLate =
    entry.status === 'pending' &&
    entry.late_until !== null &&
    Temporal.Instant.compare(now, Temporal.Instant.from(entry.late_until)) < 0;
  const scale = Math.max(60, waited, quote?.high ?? 0);
  const share = (minutes: number) => `${(minutes / scale) * 100}%`;
  return (
    <div className="col-span-full mt-2.5">
      <p className={cx(line, 'mb-2')}>
        <span className={cx('flex items-center gap-1.5 font-medium', `text-${tone}`)}>
          <ToneIcon tone={tone} />
          {t('queue.waited', { minutes: waited })}
        </span>
        {quote && <span className="text-ink-3">{t('queue.of_quote', quote)}</span>}
        <span className={cx('ml-auto', isLate ? 'text-warn' : 'text-ink-3')}>
          {isLate && entry.late_until
            ? t('queue.late_until', { time: formatInstantTime(entry.late_until, { timeZone }) })
            : toGoText(t, entry, now)}
        </span>
      </p>
      <div className="relative h-1.5 rounded-(--r-tiny) bg-line" aria-hidden>
        {quote && (
          <span
            className="absolute -inset-y-[3px] border-x-[1.5px] border-ink-3 bg-[light-dark(#d8d1cc66,#ffffff14)]"
            style={{ left: share(quote.low), width: share(quote.high - quote.low) }}
          />
        )}
        <span
          className={cx('absolute inset-y-0 left-0 max-w-full rounded-(--r-tiny)', fill[tone])}
          style={{ width: share(waited) }}
        />
      </div>
    </div>
  );
}

function Sitting({ entry, of }: { readonly entry: WaitlistBooking; readonly of: QueueOf }) {
  const t = useText();
  const { now, timeZone } = of;
  if (!entry.serving_at) return null;
  const sat = minutesBetween(entry.serving_at, now);
  const planned = plannedMinutes(entry);
  const who = entry.served_entity_id ? of.nameOf(entry.served_entity_id) : undefined;
  const until = Temporal.Instant.from(entry.serving_at).add({ minutes: planned });
  const words =
    planned === 0
      ? t('queue.sat', { minutes: sat })
      : sat > planned
        ? t('queue.sat_longer', { minutes: sat, planned })
        : t('queue.sat_of', { minutes: sat, planned, time: formatInstantTime(until, { timeZone }) });
  return (
    <div className="col-span-full mt-2.5">
      <p className={cx(line, 'mb-2')}>
        {who && <span className="font-medium">{who}</span>}
        <span className="ml-auto text-ink-3">{words}</span>
      </p>
      <Meter
        value={sat}
        max={planned || 60}
        tone={planned > 0 && sat > planned ? 'warn' : 'good'}
        label={words}
      />
    </div>
  );
}

export function EntryMenu({ entry, of }: { readonly entry: WaitlistBooking; readonly of: QueueOf }) {
  const t = useText();
  const { commands, waitlist, others } = of;
  const isWaiting = entry.status === 'pending' || entry.status === 'arrived';
  const chairs = waitlist.entity_ids.map((id) => ({ id, name: of.nameOf(id) ?? '' }));
  const group = (
    key: string,
    label: ReactNode,
    items: readonly { key: string; label: string; onSelect: () => void }[],
  ) => (items.length > 0 ? [{ kind: 'group' as const, key, label, items }] : []);
  const entries: MenuEntry<ReturnType<typeof clientPath>>[] = [
    { key: 'client', label: t('queue.open_client'), href: clientPath(entry.client.id) },
    { key: 'link', label: t('queue.copy_link'), onSelect: () => of.onLink(entry) },
    ...(entry.status === 'pending'
      ? [
          {
            key: 'here',
            label: t('queue.is_here'),
            shortcut: 'H',
            onSelect: () => commands.step(entry, 'arrived'),
          },
        ]
      : []),
    ...(isWaiting && entry.called_at
      ? [
          {
            key: 'again',
            label: t('queue.call_again'),
            icon: <IconMegaphone className="i-m" aria-hidden />,
            onSelect: () => commands.call(entry, entry.called_entity_id),
          },
        ]
      : []),
    ...(isWaiting
      ? group(
          'call',
          t('queue.call_to'),
          chairs.map(({ id, name }) => ({
            key: `call ${id}`,
            label: name,
            onSelect: () => commands.call(entry, id),
          })),
        )
      : []),
    ...(entry.status === 'arrived'
      ? group(
          'start',
          t('queue.start'),
          of.servers.map(({ entity_id: id }) => ({
            key: `start ${id}`,
            label: of.nameOf(id) ?? '',
            onSelect: () => commands.step(entry, 'serving', id),
          })),
        )
      : []),
    ...(entry.status === 'pending'
      ? group(
          'late',
          t('queue.others_first'),
          LATE_MINUTES.map((minutes) => ({
            key: `late ${minutes}`,
            label: t('queue.minutes', { minutes }),
            onSelect: () => commands.late(entry, minutes),
          })),
        )
      : []),
    ...(isWaiting
      ? group(
          'move',
          t('queue.move_to'),
          others.map(({ id, name }) => ({
            key: `move ${id}`,
            label: name,
            onSelect: () => commands.move(entry, id),
          })),
        )
      : []),
    { kind: 'line', key: 'line' },
    ...(entry.status === 'serving'
      ? [{ key: 'back', label: t('queue.back'), onSelect: () => commands.step(entry, 'arrived') }]
      : [{ key: 'no_show', label: t('queue.no_show'), onSelect: () => commands.cancel(entry, true) }]),
    {
      key: 'cancel',
      label: t('queue.take_out'),
      danger: true,
      onSelect: () => commands.cancel(entry, false),
    },
  ];
  return (
    <Menu
      align="end"
      renderLink={routerLink}
      trigger={
        <IconButton label={t('queue.more', { name: entry.client.name })} icon={<IconDots aria-hidden />} />
      }
      entries={entries}
    />
  );
}
