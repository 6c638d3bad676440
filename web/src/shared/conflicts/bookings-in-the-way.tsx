import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { overrides } from '@kursi/core/booking/booking-rules.ts';
import { type Conflict, scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import { catalogueCalls } from '@kursi/core/catalogue/catalogue.contract.ts';
import { useState } from 'react';
import { formatDay, formatTime } from '../../lib/format.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { touchedBy } from '../../lib/sync/reads.ts';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/states/note.tsx';
import { clientName } from '../clients/client-name.ts';
import { ReasonForm } from '../forms/reason-form.tsx';

interface BookingsInTheWayProps {
  readonly businessId: string;
  readonly calendarId: string;
}

/** All that is booked on a calendar that cannot be removed over it, and what can be done about each. */
export function BookingsInTheWay({ businessId, calendarId }: BookingsInTheWayProps) {
  const t = useText();
  const { data } = useCallQuery(scheduleCalls.findConflicts, {
    business_id: businessId,
    entity_id: calendarId,
  });
  if (!data) return null;
  if (data.items.length === 0)
    return (
      <Note tone="good" live="status">
        {t('in_the_way.settled')}
      </Note>
    );
  return (
    <Note tone="warn" live="status" title={t('in_the_way.title', { count: data.visits })}>
      <p>{t('in_the_way.lead')}</p>
      <ul className="mt-2 divide-y divide-line-soft">
        {data.items.map((conflict) => (
          <InTheWay key={conflict.booking_id} businessId={businessId} conflict={conflict} />
        ))}
      </ul>
      {data.has_more && <p className="mt-2 font-medium">{t('in_the_way.more')}</p>}
    </Note>
  );
}

interface InTheWayProps {
  readonly businessId: string;
  readonly conflict: Conflict;
}

function InTheWay({ businessId, conflict }: InTheWayProps) {
  const t = useText();
  const { data: catalogue } = useCallQuery(catalogueCalls.get, { business_id: businessId });
  const { booking_id, booking_date, service_time, entity_id, client, service_name } = conflict;
  const nameOf = (id: string) => catalogue?.calendars.find((one) => one.id === id)?.name ?? '';
  const when = (day: string, time: string) => `${formatDay(day)}, ${formatTime(time)}`;
  const name = clientName(t, client.name);
  const here = { booking_date, service_time, entity_id };
  const common = { invalidates: touchedBy('booking.changed'), scope: () => booking_id };
  const moveBack = useCommand(bookingCalls.move, common);
  const restore = useCommand(bookingCalls.uncancel, common);
  const move = useCommand(bookingCalls.move, {
    ...common,
    said: (_, { booking_date: day = '', service_time: time = '' }) =>
      t('in_the_way.moved', { name, when: when(day, time) }),
    undo:
      ({ after }) =>
      () =>
        moveBack.run({ booking_id, ...here, override: [...overrides], believed: after }),
  });
  const cancel = useCommand(bookingCalls.cancel, {
    ...common,
    said: () => t('in_the_way.cancelled', { name }),
    undo: () => () => restore.run({ booking_id }),
  });
  const [asking, setAsking] = useState(false);
  const [best] = conflict.alternatives;
  return (
    <li className="py-2">
      <p className="font-medium wrap-anywhere">
        {when(booking_date, service_time)} · {name}
      </p>
      <p className="text-t2 text-ink-2 wrap-anywhere">
        {service_name}, {nameOf(entity_id)}
      </p>
      <div className="mt-1.5 flex flex-wrap gap-2">
        {best && (
          <Button
            size="small"
            loading={move.pending}
            onClick={() => void move.run({ booking_id, ...best, override: ['window'], believed: here })}
          >
            {t('in_the_way.move', {
              when: when(best.booking_date, best.service_time),
              who: nameOf(best.entity_id),
            })}
          </Button>
        )}
        <Button size="small" variant="quiet" loading={cancel.pending} onClick={() => setAsking(true)}>
          {t('in_the_way.cancel')}
        </Button>
      </div>
      {asking && (
        <ReasonForm
          className="mt-2 flex flex-wrap gap-2"
          action={t('in_the_way.cancel')}
          onSend={(reason) => void cancel.run({ booking_id, reason })}
          onKeep={() => setAsking(false)}
        />
      )}
    </li>
  );
}
