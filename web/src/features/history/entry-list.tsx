import type { HistoryEntryShown } from '@kursi/core/history/history.contract.ts';
import { formatInstantDay, formatInstantTime, formatMoney } from '../../lib/format.ts';
import { useText } from '../../lib/text.ts';
import { useNow } from '../../lib/use-now.ts';
import { cx } from '../../ui/cx.ts';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { IconChair, IconPhone, IconScreen } from '../../ui/pictures/icons.ts';
import { ChangeList } from './change-list.tsx';
import { recordCalled, whatWasDone, whoDid } from './said.ts';

interface EntryListProps {
  readonly entries: readonly HistoryEntryShown[];
  readonly openId: string | null;
  readonly myId: string;
  readonly timeZone: string;
  readonly onOpen: (id: string) => void;
}

/** Deeds under their days, newest first. */
export function EntryList({ entries, openId, myId, timeZone, onOpen }: EntryListProps) {
  const now = useNow();
  const days = Map.groupBy(entries, ({ at }) => formatInstantDay(at, { timeZone, now }));
  return (
    <div className="min-w-0 flex-1">
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={day}>
          <h2 className="num sticky top-0 z-1 bg-sheet py-2 font-semibold">{day}</h2>
          <ul className="divide-y divide-line-soft border-y border-line-soft">
            {ofDay.map((entry) => (
              <li key={entry.id}>
                <button
                  type="button"
                  aria-pressed={entry.id === openId}
                  className={cx(
                    'grid w-full grid-cols-[72px_28px_minmax(0,1fr)_180px] items-start gap-3 px-2 py-2.5 text-left hover:bg-hover -outline-offset-2 max-desk:grid-cols-[28px_minmax(0,1fr)]',
                    entry.id === openId && 'bg-hover ring-1 ring-ink ring-inset',
                  )}
                  onClick={() => onOpen(entry.id)}
                >
                  <Row entry={entry} myId={myId} timeZone={timeZone} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Row({
  entry,
  myId,
  timeZone,
}: {
  readonly entry: HistoryEntryShown;
  readonly myId: string;
  readonly timeZone: string;
}) {
  const t = useText();
  const who = whoDid(t, entry, myId);
  const isAboutSelf = entry.record_id === entry.actor_id;
  const called = recordCalled(t, entry);
  const time = formatInstantTime(entry.at, { timeZone });
  const sum = entry.amount !== null && entry.changes.every(({ field }) => field !== 'price');
  return (
    <>
      <span className="num text-ink-2 max-desk:hidden">{time}</span>
      {entry.actor_id === null ? (
        <span className="grid size-7 place-items-center text-ink-3">
          <IconChair className="i-m" aria-hidden />
        </span>
      ) : (
        <Avatar name={entry.actor_name ?? who} size="small" shape="arch" />
      )}
      <span className="min-w-0">
        <b className="font-semibold">{who}</b> {whatWasDone(t, entry)}
        {called && !isAboutSelf && <span>, {called}</span>}
        {sum && entry.amount !== null && <span className="num">, {formatMoney(entry.amount)}</span>}
        {entry.changes.length > 0 && (
          <span className="mt-0.5 block text-t2">
            <ChangeList changes={entry.changes} />
          </span>
        )}
        <span className="num block text-t1 text-ink-3 desk:hidden">
          {time}
          {entry.device && `, ${entry.device}`}
        </span>
      </span>
      <span className="flex min-w-0 items-center gap-1.5 text-ink-3 max-desk:hidden">
        <Device device={entry.device} isByItself={entry.actor_id === null} />
      </span>
    </>
  );
}

function Device({ device, isByItself }: { readonly device: string | null; readonly isByItself: boolean }) {
  const t = useText();
  if (device === null) return isByItself ? t('deeds.by_itself') : null;
  const Icon = /iPhone|Android/.test(device) ? IconPhone : IconScreen;
  return (
    <>
      <Icon className="i-s flex-none" aria-hidden />
      <span className="truncate">{device}</span>
    </>
  );
}
