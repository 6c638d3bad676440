import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { useMyBusinesses } from '../../../../app/selected-business.ts';
import { send } from '../../../../lib/api.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { formatDay, formatTime } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.ts';
import { showToast } from '../../../../ui/toast.ts';
import { useScheduleChange } from '../schedule-changes.ts';
import type { BookingValues, Catalogue } from './booking-values.ts';
import { confirmationText, languageFor, whatsappLink } from './confirmation.ts';
import type { Booked } from './use-booking.tsx';

/** Says that it is booked: with the way back, and the way to tell the client. */
export function useBooked(businessId: string, catalogue: Catalogue) {
  const t = useText();
  const change = useScheduleChange();
  const business = useMyBusinesses({ enabled: true }).all.find(({ id }) => id === businessId);

  async function undo(booked: Booked, name: string): Promise<void> {
    for (const { visit_id, bookings } of booked.visits) {
      const cancelled = await change(
        visitCalls.cancel,
        { business_id: businessId, visit_id },
        {
          about: [visit_id, ...bookings.map(({ booking_id }) => booking_id)],
          optimistic: (item) => (item.visit_id === visit_id ? null : item),
        },
      );
      if (!cancelled.ok) {
        const { code, details } = cancelled.error;
        showToast({ text: errorText(code, details), tone: 'bad' });
        return;
      }
    }
    showToast({ text: t('book.undone', { name }) });
  }

  return function say(booked: Booked, { client }: BookingValues): void {
    const [first] = booked.visits;
    if (!first || !client) return;
    const { booking_date, service_time } = first.bookings[0] ?? { booking_date: '', service_time: '00:00' };
    const { length: count } = booked.visits;
    const when = { name: client.name, day: formatDay(booking_date), time: formatTime(service_time) };
    const text = count > 1 ? t('book.said_series', { ...when, count }) : t('book.said', when);
    let isUndone = false;
    const onUndo = () => {
      isUndone = true;
      void undo(booked, client.name);
    };
    const toast = { id: `booked-${first.visit_id}`, undo: { label: t('action.undo'), onUndo } };
    showToast({ ...toast, text });
    const { phone } = client;
    if (!phone || !business) return;
    // The link is made before it can be pressed: a browser opens a window only for the press itself.
    void (async () => {
      const of = { business_id: businessId, visit_id: first.visit_id };
      const share = await send(visitCalls.makeShare, of).catch(() => null);
      const message = await confirmationText(languageFor(client), {
        client: client.name,
        business: business.name,
        visits: booked.visits,
        catalogue,
        link: share && `${location.origin}/share/${share.share_id}`,
      });
      // There is nothing left to tell the client.
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
