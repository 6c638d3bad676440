import { type MyVisit, visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { useState } from 'react';
import { errorText } from '../../../../lib/api/error-text.ts';
import { useCommand } from '../../../../lib/sync/command.ts';
import { useText } from '../../../../lib/text.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog.tsx';
import { showToast } from '../../../../ui/overlays/toast.ts';
import { Problem } from '../../../../ui/states/note.tsx';
import { refundableOnline } from '../../refundable-online.ts';
import { whenText } from './visit-text.ts';

interface CancelQuestionProps {
  readonly visit: MyVisit;
  readonly onClose: () => void;
}

/** Confirms a cancellation. The undo may come too late: others can book the time at once. */
export function CancelQuestion({ visit, onClose }: CancelQuestionProps) {
  const t = useText();
  const now = useNow();
  const [problem, setProblem] = useState<string>();
  const business = visit.business.name;
  const isPaid = refundableOnline(visit.payments) > 0;
  const when = whenText(visit, now);

  const restore = useCommand(visitCalls.uncancel, {
    invalidates: [visitCalls.listMine, visitCalls.getMine],
    said: () => ({ text: t('mine.restored_said'), tone: 'good' }),
    onRefused: ({ code }) => {
      if (code !== 'SLOT_TAKEN') return false;
      showToast({ text: t('mine.restore_taken'), tone: 'bad' });
      return true;
    },
  });
  const cancel = useCommand(visitCalls.cancel, {
    invalidates: [visitCalls.listMine, visitCalls.getMine],
    onDone: onClose,
    said: () => t('mine.cancelled_said', { business }),
    undo:
      (_, { business_id, visit_id }) =>
      () =>
        restore.run({ business_id, visit_id }),
    onRefused: ({ code, details }) => {
      setProblem(errorText(code, details));
      return true;
    },
  });

  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={(open) => open || onClose()}
      title={t('mine.cancel_title', { business })}
      cancelLabel={t('mine.cancel_keep')}
      confirmLabel={t('mine.cancel_yes')}
      busy={cancel.pending}
      onConfirm={() => void cancel.run({ business_id: visit.business_id, visit_id: visit.id })}
    >
      <p>{isPaid ? t('mine.cancel_paid', { when }) : t('mine.cancel_body', { when })}</p>
      <Problem className="mt-3">{problem}</Problem>
    </ConfirmDialog>
  );
}
