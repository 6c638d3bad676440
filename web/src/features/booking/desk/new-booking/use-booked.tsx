import { deskCalls } from '@kursi/core/booking/desk.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { clientMessageCalls } from '@kursi/core/notifications/client-messages.contract.ts';
import { useMyBusinesses } from '../../../../app/selected-business.ts';
import { send } from '../../../../lib/api/api.ts';
import { formatDay, formatTime } from '../../../../lib/format.ts';
import { useCommand } from '../../../../lib/sync/command.ts';
import { useText } from '../../../../lib/text.ts';
import { languageFor, whatsappLink } from '../../../../shared/clients/whatsapp.ts';
import { dismissToast, showToast } from '../../../../ui/overlays/toast.ts';
import { useDeskCommand } from '../desk-command.ts';
import { deskUndo } from '../undo-stack.ts';
import { announceWithdrawn } from '../withdrawn-visits.ts';
import type { BookingValues, Catalogue } from './booking-values.ts';
import { confirmationText } from './confirmation.ts';
import type { Booked } from './use-booking.tsx';

interface Undone {
  readonly visits: Booked['visits'];
  readonly name: string;
  readonly note: string | null;
}

/** Notice after booking, with undo and a WhatsApp link to the client. */
export function useBooked(businessId: string, catalogue: Catalogue) {
  const t = useText();
  const business = useMyBusinesses({ enabled: true }).all.find(({ id }) => id === businessId);

  // A toast, not the status bar: the drawer also opens over other screens.
  const toasts = { say: () => undefined, notify: showToast };
  const undo = useDeskCommand(
    ({ visits, note }: Undone, options) => {
      const visit_ids = visits.map(({ visit_id }) => visit_id);
      announceWithdrawn(visit_ids);
      const believed = { additional_note: note, bookings: visits.flatMap(({ bookings }) => bookings) };
      return send(deskCalls.withdrawVisits, { business_id: businessId, visit_ids, believed }, options);
    },
    {
      ...toasts,
      records: ({ visits }) =>
        visits.flatMap(({ visit_id, bookings }) => [
          visit_id,
          ...bookings.map(({ booking_id }) => booking_id),
        ]),
      onCalendar: (item, { visits }) =>
        visits.some(({ visit_id }) => visit_id === item.visit_id) ? null : item,
      said: (_, { name }) => t('book.undone', { name }),
    },
  );
  const { run: share } = useCommand(visitCalls.createShare, { onRefused: () => true });

  return function say(booked: Booked, { client, every_weeks, times, note }: BookingValues): void {
    const [first] = booked.visits;
    if (!first || !client) return;
    const { booking_date, service_time } = first.bookings[0] ?? { booking_date: '', service_time: '00:00' };
    const { length: count } = booked.visits;
    const when = { name: client.name, day: formatDay(booking_date), time: formatTime(service_time) };
    const total = every_weeks > 0 ? times : 1;
    const whole = count > 1 ? t('book.said_series', { ...when, count }) : t('book.said', when);
    const text = count < total ? t('book.said_part', { ...when, count, total }) : whole;
    let isUndone = false;
    const id = `booked-${first.visit_id}`;
    const onUndo = deskUndo.push(() => {
      isUndone = true;
      dismissToast(id);
      void undo.run({ visits: booked.visits, name: client.name, note: note.trim() || null });
    });
    const toast = { id, undo: { label: t('action.undo'), onUndo, isHeldBack: true } };
    showToast({ ...toast, text });
    const { phone } = client;
    if (!phone || !business) return;
    // Created before the click: a pop-up blocker allows a window only directly in the click handler.
    void (async () => {
      // Where the confirmation goes by itself, a second one by hand would only be the same again.
      const of = { business_id: businessId, client_id: client.id };
      const reach = await send(clientMessageCalls.getReach, of).catch(() => null);
      if (reach?.alerts.includes('booking_confirmed')) {
        if (!isUndone) showToast({ ...toast, text: `${text} ${t('book.told_by_whatsapp')}` });
        return;
      }
      const shared = await share({ business_id: businessId, visit_id: first.visit_id, is_ahead: true });
      const message = await confirmationText(languageFor(client), {
        client: client.name,
        business: business.name,
        visits: booked.visits,
        catalogue,
        link: shared.ok ? `${location.origin}/share/${shared.value.share_id}` : null,
      });
      // Undone meanwhile: nothing to send.
      if (isUndone) return;
      showToast({
        ...toast,
        text: (
          <>
            {text}{' '}
            <a href={whatsappLink(phone, message)} target="_blank" rel="noreferrer">
              {t('book.whatsapp')}
            </a>
          </>
        ),
      });
    })();
  };
}
