import { scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import { calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import { localMinute } from '@kursi/core/kernel/time-zone.ts';
import { type Waitlist, waitlistCalls } from '@kursi/core/waitlist/waitlist.contract.ts';
import { waitlistBookingCalls } from '@kursi/core/waitlist/waitlist-booking.contract.ts';
import type { WaitlistBooking } from '@kursi/core/waitlist/waitlist-shapes.ts';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { paths } from '../../../app/address/paths.ts';
import type { MyBusiness } from '../../../app/selected-business.ts';
import { homeTimeZone } from '../../../lib/format.ts';
import { useShortcut } from '../../../lib/keyboard/shortcuts.tsx';
import { may } from '../../../lib/may.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { useCallQuery } from '../../../lib/sync/queries.ts';
import { useText } from '../../../lib/text.ts';
import { useNow } from '../../../lib/use-now.ts';
import { LoadFailed } from '../../../shared/loading.tsx';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/overlays/toast.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Skeleton, SkeletonCard } from '../../../ui/states/skeleton.tsx';
import { AddDrawer } from './add-drawer.tsx';
import { BoardHead, type Opened } from './board-head.tsx';
import { DoneTable } from './done-table.tsx';
import { EntryCard, type QueueOf, ToneIcon } from './entry-card.tsx';
import { NextCard } from './next-card.tsx';
import { useQueueLive } from './queue-data.ts';
import { useQueueCommands } from './use-queue-commands.ts';
import { heldQuotes } from './wait-words.ts';
import { WaitlistDrawer } from './waitlist-drawer.tsx';
import { serversOf, startsWith } from './who-serves.ts';
import { WhoServesDialog } from './who-serves-dialog.tsx';

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
    <div className="flex min-h-full flex-col">
      {!waitlist && (
        <div className="k-bar">
          <h1 className="text-t4 font-bold">{t('queue.title')}</h1>
        </div>
      )}
      {waitlists.isError && !all && (
        <LoadFailed className="m-4" onRetry={waitlists.refetch}>
          {t('queue.failed')}
        </LoadFailed>
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
  const timeZone = board.data?.time_zone ?? homeTimeZone;
  const { day, minute } = localMinute(now, timeZone);
  const duty = useCallQuery(scheduleCalls.getDuty, { ...of, day: day.toString() }).data?.items;
  const servers = serversOf(waitlist.entity_ids, duty ?? [], items, minute);
  const [asks, setAsks] = useState<string | null>(null);
  const asked = items.find(({ id, status }) => id === asks && status === 'arrived');
  const queue: QueueOf = {
    waitlist,
    others: all.filter(({ id }) => id !== waitlist.id),
    timeZone,
    now,
    nameOf: (id) => names.get(id),
    servers,
    chairFor: (entry) => startsWith(entry, servers),
    start: (entry) => {
      const chair = startsWith(entry, servers);
      if (chair || servers.length === 0) commands.step(entry, 'serving', chair);
      else setAsks(entry.id);
    },
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
    if (entry) queue.start(entry);
  });
  const longest = serving.toSorted((a, b) => (a.serving_at ?? '').localeCompare(b.serving_at ?? ''))[0];
  useShortcut('d', { label: t('queue.done'), scope: 'page', enabled: longest !== undefined }, () => {
    const entry = focused()?.status === 'serving' ? focused() : longest;
    if (entry) commands.step(entry, 'completed');
  });
  const navigate = useNavigate();
  useShortcut('b', { label: t('queue.bill'), scope: 'page', enabled: longest !== undefined }, () => {
    const entry = focused()?.status === 'serving' ? focused() : longest;
    if (entry) void navigate({ to: paths.walkIn, search: { entry: entry.id } });
  });
  return (
    <>
      <BoardHead
        business={business}
        waitlist={waitlist}
        all={all}
        board={board.data}
        mayManage={mayManage}
        onChoose={onChoose}
        onOpen={onOpen}
      />
      {!board.data && !board.isError && <Loading />}
      {board.isError && !board.data && (
        <LoadFailed className="m-4" onRetry={board.refetch}>
          {t('queue.failed')}
        </LoadFailed>
      )}
      {board.data && (
        <>
          {next && <NextCard entry={next} of={queue} serving={serving} onCall={callNext} />}
          <div className="grid min-h-0 flex-1 grid-cols-[1.25fr_1fr_1.25fr_1fr] bg-sunken shadow-[0_-1px_var(--line)] max-desk:block desk:max-wide:grid-cols-3">
            <Entries
              title={t('queue.waiting')}
              items={pending}
              of={queue}
              empty={t(next ? 'queue.waiting_no_more' : 'queue.waiting_none')}
            />
            <Entries
              title={t('queue.here')}
              items={here}
              of={queue}
              empty={t(next?.status === 'arrived' ? 'queue.here_no_more' : 'queue.here_none')}
            />
            <Entries title={t('queue.serving')} items={serving} of={queue} empty={t('queue.serving_none')} />
            <Lane title={t('queue.done_lane')} count={done.length}>
              <DoneTable items={done} now={now} onBack={(entry) => commands.step(entry, 'serving')} />
            </Lane>
          </div>
          {asked && <WhoServesDialog entry={asked} of={queue} onClose={() => setAsks(null)} />}
          <Legend>{called > 0 && t('queue.held', { held, count: called })}</Legend>
        </>
      )}
    </>
  );
}

interface LaneProps {
  readonly title: string;
  readonly count: number;
  readonly children: ReactNode;
}

function Lane({ title, count, children }: LaneProps) {
  return (
    <section
      className="@container min-w-0 p-3 shadow-[inset_0_-1px_var(--line)] max-desk:px-4 desk:max-wide:last:col-span-full desk:max-wide:last:border-t desk:max-wide:last:border-line desk:max-wide:last:pl-5 desk:shadow-[inset_-1px_0_var(--line)] desk:first:pl-5 desk:last:pr-4 desk:last:shadow-none"
      aria-label={title}
    >
      <h2 className="mb-2 flex min-h-8 items-center gap-2 font-bold">
        {title} <span className="num font-medium text-ink-3">{count}</span>
      </h2>
      {children}
    </section>
  );
}

function Entries({
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
    <Lane title={title} count={items.length}>
      {items.length === 0 && <p className="text-ink-3">{empty}</p>}
      {items.map((entry) => (
        <EntryCard key={entry.id} entry={entry} of={of} />
      ))}
    </Lane>
  );
}

function Legend({ children }: { readonly children: ReactNode }) {
  const t = useText();
  return (
    <footer className="k-statusbar num flex-wrap gap-x-4 gap-y-1">
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
