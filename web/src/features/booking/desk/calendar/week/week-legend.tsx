import { useText } from '../../../../../lib/text.ts';
import { StatusBar, StatusCount } from '../../../../../ui/shell/desk-parts.tsx';
import { StatusIcon } from '../../../status-icon.tsx';

interface WeekLegendProps {
  readonly requests: number;
  readonly isOpen: boolean;
  readonly onRequests: () => void;
}

/** What the cloth of the week means, and the requests of the week. */
export function WeekLegend({ requests, isOpen, onRequests }: WeekLegendProps) {
  const t = useText();
  return (
    <StatusBar label={t('desk.counts')}>
      <span className="k-week-key">
        {t('week.free')}
        <span className="k-cloth" aria-hidden>
          <i className="l0" />
          <i className="l1" />
          <i className="l2" />
          <i className="l3" />
          <i className="l4" />
        </span>
        {t('week.key_full')}
      </span>
      <span className="k-week-key">
        <span className="k-cloth one" aria-hidden>
          <i className="gap" />
        </span>
        {t('week.key_gap')}
      </span>
      <span className="k-week-key">
        <span className="k-cloth one" aria-hidden>
          <i className="x" />
        </span>
        {t('week.key_off')}
      </span>
      <button type="button" className="k-cal-counter" aria-expanded={isOpen} onClick={onRequests}>
        <StatusCount icon={<StatusIcon status="created" />}>
          {t('week.requests', { count: requests })}
        </StatusCount>
      </button>
    </StatusBar>
  );
}
