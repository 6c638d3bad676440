import { useText } from '../../../../lib/text.ts';
import { StatusBar, StatusCount } from '../../../../ui/shell/desk-parts.tsx';
import { StatusIcon } from '../../status-icon.tsx';
import { type EntryStatus, statuses } from './columns.ts';

const counted = {
  created: 'desk.count_created',
  confirmed: 'desk.count_confirmed',
  arrived: 'desk.count_arrived',
  service: 'desk.count_service',
  done: 'desk.count_done',
  noshow: 'desk.count_noshow',
} as const satisfies Record<EntryStatus, string>;

interface StatusLineProps {
  readonly of: Readonly<Record<EntryStatus, number>>;
  /** The status whose visits are listed. */
  readonly open: EntryStatus | null;
  readonly onOpen: (status: EntryStatus) => void;
}

/** Visit counts per status, each opens its list, which is also the legend of the icons. The undo notice is shown at its end. */
export function StatusLine({ of, open, onOpen }: StatusLineProps) {
  const t = useText();
  return (
    <StatusBar label={t('desk.counts')}>
      {statuses.map((status) => (
        <button
          key={status}
          type="button"
          className="k-cal-counter"
          aria-expanded={status === open}
          onClick={() => onOpen(status)}
        >
          <StatusCount icon={<StatusIcon status={status} />}>
            {t(counted[status], { count: of[status] })}
          </StatusCount>
        </button>
      ))}
    </StatusBar>
  );
}
