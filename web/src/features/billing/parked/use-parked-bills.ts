import type { BillDraft } from '@kursi/core/billing/bill-draft.ts';
import { type ParkedBill, parkedBillCalls } from '@kursi/core/billing/parked-bills.contract.ts';
import type { Paise } from '@kursi/core/kernel/money.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { draftEntry } from '../../../lib/device/drafts.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { invalidateCalls, useCallQuery } from '../../../lib/sync/queries.ts';
import { touchedBy, useLiveReads } from '../../../lib/sync/reads.ts';
import { useText } from '../../../lib/text.ts';
import { showToast } from '../../../ui/overlays/toast.ts';
import { billDrafts, draftKey } from '../draft/drafts-on-device.ts';

interface Parking {
  readonly businessId: string;
  /** After the bill on the page went aside. */
  readonly onParked: () => void;
  /** After a bill came back: it is the draft of this visit, or of the walk-in. */
  readonly onTakenUp: (visitId: string | null) => void;
}

/** Bills that lie aside, for all desks of the business, and what can be done with them. */
export function useParkedBills({ businessId, onParked, onTakenUp }: Parking) {
  const t = useText();
  const of = { business_id: businessId };
  const { data } = useCallQuery(parkedBillCalls.list, of);
  useLiveReads(businessId, [parkedBillCalls.list]);
  const invalidates = touchedBy('bill.parked');
  const onRefused = ({ code, details }: { code: string; details: Record<string, unknown> }) => {
    if (code !== 'PARKED_BILL_GONE') return false;
    const by = String(details['by'] ?? '') || t('parked.someone');
    showToast({
      text: details['how'] === 'taken_up' ? t('parked.taken_by', { by }) : t('parked.thrown_by', { by }),
      tone: 'bad',
    });
    return true;
  };
  const takeUp = useCommand(parkedBillCalls.takeUp, {
    invalidates,
    onRefused,
    onDone: ({ visit_id, draft }) => {
      draftEntry(billDrafts, draftKey(businessId, visit_id)).write(draft);
      onTakenUp(visit_id);
    },
  });
  // Not `invalidates`: pending ends with the answer, since the next bill does not wait for the list.
  const park = useCommand(parkedBillCalls.park, {
    onDone: () => {
      void invalidateCalls(...invalidates);
      onParked();
    },
    said: () => t('parked.done'),
    undo:
      ({ id }) =>
      () =>
        takeUp.run({ ...of, id }),
    onRefused: ({ code, details }) => {
      if (code !== 'OFFLINE' && code !== 'UNEXPECTED') return false;
      showToast({ text: code === 'OFFLINE' ? t('parked.offline') : errorText(code, details), tone: 'bad' });
      return true;
    },
  });
  const restore = useCommand(parkedBillCalls.restore, { invalidates, onRefused });
  const throwAway = useCommand(parkedBillCalls.throwAway, {
    invalidates,
    onRefused,
    said: () => t('parked.thrown_away'),
    undo:
      (_, { id }) =>
      () =>
        restore.run({ ...of, id }),
  });
  return {
    items: data?.items ?? [],
    isBusy: park.pending || takeUp.pending,
    isParking: park.pending,
    park: async (draft: BillDraft, visit_id: string | null, total_amount: Paise, name: string) => {
      const { ok } = await park.run({ ...of, draft, visit_id, total_amount, name: name.trim() || null });
      return ok;
    },
    takeUp: (one: ParkedBill) => takeUp.run({ ...of, id: one.id }),
    throwAway: (one: ParkedBill) => void throwAway.run({ ...of, id: one.id }),
  };
}
