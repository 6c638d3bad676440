import type { Visit } from '@kursi/core/booking/booking-shapes.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { Link } from '@tanstack/react-router';
import { PagedList } from '../../../app/paged-list.tsx';
import { paths } from '../../../app/paths.ts';
import { formatDate, formatMoney, formatTime } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { Card } from '../../../ui/card.tsx';
import { VisitStatus } from './visit/visit-status.tsx';

interface ClientVisitsProps {
  readonly businessId: string;
  readonly clientId: string;
}

/** All visits of a client, newest first; each links to the calendar. */
export function ClientVisits({ businessId, clientId }: ClientVisitsProps) {
  const t = useText();
  return (
    <Card title={t('client_visits.title')}>
      <PagedList
        call={visitCalls.list}
        input={{ business_id: businessId, client_id: clientId }}
        empty={{ title: t('client_visits.empty_title'), body: t('client_visits.empty_body') }}
      >
        {(visits) => (
          <ul className="-mx-4 divide-y divide-line-soft border-t border-line-soft">
            {visits.map((visit) => (
              <VisitRow key={visit.id} visit={visit} />
            ))}
          </ul>
        )}
      </PagedList>
    </Card>
  );
}

function VisitRow({ visit }: { readonly visit: Visit }) {
  const t = useText();
  const first = visit.services[0];
  return (
    <li>
      <Link
        to={paths.calendar}
        search={{ day: visit.booking_date, visit: visit.id }}
        className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 hover:bg-hover"
      >
        <span className="min-w-0 flex-1 basis-48">
          <b className="block font-medium">
            {formatDate(visit.booking_date)}
            {first && ` · ${formatTime(first.service_time)}`}
          </b>
          <span className="block text-t2 break-words text-ink-2">
            {visit.services.map((service) => `${service.service_name}, ${service.entity_name}`).join(' · ')}
          </span>
        </span>
        <VisitStatus visit={visit} />
        <span className="num min-w-16 text-right">
          {formatMoney(visit.total_amount)}
          {visit.to_give_back > 0 && (
            <span className="block text-t1 font-medium text-bad">
              {t('client_visits.give_back', { amount: formatMoney(visit.to_give_back) })}
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}
