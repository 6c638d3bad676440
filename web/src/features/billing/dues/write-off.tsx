import { type Due, dueCalls } from '@kursi/core/billing/dues.contract.ts';
import { useState } from 'react';
import { formatMoney } from '../../../lib/format.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { touchedBy } from '../../../lib/sync/reads.ts';
import { useText } from '../../../lib/text.ts';
import { clientName } from '../../../shared/clients/client-name.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';

interface WriteOffProps {
  readonly businessId: string;
  readonly due: Due;
  readonly onDone: () => void;
}

/** A due from the books before that was wrong, or is forgiven. */
export function WriteOff({ businessId, due, onDone }: WriteOffProps) {
  const t = useText();
  const [isAsked, setIsAsked] = useState(false);
  const amount = formatMoney(due.due_amount);
  const writeOff = useCommand(dueCalls.writeOff, {
    invalidates: touchedBy('visit.due_written_off'),
    said: () => t('due.written_off', { amount }),
    onDone,
  });
  return (
    <>
      <Button onClick={() => setIsAsked(true)}>{t('due.write_off')}</Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title={t('due.write_off_what', { amount, name: clientName(t, due.client.name) })}
        confirmLabel={t('due.write_off')}
        cancelLabel={t('action.cancel')}
        danger
        busy={writeOff.pending}
        onConfirm={() => void writeOff.run({ business_id: businessId, visit_id: due.visit_id })}
      >
        {t('due.write_off_why')}
      </ConfirmDialog>
    </>
  );
}
