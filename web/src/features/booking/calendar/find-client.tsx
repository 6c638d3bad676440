import { scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import { type ClientLine, clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { useDeferredValue, useState } from 'react';
import { formatDay, formatPhone, formatTime } from '../../../lib/format.ts';
import { useCall } from '../../../lib/queries.ts';
import { useText } from '../../../lib/text.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconArrowLeft } from '../../../ui/icons.ts';
import { SearchField } from '../../../ui/search-field.tsx';

interface FindClientProps {
  readonly businessId: string;
  readonly today: string;
  readonly onVisit: (visitId: string, day: string) => void;
  readonly onClose: () => void;
}

/** Someone is on the telephone: their name or number leads to what they have booked. */
export function FindClient({ businessId, today, onVisit, onClose }: FindClientProps) {
  const t = useText();
  const [text, setText] = useState('');
  const [client, setClient] = useState<ClientLine | null>(null);
  const query = useDeferredValue(text.trim());
  const { data } = useCall(clientCalls.list, { business_id: businessId, query }, { enabled: query !== '' });
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={client ? client.name : t('desk.find_client')}
      sub={client?.phone ? formatPhone(client.phone) : undefined}
      closeLabel={t('action.close')}
    >
      {client ? (
        <>
          <Button size="small" variant="quiet" className="-ml-2 mb-2" onClick={() => setClient(null)}>
            <IconArrowLeft className="i-s" aria-hidden />
            {t('desk.back_to_search')}
          </Button>
          <BookingsOf businessId={businessId} clientId={client.id} today={today} onVisit={onVisit} />
        </>
      ) : (
        <>
          <SearchField
            label={t('desk.find_client')}
            placeholder={t('desk.find_client_how')}
            clearLabel={t('desk.clear_search')}
            value={text}
            onValueChange={setText}
          />
          {query !== '' && data?.items.length === 0 && (
            <EmptyState compact title={t('desk.nobody_found', { text: query })} />
          )}
          <ul className="k-rows mt-3">
            {query !== '' &&
              data?.items.map((one) => (
                <li key={one.id}>
                  <button type="button" className="k-row" onClick={() => setClient(one)}>
                    <Avatar name={one.name} src={one.profile_image_url ?? undefined} />
                    <span className="mid">
                      <span className="block break-words font-medium">{one.name}</span>
                      {one.phone && <span className="sub num">{formatPhone(one.phone)}</span>}
                    </span>
                  </button>
                </li>
              ))}
          </ul>
        </>
      )}
    </Drawer>
  );
}

interface BookingsOfProps extends Pick<FindClientProps, 'businessId' | 'today' | 'onVisit'> {
  readonly clientId: string;
}

function BookingsOf({ businessId, clientId, today, onVisit }: BookingsOfProps) {
  const t = useText();
  const { data } = useCall(scheduleCalls.bookings, {
    business_id: businessId,
    client_id: clientId,
    status: 'created,confirmed',
  });
  if (data?.items.length === 0) return <EmptyState compact title={t('desk.client_has_nothing')} />;
  return (
    <ul className="k-rows" aria-label={t('desk.client_bookings')}>
      {data?.items.map((one) => (
        <li key={one.id}>
          <button type="button" className="k-row" onClick={() => onVisit(one.visit_id, one.booking_date)}>
            <span className="mid">
              <span className="num block font-medium">
                {formatDay(one.booking_date, { today })}, {formatTime(one.service_time)}
              </span>
              <span className="sub break-words">
                {t('desk.time_with', { time: one.service_name, name: one.entity_name })}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
