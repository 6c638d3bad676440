import { dueCalls, type SeenDue } from '@kursi/core/billing/dues.contract.ts';
import { sumPaise } from '@kursi/core/kernel/money.ts';
import { useEffect, useState } from 'react';
import { PagedList } from '../../../app/paged-list.tsx';
import type { MyBusiness } from '../../../app/selected-business.ts';
import { formatDate, formatMoney } from '../../../lib/format.ts';
import { useCallQuery } from '../../../lib/sync/queries.ts';
import { useText } from '../../../lib/text.ts';
import { clientName } from '../../../shared/clients/client-name.ts';
import { PhoneText } from '../../../shared/clients/phone-text.tsx';
import { Button } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { CollectDue } from './collect-due.tsx';
import { RemindByWhatsapp } from './remind-by-whatsapp.tsx';

/** Enough that all bills of a client come together. */
const AT_ONCE = 100;
/** After the last letter. */
const SEARCH_MS = 250;

/** What is left to pay of all bills, by client; who owes for longest comes first. */
export function DuesScreen({ business }: { readonly business: MyBusiness }) {
  const t = useText();
  const [collected, setCollected] = useState<SeenDue | null>(null);
  const [typed, setTyped] = useState('');
  const [query, setQuery] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQuery(typed.trim()), SEARCH_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data } = useCallQuery(dueCalls.list, { business_id: business.id, limit: 1 });
  return (
    <div className="grid w-full grid-cols-1 content-start gap-4 p-4 max-desk:pt-1 desk:p-8">
      <PageHeader
        title={t('due.title')}
        sub={
          data && data.all.count > 0 && data.all.amount !== null
            ? t('due.all', { amount: formatMoney(data.all.amount), count: data.all.count })
            : t('due.lead')
        }
      />
      <SearchField
        className="max-w-md"
        label={t('visits.find')}
        placeholder={t('visits.find')}
        clearLabel={t('platform.clear')}
        value={typed}
        onValueChange={setTyped}
      />
      <PagedList
        call={dueCalls.list}
        input={{ business_id: business.id, limit: AT_ONCE, ...(query !== '' && { query }) }}
        empty={
          query === ''
            ? { title: t('due.none'), body: t('due.none_more') }
            : { title: t('due.none_found'), body: t('due.none_found_more') }
        }
      >
        {(dues) => (
          <ul className="grid gap-3" aria-label={t('due.title')}>
            {[...Map.groupBy(dues, ({ client }) => client.id).values()].map((those) => (
              <li key={those[0]?.client.id} className="k-card">
                <ClientOwes businessId={business.id} dues={those} onCollect={setCollected} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {collected && <CollectDue business={business} due={collected} onClose={() => setCollected(null)} />}
    </div>
  );
}

interface ClientOwesProps {
  readonly businessId: string;
  readonly dues: readonly SeenDue[];
  readonly onCollect: (due: SeenDue) => void;
}

function ClientOwes({ businessId, dues, onCollect }: ClientOwesProps) {
  const t = useText();
  const client = dues[0]?.client;
  if (!client) return null;
  const name = clientName(t, client.name);
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-3 px-4 pt-3">
        <h2 className="min-w-0 break-words text-t3 font-bold">{name}</h2>
        {client.phone && <PhoneText phone={client.phone} />}
        {dues.length > 1 && dues.every(({ has_sums }) => has_sums) && (
          <b className="num ml-auto">{formatMoney(sumPaise(dues.map(({ due_amount }) => due_amount)))}</b>
        )}
      </div>
      <ul className="k-rows">
        {dues.map((due) => (
          <li key={due.visit_id} className="flex flex-wrap items-center gap-3 px-4 py-2">
            <span className="num min-w-0 flex-1 break-words text-ink-2">
              {[
                `${formatDate(due.booking_date)}, ${due.receipt_number ?? t('due.before')}`,
                due.due_on && t('due.by', { day: formatDate(due.due_on) }),
                due.note,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <b className="num">{due.has_sums ? formatMoney(due.due_amount) : t('sums.due')}</b>
            <span className="flex flex-wrap justify-end gap-2 max-tablet:basis-full">
              {client.phone && due.receipt_number && (
                <RemindByWhatsapp of={{ business_id: businessId, visit_id: due.visit_id }} name={name} />
              )}
              <Button
                aria-label={
                  due.has_sums
                    ? t('due.collect_from', { amount: formatMoney(due.due_amount), name })
                    : `${t('due.collect')}, ${name}`
                }
                onClick={() => onCollect(due)}
              >
                {t('due.collect')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
