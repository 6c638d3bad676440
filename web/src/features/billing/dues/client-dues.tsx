import { dueCalls, type SeenDue } from '@kursi/core/billing/dues.contract.ts';
import { useState } from 'react';
import type { MyBusiness } from '../../../app/selected-business.ts';
import { formatDate, formatMoney } from '../../../lib/format.ts';
import { useCallQuery } from '../../../lib/sync/queries.ts';
import { useText } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { CollectDue } from './collect-due.tsx';

interface ClientDuesProps {
  readonly business: Pick<MyBusiness, 'id' | 'name' | 'role' | 'rights' | 'business_state'>;
  readonly clientId: string;
}

/**
 * What a client still has to pay of earlier bills, in one line; the oldest is collected first. Its place is kept while
 * it loads and when there is nothing, so that what is below stays where it is.
 */
export function ClientDues({ business, clientId }: ClientDuesProps) {
  const t = useText();
  const [collected, setCollected] = useState<SeenDue | null>(null);
  const { data } = useCallQuery(dueCalls.list, {
    business_id: business.id,
    client_id: clientId,
    limit: 1,
  });
  const oldest = data?.items[0];
  return (
    <>
      <p className="flex min-h-9 flex-wrap items-center justify-between gap-x-3 gap-y-1 pb-2 font-medium">
        {data && oldest && (
          <>
            <span className="num text-warn">
              {data.all.amount === null
                ? `${t('sums.due')}, ${formatDate(oldest.booking_date)}`
                : t('due.from', {
                    amount: formatMoney(data.all.amount),
                    day: formatDate(oldest.booking_date),
                  })}
              {data.all.count > 1 && `, ${t('due.bills', { count: data.all.count })}`}
            </span>
            <Button size="small" onClick={() => setCollected(oldest)}>
              {t('due.collect')}
            </Button>
          </>
        )}
      </p>
      {collected && <CollectDue business={business} due={collected} onClose={() => setCollected(null)} />}
    </>
  );
}
