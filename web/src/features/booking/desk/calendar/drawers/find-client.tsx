import { scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import { useState } from 'react';
import { clientPath } from '../../../../../app/address/address.ts';
import { ButtonLink } from '../../../../../app/address/links.tsx';
import { formatDay, formatPhone, formatTime } from '../../../../../lib/format.ts';
import { useCallQuery } from '../../../../../lib/sync/queries.ts';
import { useText } from '../../../../../lib/text.ts';
import { ClientPicker } from '../../../../../shared/clients/client-picker.tsx';
import type { PickedClient } from '../../../../../shared/clients/new-client.ts';
import { LoadingRows } from '../../../../../shared/loading.tsx';
import { Button } from '../../../../../ui/button.tsx';
import { Drawer } from '../../../../../ui/overlays/drawer.tsx';
import { IconArrowLeft } from '../../../../../ui/pictures/icons.ts';
import { EmptyState } from '../../../../../ui/states/empty-state.tsx';
import { Note } from '../../../../../ui/states/note.tsx';

interface FindClientProps {
  readonly businessId: string;
  readonly today: string;
  readonly onVisit: (visitId: string, day: string) => void;
  readonly onClose: () => void;
}

/** Looks up a caller's upcoming bookings by name or phone number. */
export function FindClient({ businessId, today, onVisit, onClose }: FindClientProps) {
  const t = useText();
  const [client, setClient] = useState<PickedClient | null>(null);
  return (
    <Drawer
      onClose={onClose}
      title={client ? client.name : t('desk.find_client')}
      sub={client?.phone ? formatPhone(client.phone) : undefined}
      closeLabel={t('action.close')}
      footer={
        client && (
          <ButtonLink size="big" wide href={clientPath(client.id)}>
            {t('desk.client_profile')}
          </ButtonLink>
        )
      }
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
        <ClientPicker businessId={businessId} label={t('desk.find_client')} onPick={setClient} />
      )}
    </Drawer>
  );
}

/** Limit: a long series would list years of bookings. */
const AHEAD = 50;

interface BookingsOfProps extends Pick<FindClientProps, 'businessId' | 'today' | 'onVisit'> {
  readonly clientId: string;
}

/** The client's upcoming bookings, next one first. */
function BookingsOf({ businessId, clientId, today, onVisit }: BookingsOfProps) {
  const t = useText();
  const { data, isError, refetch } = useCallQuery(scheduleCalls.listBookings, {
    business_id: businessId,
    client_id: clientId,
    status: 'created,confirmed',
    from: today,
    earliest: 'true',
    limit: AHEAD,
  });
  if (!data && isError) {
    const again = <Button onClick={() => void refetch()}>{t('action.retry')}</Button>;
    return (
      <Note tone="bad" live="alert" action={again}>
        {t('desk.client_bookings_failed')}
      </Note>
    );
  }
  if (!data) {
    return <LoadingRows count={2} />;
  }
  if (data.items.length === 0) return <EmptyState compact title={t('desk.client_has_nothing')} />;
  return (
    <ul className="k-rows" aria-label={t('desk.client_bookings')}>
      {data.items.map((one) => (
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
