import type { LedgerEntry } from '@kursi/core/memberships/memberships.contract.ts';
import type { ReactNode } from 'react';
import { formatInstantDay, homeTimeZone } from '../../lib/format.ts';
import { useText } from '../../lib/text.ts';
import { useNow } from '../../lib/use-now.ts';
import { cx } from '../../ui/cx.ts';
import {
  IconAward,
  IconClock,
  IconPencil,
  IconPlus,
  IconUndo,
  IconWallet,
  IconX,
} from '../../ui/pictures/icons.ts';
import { difference, happened, isGain, leftAfter } from './ledger-words.ts';

interface LedgerListProps {
  readonly label: string;
  readonly entries: readonly LedgerEntry[];
  readonly timeZone?: string;
  /** What stands beside the day. */
  readonly beside: (entry: LedgerEntry) => ReactNode;
}

/** One line per entry, newest first; the balance stands under it. */
export function LedgerList({ label, entries, timeZone = homeTimeZone, beside }: LedgerListProps) {
  const t = useText();
  const now = useNow();
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate();
  return (
    <ul aria-label={label} className="divide-y divide-line-soft">
      {entries.map((entry) => {
        const day = Temporal.Instant.from(entry.made_at).toZonedDateTimeISO(timeZone).toPlainDate();
        return (
          <li key={entry.id} className="flex items-start gap-3 py-2.5">
            <Sign entry={entry} />
            <p className="min-w-0 flex-1">
              <span className="block font-medium break-words">{happened(t, entry)}</span>
              <span className="block break-words text-ink-3 max-desk:text-t2">
                {day.equals(today)
                  ? t('membership.today')
                  : formatInstantDay(entry.made_at, { now, timeZone })}
                {entry.kind === 'bought' && entry.service_name && `, ${entry.service_name}`}
                {beside(entry)}
              </span>
            </p>
            <p className="num flex-none text-right">
              <span className={cx('block font-medium', isGain(entry) && 'text-good')}>
                {difference(entry)}
              </span>
              <span className="block text-ink-3 max-desk:text-t2">{leftAfter(t, entry, timeZone)}</span>
            </p>
          </li>
        );
      })}
    </ul>
  );
}

function Sign({ entry: { kind, type } }: { readonly entry: LedgerEntry }) {
  const Icon = {
    bought: IconPlus,
    used: type === 'price' ? IconWallet : IconAward,
    returned: IconUndo,
    adjusted: IconPencil,
    extended: IconClock,
    frozen: IconClock,
    resumed: IconClock,
    cancelled: IconX,
  }[kind];
  return <Icon className="i-m mt-0.5 flex-none text-ink-3" aria-hidden />;
}
