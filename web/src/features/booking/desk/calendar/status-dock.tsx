import type { ScheduleItem } from '@kursi/core/booking/booking-shapes.ts';
import { deskCalls } from '@kursi/core/booking/desk.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { useCommand } from '../../../../lib/command.ts';
import { formatTime } from '../../../../lib/format.ts';
import { useShortcut } from '../../../../lib/shortcuts.tsx';
import { useText } from '../../../../lib/text.ts';
import { clientName } from '../../../../shared/clients/client-name.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { IconX } from '../../../../ui/icons.ts';
import { deskReads } from '../desk-command.ts';
import { showDeskNotice } from '../desk-notice.ts';
import { statusKeys } from './calendar-text.ts';
import { type Column, type Entry, type EntryStatus, statusOf } from './columns.ts';

interface StatusDockProps {
  readonly businessId: string;
  readonly status: EntryStatus;
  readonly columns: readonly Column[];
  readonly say: (text: string) => void;
  readonly onOpen: (entry: Entry, column: Column) => void;
  readonly onClose: () => void;
}

interface Listed {
  readonly entry: Entry;
  readonly column: Column;
}

/** Visits of one status; several services of one visit are one card. */
function listed(columns: readonly Column[], status: EntryStatus): Listed[] {
  const seen = new Set<string | null>();
  return columns
    .flatMap((column) => column.entries.map((entry) => ({ entry, column })))
    .filter(({ entry: { item } }) => item.kind === 'booking' && statusOf(item) === status)
    .filter(({ entry: { item } }) => !seen.has(item.visit_id) && seen.add(item.visit_id))
    .sort((a, b) => waitOf(a.entry.item).localeCompare(waitOf(b.entry.item)));
}

/** The request that ends first has waited longest; the others by their beginning. */
const waitOf = ({ expires_at, start_date }: ScheduleItem) => expires_at ?? start_date;

/** The list behind a counter of the status bar; requests are answered in it. */
export function StatusDock({ businessId, status, columns, say, onOpen, onClose }: StatusDockProps) {
  const t = useText();
  const cards = listed(columns, status);
  const reopen = useCommand(deskCalls.reopenRequest, {
    invalidates: deskReads,
    notify: showDeskNotice,
    said: () => t('visit.undone'),
  });
  const confirm = useCommand(visitCalls.confirmRequest, {
    invalidates: deskReads,
    notify: (notice) => {
      say(notice.text);
      showDeskNotice(notice);
    },
    said: (_, { visit_id }) => {
      const card = cards.find(({ entry }) => entry.item.visit_id === visit_id);
      return t('visit.said_confirmed', { name: clientName(t, card?.entry.item.client_name ?? null) });
    },
    undo: (_, input) => () => reopen.run(input),
  });
  const answer = (item: ScheduleItem) =>
    void confirm.run({ business_id: businessId, visit_id: item.visit_id ?? '' });
  const [first] = cards;
  useShortcut('escape', { label: t('desk.close_list'), scope: 'page' }, onClose);
  useShortcut(
    'y',
    { label: t('visit.confirm'), scope: 'page', enabled: status === 'created' && first !== undefined },
    () => first && answer(first.entry.item),
  );
  return (
    <section className="k-cal-dock" aria-label={t('desk.list_of', { status: t(statusKeys[status]) })}>
      <div className="head">
        <h2 className="font-bold">{t('desk.list_of', { status: t(statusKeys[status]) })}</h2>
        <p className="text-t1 text-ink-3">
          {status === 'created' ? t('desk.longest_first') : t('desk.visits', { count: cards.length })}
        </p>
      </div>
      {cards.length === 0 && <p className="self-center text-ink-3">{t('desk.list_empty')}</p>}
      <ul>
        {cards.map(({ entry, column }) => (
          <li key={entry.item.id}>
            <button type="button" className="open" onClick={() => onOpen(entry, column)}>
              <span className="flex justify-between gap-2">
                <b className="cut">{clientName(t, entry.item.client_name)}</b>
                <span className="num">{formatTime(entry.item.service_time)}</span>
              </span>
              <span className="cut block text-t1 text-ink-3">
                {entry.item.service_name}, {column.calendar.name}
              </span>
            </button>
            {status === 'created' && (
              <span className="mt-1 flex gap-2">
                <Button size="small" onClick={() => answer(entry.item)}>
                  {t('visit.confirm')}
                </Button>
                <Button size="small" variant="quiet" onClick={() => onOpen(entry, column)}>
                  {t('visit.decline')}…
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      <IconButton
        size="small"
        label={t('desk.close_list')}
        icon={<IconX className="i-m" aria-hidden />}
        onClick={onClose}
      />
    </section>
  );
}
