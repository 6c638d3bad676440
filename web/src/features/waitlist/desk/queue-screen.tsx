import './queue.css';
import { calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import { type Waitlist, waitlistCalls } from '@kursi/core/waitlist/waitlist.contract.ts';
import { waitlistBookingCalls } from '@kursi/core/waitlist/waitlist-booking.contract.ts';
import type { WaitlistBooking } from '@kursi/core/waitlist/waitlist-shapes.ts';
import { type ReactNode, useState } from 'react';
import type { MyBusiness } from '../../../app/selected-business.ts';
import { useCommand } from '../../../lib/command.ts';
import { homeTimeZone } from '../../../lib/format.ts';
import { may } from '../../../lib/may.ts';
import { useCallQuery } from '../../../lib/queries.ts';
import { useShortcut } from '../../../lib/shortcuts.tsx';
import { useText } from '../../../lib/text.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconMegaphone, IconPlus, IconSliders } from '../../../ui/icons.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import { Note } from '../../../ui/note.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Skeleton, SkeletonCard } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toast.ts';
import { AddDrawer } from './add-drawer.tsx';
import { DoneTable } from './done-table.tsx';
import { EntryCard, type QueueOf, ToneIcon } from './entry-card.tsx';
import { queueReads, useQueueLive } from './queue-data.ts';
import { QueueLinks } from './queue-links.tsx';
import { type QueueCommands, useQueueCommands } from './use-queue-commands.ts';
import { heldQuotes, minutesBetween, plannedMinutes, toneOf, waitedMinutes, wantText } from './wait-words.ts';
import { WaitlistDrawer } from './waitlist-drawer.tsx';

type Opened = { readonly what: 'add' } | { readonly what: 'waitlist'; readonly waitlist: Waitlist | null };

/** The board of the live queue: who waits, who is here, who is being served. */
export function QueueScreen({ business }: { readonly business: MyBusiness }) {
  const t = useText();
  const of = { business_id: business.id };
  const waitlists = useCallQuery(waitlistCalls.list, of);
  const [chosen, setChosen] = useState<string | null>(null);
  const [opened, setOpened] = useState<{
    readonly turn: number;
    readonly it: Opened;
    readonly open: boolean;
  }>();
  useQueueLive(business.id);
  const all = waitlists.data?.items;
  const waitlist = all?.find(({ id }) => id === chosen) ?? all?.[0];
  const mayManage = may(waitlistCalls.add, business);
  const open = (it: Opened) => setOpened((last) => ({ turn: (last?.turn ?? 0) + 1, it, open: true }));
  const close = () => setOpened((last) => last && { ...last, open: false });
  useShortcut('a', { label: t('queue.add'), scope: 'page', enabled: waitlist !== undefined }, (event) => {
    event.preventDefault();
    open({ what: 'add' });
  });
  return (
    <div className="k-q">
      {!waitlist && (
        <div className="k-bar">
          <h1 className="text-t4 font-bold">{t('queue.title')}</h1>
        </div>
      )}
      {waitlists.isError && !all && (
        <Note
          tone="bad"
          live="alert"
          className="m-4"
          action={<Button onClick={() => void waitlists.refetch()}>{t('action.retry')}</Button>}
        >
          {t('queue.failed')}
        </Note>
      )}
      {!all && !waitlists.isError && <Loading />}
      {all?.length === 0 && (
        <EmptyState
          title={t('queue.none')}
          action={
            mayManage && (
              <Button variant="primary" onClick={() => open({ what: 'waitlist', waitlist: null })}>
                {t('queue.new_list')}
              </Button>
            )
          }
        >
          {t(mayManage ? 'queue.none_more' : 'queue.none_staff')}
        </EmptyState>
      )}
      {all && waitlist && (
        <Board
          key={waitlist.id}
          business={business}
          waitlist={waitlist}
          all={all}
          mayManage={mayManage}
          onChoose={setChosen}
          onOpen={open}
        />
      )}
      {opened?.it.what === 'add' && waitlist && (
        <AddDrawer
          key={opened.turn}
          businessId={business.id}
          waitlist={waitlist}
          open={opened.open}
          onClose={close}
        />
      )}
      {opened?.it.what === 'waitlist' && (
        <WaitlistDrawer
          key={opened.turn}
          business={business}
          waitlist={opened.it.waitlist}
          open={opened.open}
          onClose={close}
          onAdded={setChosen}
        />
      )}
    </div>
  );
}

interface BoardProps {
  readonly business: MyBusiness;
  readonly waitlist: Waitlist;
  readonly all: readonly Waitlist[];
  readonly mayManage: boolean;
  readonly onChoose: (id: string) => void;
  readonly onOpen: (it: Opened) => void;
}

function Board({ business, waitlist, all, mayManage, onChoose, onOpen }: BoardProps) {
  const t = useText();
  const now = useNow();
  const of = { business_id: business.id };
  const board = useCallQuery(waitlistBookingCalls.board, { ...of, waitlist_id: waitlist.id });
  const calendars = useCallQuery(calendarCalls.list, of);
  const commands = useQueueCommands(business.id);
  const pause = useCommand(waitlistCalls.pause, { invalidates: queueReads });
  const link = useCommand(waitlistBookingCalls.link, {
    onDone: ({ token }) => {
      void navigator.clipboard.writeText(`${location.origin}/q#${token}`).then(
        () => showToast({ text: t('queue.link_copied'), tone: 'good' }),
        () => showToast({ text: t('queue.link_not_copied'), tone: 'bad' }),
      );
    },
  });
  const items = board.data?.items ?? [];
  const names = new Map(calendars.data?.items.map(({ id, name }) => [id, name]));
  const serving = items.filter(({ status }) => status === 'serving');
  const isFree = (id: string) => serving.every(({ served_entity_id }) => served_entity_id !== id);
  const queue: QueueOf = {
    waitlist,
    others: all.filter(({ id }) => id !== waitlist.id),
    timeZone: board.data?.time_zone ?? homeTimeZone,
    now,
    nameOf: (id) => names.get(id),
    chairFor: (entry) =>
      entry.called_entity_id ??
      entry.entity_id ??
      waitlist.entity_ids.find(isFree) ??
      waitlist.entity_ids[0] ??
      null,
    commands,
    onLink: ({ id }) => void link.run({ ...of, waitlist_booking_id: id }),
  };
  const byPlace = (a: WaitlistBooking, b: WaitlistBooking) =>
    Number(a.called_at === null) - Number(b.called_at === null) ||
    (a.place ?? 0) - (b.place ?? 0) ||
    a.number - b.number;
  const next = items.find(({ place }) => place === 1);
  const pending = items.filter(({ status, place }) => status === 'pending' && place !== 1).toSorted(byPlace);
  const here = items.filter(({ status, place }) => status === 'arrived' && place !== 1).toSorted(byPlace);
  const done = items.filter(({ status }) => status === 'completed').toReversed();
  const { held, called } = heldQuotes(items, now);
  const callNext = () => next && !commands.isCalling && commands.callNext(waitlist.id);
  useShortcut('c', { label: t('queue.call_next'), scope: 'page', enabled: next !== undefined }, callNext);
  const focused = () => {
    const id = document.activeElement?.closest<HTMLElement>('[data-entry]')?.dataset['entry'];
    return items.find((one) => one.id === id);
  };
  const calledFirst = pending.find(({ called_at }) => called_at) ?? next ?? pending[0];
  useShortcut(
    'h',
    { label: t('queue.is_here'), scope: 'page', enabled: calledFirst?.status === 'pending' },
    () => {
      const entry = focused() ?? calledFirst;
      if (entry?.status === 'pending') commands.step(entry, 'arrived');
    },
  );
  const hereFirst = here[0] ?? (next?.status === 'arrived' ? next : undefined);
  useShortcut('s', { label: t('queue.start'), scope: 'page', enabled: hereFirst !== undefined }, () => {
    const entry = focused()?.status === 'arrived' ? focused() : hereFirst;
    if (entry) commands.step(entry, 'serving', queue.chairFor(entry));
  });
  const longest = serving.toSorted((a, b) => (a.serving_at ?? '').localeCompare(b.serving_at ?? ''))[0];
  useShortcut('d', { label: t('queue.done'), scope: 'page', enabled: longest !== undefined }, () => {
    const entry = focused()?.status === 'serving' ? focused() : longest;
    if (entry) commands.step(entry, 'completed');
  });
  const wait = board.data?.wait;
  return (
    <>
      <div className="k-bar flex-wrap">
        <h1 className="text-t4 font-bold">{t('queue.title')}</h1>
        {all.length > 1 && (
          <Segmented
            label={t('queue.lists')}
            value={waitlist.id}
            onValueChange={onChoose}
            options={all.map(({ id, name, waiting_count }) => ({
              value: id,
              label: (
                <>
                  {name} <span className="num text-ink-3">{waiting_count}</span>
                </>
              ),
            }))}
          />
        )}
        <p className="num min-w-0 flex-1 text-ink-3">
          {waitlist.is_paused
            ? t('queue.is_paused')
            : wait
              ? t('queue.new_people', wait)
              : t('queue.nobody_serves')}
        </p>
        <div className="flex flex-wrap items-center gap-2 max-desk:w-full">
          <QueueLinks business={business} waitlist={waitlist} mayManage={mayManage} />
          <Button
            variant="quiet"
            onClick={() =>
              void pause.run({ ...of, waitlist_id: waitlist.id, is_paused: !waitlist.is_paused })
            }
          >
            {t(waitlist.is_paused ? 'queue.resume' : 'queue.pause')}
          </Button>
          {mayManage && (
            <IconButton
              label={t('queue.change_list', { name: waitlist.name })}
              icon={<IconSliders aria-hidden />}
              onClick={() => onOpen({ what: 'waitlist', waitlist })}
            />
          )}
          {mayManage && (
            <IconButton
              label={t('queue.new_list')}
              icon={<IconPlus aria-hidden />}
              onClick={() => onOpen({ what: 'waitlist', waitlist: null })}
            />
          )}
          <Button className="max-desk:flex-1" onClick={() => onOpen({ what: 'add' })}>
            <IconPlus className="i-m" aria-hidden />
            {t('queue.add')} <Kbd>A</Kbd>
          </Button>
        </div>
      </div>
      {!board.data && !board.isError && <Loading />}
      {board.isError && !board.data && (
        <Note
          tone="bad"
          live="alert"
          className="m-4"
          action={<Button onClick={() => void board.refetch()}>{t('action.retry')}</Button>}
        >
          {t('queue.failed')}
        </Note>
      )}
      {board.data && (
        <>
          {next && <NextCard entry={next} of={queue} serving={serving} onCall={callNext} />}
          <div className="k-q-board">
            <Lane title={t('queue.waiting')} items={pending} of={queue} empty={t('queue.waiting_none')} />
            <Lane title={t('queue.here')} items={here} of={queue} empty={t('queue.here_none')} />
            <Lane title={t('queue.serving')} items={serving} of={queue} empty={t('queue.serving_none')} />
            <section className="k-q-lane" aria-label={t('queue.done_lane')}>
              <h2>
                {t('queue.done_lane')} <span className="num">{done.length}</span>
              </h2>
              <DoneTable items={done} now={now} onBack={(entry) => commands.step(entry, 'serving')} />
            </section>
          </div>
          <Legend>{called > 0 && t('queue.held', { held, count: called })}</Legend>
        </>
      )}
    </>
  );
}

function Lane({
  title,
  items,
  of,
  empty,
}: {
  readonly title: string;
  readonly items: readonly WaitlistBooking[];
  readonly of: QueueOf;
  readonly empty: string;
}) {
  return (
    <section className="k-q-lane" aria-label={title}>
      <h2>
        {title} <span className="num">{items.length}</span>
      </h2>
      {items.length === 0 && <p className="text-ink-3">{empty}</p>}
      {items.map((entry) => (
        <EntryCard key={entry.id} entry={entry} of={of} />
      ))}
    </section>
  );
}

function NextCard({
  entry,
  of,
  serving,
  onCall,
}: {
  readonly entry: WaitlistBooking;
  readonly of: QueueOf & { readonly commands: QueueCommands };
  readonly serving: readonly WaitlistBooking[];
  readonly onCall: () => void;
}) {
  const t = useText();
  const { now, commands } = of;
  const waited = waitedMinutes(entry, now);
  const tone = toneOf(waited, entry.first_quote);
  const left = (one: WaitlistBooking) =>
    plannedMinutes(one) - minutesBetween(one.serving_at ?? one.created_at, now);
  const first = serving.filter((one) => plannedMinutes(one) > 0).toSorted((a, b) => left(a) - left(b))[0];
  const who = first?.served_entity_id ? of.nameOf(first.served_entity_id) : undefined;
  return (
    <section className="k-q-next" aria-label={t('queue.next')} data-entry={entry.id}>
      <span className="k-q-tick num">{entry.number}</span>
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <span className="k-q-chip">{t('queue.next')}</span>
          <h2 className="text-t5 font-bold break-words">{entry.client.name}</h2>
          <span className="text-t3 text-ink-2">{wantText(t, entry, of.nameOf)}</span>
        </div>
        <p className="num mt-1 flex flex-wrap gap-x-4 gap-y-1">
          <span className={`flex items-center gap-1.5 font-medium text-${tone}`}>
            <ToneIcon tone={tone} />
            {entry.first_quote
              ? t('queue.waited_quoted', { minutes: waited, ...entry.first_quote })
              : t('queue.waited', { minutes: waited })}
          </span>
          <span className="text-ink-2">
            {entry.status === 'arrived' ? t('queue.is_here_already') : t('queue.on_the_way')}
          </span>
          {first && who && left(first) > 0 && (
            <span className="text-ink-2">{t('queue.done_in', { name: who, minutes: left(first) })}</span>
          )}
        </p>
      </div>
      <div className="flex gap-2">
        {entry.status === 'pending' && (
          <Button size="big" onClick={() => commands.late(entry, 5)}>
            {t('queue.skip')}
          </Button>
        )}
        {entry.status === 'pending' && (
          <Button size="big" onClick={() => commands.step(entry, 'arrived')}>
            {t('queue.is_here')} <Kbd>H</Kbd>
          </Button>
        )}
        <Button size="big" variant="primary" loading={commands.isCalling} onClick={onCall}>
          <IconMegaphone aria-hidden />
          {t('queue.call_next')} <Kbd>C</Kbd>
        </Button>
      </div>
    </section>
  );
}

function Legend({ children }: { readonly children: ReactNode }) {
  const t = useText();
  return (
    <footer className="k-statusbar k-q-foot num">
      {(['good', 'warn', 'bad'] as const).map((tone) => (
        <span key={tone} className="flex items-center gap-1.5">
          <span className={`text-${tone}`}>
            <ToneIcon tone={tone} />
          </span>
          {t(`queue.legend_${tone}`)}
        </span>
      ))}
      <span className="ml-auto text-ink-3">{children}</span>
    </footer>
  );
}

function Loading() {
  const t = useText();
  return (
    <Skeleton label={t('state.loading')} className="grid gap-4 p-4">
      <SkeletonCard lines={2} />
      <SkeletonCard lines={6} />
    </Skeleton>
  );
}
