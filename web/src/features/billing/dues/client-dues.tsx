import { type Due, dueCalls } from '@kursi/core/billing/dues.contract.ts';
import { type ReactNode, useState } from 'react';
import type { MyBusiness } from '../../../app/selected-business.ts';
import { formatDate, formatMoney } from '../../../lib/format.ts';
import { useCallQuery } from '../../../lib/queries.ts';
import { useText } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { CollectDue } from './collect-due.tsx';

interface ClientDuesProps {
  readonly business: Pick<MyBusiness, 'id' | 'name'>;
  readonly clientId: string;
  /** Its place is kept while it loads and when there is nothing, so that what is below stays where it is. */
  readonly keepsPlace?: boolean;
  /** Comes with it, so that nothing is pushed away later. */
  readonly children?: ReactNode;
}

/** What a client still has to pay of earlier bills; the oldest is collected first. */
export function ClientDues({ business, clientId, keepsPlace = false, children }: ClientDuesProps) {
  const t = useText();
  const [collected, setCollected] = useState<Due | null>(null);
  const { data, isLoading } = useCallQuery(dueCalls.list, {
    business_id: business.id,
    client_id: clientId,
    limit: 1,
  });
  const oldest = data?.items[0];
  if (isLoading && !keepsPlace) return null;
  return (
    <>
      {keepsPlace && (
        <p className="k-bill-due">
          {data && oldest && (
            <>
              <span className="num text-warn">
                {t('due.from', {
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
      )}
      {!keepsPlace && data && oldest && (
        <Note
          tone="warn"
          className="mb-3"
          action={<Button onClick={() => setCollected(oldest)}>{t('due.collect')}</Button>}
        >
          <span className="num">
            {t('due.from', { amount: formatMoney(data.all.amount), day: formatDate(oldest.booking_date) })}
          </span>
          {data.all.count > 1 && <span className="num">, {t('due.bills', { count: data.all.count })}</span>}
          {oldest.note && <span className="block break-words">{oldest.note}</span>}
        </Note>
      )}
      {collected && <CollectDue business={business} due={collected} onClose={() => setCollected(null)} />}
      {children}
    </>
  );
}
