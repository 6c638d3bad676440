import type { WaitlistBooking } from '@kursi/core/waitlist/waitlist-shapes.ts';
import { billQueuePath, billReceiptPath } from '../../../app/address/address.ts';
import { routerLink } from '../../../app/address/router-link.tsx';
import { useText } from '../../../lib/text.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { IconDots } from '../../../ui/pictures/icons.ts';
import { ToneIcon } from './entry-card.tsx';
import { toneOf, waitedMinutes } from './wait-words.ts';

interface DoneTableProps {
  readonly items: readonly WaitlistBooking[];
  readonly now: Temporal.Instant;
  readonly onBack: (entry: WaitlistBooking) => void;
}

/** Who was served today: what they waited, and what they had been told. */
export function DoneTable({ items, now, onBack }: DoneTableProps) {
  const t = useText();
  if (items.length === 0) return <p className="text-ink-3">{t('queue.done_none')}</p>;
  return (
    <table className="num w-full table-fixed border-collapse [&_td]:h-10 [&_td]:border-t [&_td]:border-line [&_td]:px-1 [&_th]:px-1 [&_th]:py-1.5 [&_th]:text-t1 [&_th]:font-medium [&_th]:text-ink-3">
      <thead>
        <tr>
          <th className="w-7">
            <span className="sr-only">{t('queue.number')}</span>
          </th>
          <th className="text-start">{t('queue.name')}</th>
          <th className="w-15 text-end">{t('queue.waited_head')}</th>
          <th className="w-15 text-end">{t('queue.quoted_head')}</th>
          <th className="w-11">
            <span className="sr-only">{t('queue.more_head')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((entry) => {
          const waited = waitedMinutes(entry, now);
          const tone = toneOf(waited, entry.first_quote) === 'bad' ? 'bad' : 'good';
          return (
            <tr key={entry.id}>
              <td className="text-ink-3">{entry.number}</td>
              <td className="truncate">{entry.client.name}</td>
              <td className={`text-end text-${tone}`}>
                <span className="inline-flex items-center gap-1 font-bold">
                  <ToneIcon tone={tone} />
                  {waited}
                </span>
              </td>
              <td className="text-end text-ink-3">
                {entry.first_quote ? `${entry.first_quote.low}–${entry.first_quote.high}` : '–'}
              </td>
              <td>
                <DoneMenu entry={entry} onBack={() => onBack(entry)} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function DoneMenu({ entry, onBack }: { readonly entry: WaitlistBooking; readonly onBack: () => void }) {
  const t = useText();
  const { visit_id } = entry;
  const entries = visit_id
    ? [{ key: 'receipt', label: t('queue.receipt'), href: billReceiptPath(visit_id) }]
    : [
        { key: 'bill', label: t('queue.bill'), href: billQueuePath(entry.id) },
        { key: 'back', label: t('queue.back'), onSelect: onBack },
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
