import { audienceCalls } from '@kursi/core/campaigns/audience.contract.ts';
import type { AudienceFilter } from '@kursi/core/campaigns/audience-filter.ts';
import type { RecordDetail } from '@kursi/core/campaigns/campaign-rules.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { callPages } from '../../../lib/sync/queries.ts';
import { useText } from '../../../lib/text.ts';
import { ClientsDrawer } from '../clients-drawer.tsx';
import { shortDate, useToday } from '../short-date.ts';

export type WhoShown = 'reached' | 'left_out';

interface WhoDrawerProps {
  readonly businessId: string;
  readonly filter: AudienceFilter;
  readonly needs: readonly RecordDetail[];
  readonly who: WhoShown;
  readonly onClose: () => void;
}

/** Who gets it, or who does not and why. */
export function WhoDrawer({ businessId, filter, needs, who, onClose }: WhoDrawerProps) {
  const t = useText();
  const today = useToday();
  const clients = useInfiniteQuery(
    callPages(audienceCalls.list, { business_id: businessId, filter, needs: [...needs], who }),
  );
  return (
    <ClientsDrawer
      title={t(who === 'reached' ? 'audience.who_is_in' : 'audience.left_out')}
      clients={clients}
      failed={t('audience.not_counted')}
      onClose={onClose}
      row={({ last_visit_on, left_out }) => ({
        sub: left_out
          ? t(`audience.why_${left_out}`)
          : last_visit_on
            ? t('audience.seen_on', { day: shortDate(last_visit_on, today) })
            : t('audience.never_seen'),
      })}
    />
  );
}
