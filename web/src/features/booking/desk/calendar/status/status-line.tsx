import { Fragment } from 'react';
import { useText } from '../../../../../lib/text.ts';
import {
  IconAlertTriangle,
  IconCalendarX,
  IconClock,
  IconReply,
  IconRupee,
} from '../../../../../ui/pictures/icons.ts';
import { StatusBar, StatusCount } from '../../../../../ui/shell/desk-parts.tsx';
import { StatusIcon } from '../../../status-icon.tsx';
import { type Counter, counters } from './counters.ts';
import { ElsewhereCounter, type RequestsCounterProps } from './requests-counter.tsx';

const counted = {
  tosolve: 'desk.count_tosolve',
  created: 'desk.count_created',
  late: 'desk.count_late',
  unpaid: 'desk.count_unpaid',
  confirmed: 'desk.count_confirmed',
  arrived: 'desk.count_arrived',
  service: 'desk.count_service',
  done: 'desk.count_done',
  noshow: 'desk.count_noshow',
} as const satisfies Record<Counter, string>;

const onlyWhenAny: readonly Counter[] = ['tosolve', 'late', 'unpaid'];

interface StatusLineProps {
  readonly of: Readonly<Record<Counter, number>>;
  /** The counter whose visits are listed. */
  readonly open: Counter | null;
  readonly onOpen: (counter: Counter) => void;
  readonly requests: Pick<RequestsCounterProps, 'elsewhere' | 'onElsewhere'>;
}

/** Visit counts, each opens its list, which is also the legend of the icons. The undo notice is shown at its end. */
export function StatusLine({ of, open, onOpen, requests }: StatusLineProps) {
  const t = useText();
  const shown = counters.filter((counter) => of[counter] > 0 || !onlyWhenAny.includes(counter));
  return (
    <StatusBar label={t('desk.counts')}>
      {shown.map((counter) => {
        const words = (
          <StatusCount icon={<CounterIcon counter={counter} />}>
            {t(counted[counter], { count: of[counter] })}
          </StatusCount>
        );
        return (
          <Fragment key={counter}>
            {of[counter] === 0 ? (
              // An empty list would close at once.
              <span>{words}</span>
            ) : (
              <button
                type="button"
                className="k-cal-counter"
                aria-expanded={counter === open}
                onClick={() => onOpen(counter)}
              >
                {words}
              </button>
            )}
            {counter === 'created' && <ElsewhereCounter {...requests} />}
          </Fragment>
        );
      })}
      <span className="k-cal-key">
        <StatusCount
          icon={
            <span className="k-cal-mark change">
              <IconReply className="i-s" aria-hidden />
            </span>
          }
        >
          {t('desk.key_change')}
        </StatusCount>
        <StatusCount icon={<IconAlertTriangle className="k-cal-mark alert i-s" aria-hidden />}>
          {t('desk.key_alert')}
        </StatusCount>
        <StatusCount icon={<IconRupee className="k-cal-mark ahead i-s" aria-hidden />}>
          {t('desk.key_ahead')}
        </StatusCount>
      </span>
    </StatusBar>
  );
}

function CounterIcon({ counter }: { readonly counter: Counter }) {
  if (counter === 'tosolve') return <IconCalendarX className="k-cal-mark alert i-s" aria-hidden />;
  if (counter === 'late') return <IconClock className="k-cal-mark late i-s" aria-hidden />;
  if (counter !== 'unpaid') return <StatusIcon status={counter} />;
  return (
    <span className="k-cal-mark unpaid">
      <IconRupee className="i-s" aria-hidden />
    </span>
  );
}
