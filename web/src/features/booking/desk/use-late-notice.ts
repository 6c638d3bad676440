import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { send } from '../../../lib/api/api.ts';
import { formatTime } from '../../../lib/format.ts';
import { useLive } from '../../../lib/sync/live.ts';
import { useText } from '../../../lib/text.ts';
import { clientName } from '../../../shared/clients/client-name.ts';
import { showDeskNotice } from './desk-notice.ts';
import { isOwnChange } from './own-changes.ts';

/** Says who runs late as soon as they, or another desk, have said so. */
export function useLateNotice(businessId: string, say: (text: string) => void): void {
  const t = useText();
  useLive(businessId, ({ type, ids }) => {
    const { visit_id, minutes } = ids;
    if (type !== 'visit.late' || !visit_id || !minutes || isOwnChange(visit_id)) return;
    send(visitCalls.get, { business_id: businessId, visit_id }).then(
      (visit) => {
        const first = visit.services.find(({ booking_status }) => booking_status === 'confirmed');
        if (!first) return;
        const text = t('visit.told_late', {
          name: clientName(t, visit.client.name),
          time: formatTime(first.service_time),
          person: first.entity_name,
          minutes,
        });
        say(text);
        showDeskNotice({ text });
      },
      () => undefined,
    );
  });
}
