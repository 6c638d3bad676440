import { type MyVisit, visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { useState } from 'react';
import { ApiError, send } from '../../../../lib/api.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { invalidateCalls } from '../../../../lib/queries.ts';
import { useText } from '../../../../lib/text.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { Note } from '../../../../ui/note.tsx';
import { showToast } from '../../../../ui/toast.ts';
import { leftOnline } from '../../left-online.ts';
import { whenWords } from './visit-words.ts';

interface CancelQuestionProps {
  readonly visit: MyVisit;
  readonly onClose: () => void;
}

/** Asked by name: the time goes to others at once, so there is no way back. */
export function CancelQuestion({ visit, onClose }: CancelQuestionProps) {
  const t = useText();
  const now = useNow();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const business = visit.business.name;
  const isPaid = leftOnline(visit.payments) > 0;
  const when = whenWords(visit, now);

  async function cancel(): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      await send(visitCalls.cancel, { business_id: visit.business_id, visit_id: visit.id });
      showToast({ text: t('mine.cancelled_said', { business }) });
      invalidateCalls(visitCalls.mine, visitCalls.lookAtMine);
      onClose();
    } catch (error) {
      const { code, details } =
        error instanceof ApiError ? error : { code: 'UNEXPECTED' as const, details: {} };
      setProblem(errorText(code, details));
      setBusy(false);
    }
  }

  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={(open) => open || onClose()}
      title={t('mine.cancel_title', { business })}
      cancelLabel={t('mine.cancel_keep')}
      confirmLabel={t('mine.cancel_yes')}
      busy={busy}
      onConfirm={() => void cancel()}
    >
      <p>{isPaid ? t('mine.cancel_paid', { when }) : t('mine.cancel_body', { when })}</p>
      {problem && (
        <Note tone="bad" live="alert" className="mt-3">
          {problem}
        </Note>
      )}
    </ConfirmDialog>
  );
}
