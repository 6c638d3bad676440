import { type NotGotReason, resultsCalls } from '@kursi/core/campaigns/results.contract.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDay, formatMoney } from '../../../lib/format.ts';
import { callPages } from '../../../lib/sync/queries.ts';
import { useText } from '../../../lib/text.ts';
import { ClientsDrawer } from '../clients-drawer.tsx';
import { useToday } from '../short-date.ts';
import type { CampaignOf } from './results-data.ts';

interface WhoDrawerProps {
  readonly of: CampaignOf;
  readonly title: string;
  readonly filter: { readonly reason?: NotGotReason; readonly booked?: 'yes' };
  readonly onClose: () => void;
}

/** The clients behind one of the results, with what they booked. */
export function WhoDrawer({ of, title, filter, onClose }: WhoDrawerProps) {
  const t = useText();
  const today = useToday();
  const clients = useInfiniteQuery(callPages(resultsCalls.listRecipients, { ...of, ...filter }));
  return (
    <ClientsDrawer
      title={title}
      clients={clients}
      failed={t('results.failed')}
      onClose={onClose}
      row={({ visits, services, amount, visit_on }) =>
        visits === 0
          ? {}
          : {
              sub: services.join(', '),
              end: (
                <span className="num text-right">
                  {formatMoney(amount)}
                  <span className="block text-t1 text-ink-3">
                    {visit_on && formatDay(visit_on, { today })}
                  </span>
                </span>
              ),
            }
      }
    />
  );
}
