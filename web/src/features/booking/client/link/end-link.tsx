import { visitLinkCalls } from '@kursi/core/booking/visit-link.contract.ts';
import { type MyVisit, visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { useState } from 'react';
import { useCommand } from '../../../../lib/sync/command.ts';
import { useText } from '../../../../lib/text.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog.tsx';

/** Ends the personal link of a visit, for who sent it on by mistake. */
export function EndLink({ visit }: { readonly visit: MyVisit }) {
  const t = useText();
  const [isAsked, setAsked] = useState(false);
  const end = useCommand(visitLinkCalls.revoke, {
    invalidates: [visitCalls.listMine, visitCalls.getMine],
    onDone: () => setAsked(false),
    said: () => ({ text: t('link.ended'), tone: 'good' }),
  });
  return (
    <>
      <Button variant="quiet" size="tap" className="justify-self-start" onClick={() => setAsked(true)}>
        {t('link.end')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        danger
        onOpenChange={setAsked}
        title={t('link.end_title')}
        cancelLabel={t('link.end_keep')}
        confirmLabel={t('link.end')}
        busy={end.pending}
        onConfirm={() => void end.run({ business_id: visit.business_id, visit_id: visit.id })}
      >
        {t('link.end_body')}
      </ConfirmDialog>
    </>
  );
}
