import { deskCalls, type VisitPlan } from '@kursi/core/booking/desk.contract.ts';
import type { ScheduleItem } from '@kursi/core/booking/schedule-item.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { withSums } from '@kursi/core/contract/with-sums.ts';
import { type SendOptions, send } from '../../../../../lib/api/api.ts';
import { useText } from '../../../../../lib/text.ts';
import { clientName } from '../../../../../shared/clients/client-name.ts';
import { useDeskCommand } from '../../desk-command.ts';
import { showDeskNotice } from '../../desk-notice.ts';
import { editOf, movedLater, planToSend } from './edit-lines.ts';

interface Later {
  readonly item: ScheduleItem;
  /** Minutes. */
  readonly by: number;
}
interface Back {
  readonly visit_id: string;
  readonly plan: VisitPlan;
  readonly believed: VisitPlan;
}

/** Moves the visit of a neighbour later, from the booking that is in the way on, with undo. */
export function useMoveNeighbour(businessId: string, say: (text: string) => void) {
  const t = useText();
  const sendPlan = ({ visit_id, plan, believed }: Back, options: SendOptions) =>
    send(
      deskCalls.editVisit,
      { business_id: businessId, visit_id, ...plan, believed, override: ['step', 'past', 'hours', 'window'] },
      options,
    );
  const takeBack = useDeskCommand(sendPlan, {
    say,
    records: ({ visit_id }) => [visit_id],
    scope: ({ visit_id }) => visit_id,
    said: () => t('visit.undone'),
    onRefused: ({ code }) => {
      if (code !== 'CONFLICT') return false;
      showDeskNotice({ text: t('edit.undo_elsewhere'), tone: 'bad' });
      return true;
    },
  });
  const name = ({ item }: Later) => clientName(t, item.client_name);
  return useDeskCommand(
    async ({ item, by }: Later, options: SendOptions) => {
      const visit = await send(visitCalls.get, { business_id: businessId, visit_id: item.visit_id ?? '' });
      const before = editOf(withSums(visit));
      const after = { ...before, lines: movedLater(before.lines, item.id, by) };
      const [plan, believed] = [planToSend(after, before, false), planToSend(before, before, false)];
      return sendPlan({ visit_id: visit.id, plan, believed }, options);
    },
    {
      say,
      records: ({ item }) => [item.id, ...(item.visit_id ? [item.visit_id] : [])],
      scope: ({ item }) => item.visit_id ?? item.id,
      said: (_, later) => t('edit.said', { name: name(later) }),
      undo:
        ({ visit_id, before, after }) =>
        () =>
          takeBack.run({ visit_id, plan: before, believed: after }),
      onRefused: ({ code }, later) => {
        if (code !== 'SLOT_TAKEN') return false;
        showDeskNotice({ text: t('edit.neighbour_stays', { name: name(later) }), tone: 'bad' });
        return true;
      },
    },
  );
}
