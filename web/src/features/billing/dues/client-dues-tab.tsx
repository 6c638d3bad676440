import { dueCalls, type SeenDue } from '@kursi/core/billing/dues.contract.ts';
import { sumPaise } from '@kursi/core/kernel/money.ts';
import { PagedList } from '../../../app/paged-list.tsx';
import { formatDate, formatMoney } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { DueBill } from './due-bill.tsx';

interface ClientDuesTabProps {
  readonly businessId: string;
  readonly clientId: string;
  readonly onCollect: (due: SeenDue) => void;
}

/** More bills than anyone leaves open. */
const AT_ONCE = 50;

/** Open bills of one client, oldest first, with what is left of each. */
export function ClientDuesTab({ businessId, clientId, onCollect }: ClientDuesTabProps) {
  const t = useText();
  return (
    <PagedList
      call={dueCalls.list}
      input={{ business_id: businessId, client_id: clientId, limit: AT_ONCE }}
      empty={{ title: t('due.none'), body: t('due.client_none') }}
    >
      {(dues) => (
        <>
          {dues.length > 1 && dues.every(({ has_sums }) => has_sums) && (
            <p className="num mb-2 text-ink-2">
              {t('due.all', {
                amount: formatMoney(sumPaise(dues.map(({ due_amount }) => due_amount))),
                count: dues.length,
              })}
            </p>
          )}
          <ul className="divide-y divide-line-soft" aria-label={t('due.title')}>
            {dues.map((due) => (
              <li key={due.visit_id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
                <div className="min-w-0 flex-1 basis-52">
                  <p className="num">
                    {formatDate(due.booking_date)}, <DueBill due={due} />
                  </p>
                  <p className="num text-t1 break-words text-ink-3 max-desk:text-t2">
                    {[
                      due.has_sums &&
                        t('due.paid_of', {
                          paid: formatMoney(due.paid_amount),
                          total: formatMoney(due.total_amount),
                        }),
                      due.due_on && t('due.by', { day: formatDate(due.due_on) }),
                      due.note,
                    ]
                      .filter(Boolean)
                      .join(', ')}
                  </p>
                </div>
                <b className="num text-warn">{due.has_sums ? formatMoney(due.due_amount) : t('sums.due')}</b>
                <Button
                  aria-label={
                    due.has_sums
                      ? t('due.collect_bill', {
                          amount: formatMoney(due.due_amount),
                          number: due.receipt_number ?? t('due.before'),
                        })
                      : `${t('due.collect')}, ${due.receipt_number ?? t('due.before')}`
                  }
                  onClick={() => onCollect(due)}
                >
                  {t('due.collect')}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </PagedList>
  );
}
