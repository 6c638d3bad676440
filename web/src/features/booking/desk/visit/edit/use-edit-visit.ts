import type { Override } from '@kursi/core/booking/booking-rules.ts';
import type { Visit } from '@kursi/core/booking/booking-shapes.ts';
import { deskCalls, type VisitPlan } from '@kursi/core/booking/desk.contract.ts';
import { useState } from 'react';
import { type ApiError, type SendOptions, send } from '../../../../../lib/api/api.ts';
import { useText } from '../../../../../lib/text.ts';
import { clientName } from '../../../../../shared/clients/client-name.ts';
import { useDeskCommand } from '../../desk-command.ts';
import { showDeskNotice } from '../../desk-notice.ts';

interface Edit {
  readonly visit: Visit;
  readonly plan: VisitPlan;
  readonly believed: VisitPlan;
  readonly override: readonly Override[];
}

/** Times of the desk are never off its step; a visit that has begun began in the past. */
const ALWAYS: readonly Override[] = ['step', 'past'];
const ALL: readonly Override[] = ['hours', 'step', 'window', 'past'];

const ruleOf = { CLOSED: 'hours', OUTSIDE_WINDOW: 'window' } as const;

/** Saves an edited visit in one call, with undo. */
export function useEditVisit(businessId: string, say: (text: string) => void) {
  const t = useText();
  /** A refused save: a rule that can be passed over, or the words of the refusal. */
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const sendEdit = ({ visit, plan, believed, override }: Edit, options: SendOptions) =>
    send(
      deskCalls.editVisit,
      { business_id: businessId, visit_id: visit.id, ...plan, believed, override: [...override] },
      options,
    );
  const shared = {
    say,
    records: ({ visit }: Edit) => [visit.id, ...visit.services.map(({ id }) => id)],
    scope: ({ visit }: Edit) => visit.id,
  };
  const takeBack = useDeskCommand(sendEdit, {
    ...shared,
    said: () => t('visit.undone'),
    onRefused: ({ code }) => {
      if (code !== 'CONFLICT') return false;
      showDeskNotice({ text: t('edit.undo_elsewhere'), tone: 'bad' });
      return true;
    },
  });
  const save = useDeskCommand(sendEdit, {
    ...shared,
    said: (_, { visit }) => t('edit.said', { name: clientName(t, visit.client.name) }),
    undo:
      ({ before, after }, { visit }) =>
      () =>
        takeBack.run({ visit, plan: before, believed: after, override: ALL }),
    onRefused: (error) => {
      setRefusal(error);
      return true;
    },
  });
  const rule = refusal && refusal.code in ruleOf ? ruleOf[refusal.code as keyof typeof ruleOf] : null;
  return {
    refusal,
    /** The rule that saving again passes over; null when the refusal stands. */
    rule,
    clear: () => setRefusal(null),
    get pending() {
      return save.pending;
    },
    async save(visit: Visit, plan: VisitPlan, believed: VisitPlan): Promise<boolean> {
      setRefusal(null);
      const override = rule ? ALL : ALWAYS;
      return (await save.run({ visit, plan, believed, override })).ok;
    },
  };
}
