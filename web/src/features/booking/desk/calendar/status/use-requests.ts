import { deskCalls } from '@kursi/core/booking/desk.contract.ts';
import type { ScheduleItem } from '@kursi/core/booking/schedule-item.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { type SendOptions, send } from '../../../../../lib/api/api.ts';
import { useText } from '../../../../../lib/text.ts';
import { clientName } from '../../../../../shared/clients/client-name.ts';
import { useDeskCommand } from '../../desk-command.ts';

interface Request {
  readonly item: ScheduleItem;
}
interface Declined extends Request {
  /** The client reads it. */
  readonly reason: string | null;
}

/** Answers to requests from the list: optimistic, with undo. */
export function useRequests(businessId: string, say: (text: string) => void) {
  const t = useText();
  const of = ({ item }: Request) => ({ business_id: businessId, visit_id: item.visit_id ?? '' });
  const named = ({ item }: Request) => ({ name: clientName(t, item.client_name) });
  const isOf = (item: ScheduleItem, request: Request) => item.visit_id === request.item.visit_id;
  const shared = {
    say,
    records: ({ item }: Request) => [item.id, ...(item.visit_id ? [item.visit_id] : [])],
    scope: ({ item }: Request) => item.visit_id ?? item.id,
  };
  const undone = { ...shared, said: () => t('visit.undone') };
  const reopen = useDeskCommand(
    (on: Request, options: SendOptions) => send(deskCalls.reopenRequest, of(on), options),
    undone,
  );
  const uncancel = useDeskCommand(
    (on: Request, options: SendOptions) => send(visitCalls.uncancel, of(on), options),
    undone,
  );
  return {
    confirm: useDeskCommand(
      (on: Request, options: SendOptions) => send(visitCalls.confirmRequest, of(on), options),
      {
        ...shared,
        onCalendar: (item, on) =>
          isOf(item, on) && item.booking_status === 'created'
            ? { ...item, booking_status: 'confirmed' }
            : item,
        said: (_, on) => t('visit.said_confirmed', named(on)),
        undo: (_, on) => () => reopen.run(on),
      },
    ),
    decline: useDeskCommand(
      (on: Declined, options: SendOptions) =>
        send(visitCalls.cancel, { ...of(on), reason: on.reason }, options),
      {
        ...shared,
        onCalendar: (item, on) => (isOf(item, on) ? null : item),
        said: (_, on) => t('visit.said_declined', named(on)),
        undo: (_, on) => () => uncancel.run(on),
      },
    ),
  };
}
