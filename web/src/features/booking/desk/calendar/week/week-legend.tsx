import { useText } from '../../../../../lib/text.ts';
import { StatusBar } from '../../../../../ui/shell/desk-parts.tsx';
import { RequestsCounter, type RequestsCounterProps } from '../status/requests-counter.tsx';

/** What the cloth of the week means, and the requests of the week. */
export function WeekLegend({
  wantedName,
  ...requests
}: RequestsCounterProps & { readonly wantedName: string | null }) {
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
        {wantedName ? t('week.key_fits', { service: wantedName }) : t('week.key_gap')}
      </span>
      <span className="k-week-key">
        <span className="k-cloth one" aria-hidden>
          <i className="x" />
        </span>
        {t('week.key_off')}
      </span>
      <RequestsCounter {...requests} />
    </StatusBar>
  );
}
