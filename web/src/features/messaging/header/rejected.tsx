import { paise } from '@kursi/core/kernel/money.ts';
import { headerCalls } from '@kursi/core/messaging/header.contract.ts';
import { useState } from 'react';
import { formatMoney } from '../../../lib/format.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { touchedBy } from '../../../lib/sync/reads.ts';
import { useText } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Note } from '../../../ui/states/note.tsx';
import { isAboutName, reasonText } from './reason-text.ts';
import type { Header } from './use-header.ts';

interface RejectedProps {
  readonly businessId: string;
  readonly header: Header;
  readonly onRename: () => void;
}

/** Why WhatsApp said no, and the two ways on: another name, or the money back. */
export function Rejected({ businessId: business_id, header, onRename }: RejectedProps) {
  const t = useText();
  const [isAsked, setAsked] = useState(false);
  const amount = formatMoney(header.paid?.amount ?? paise(0));
  const giveUp = useCommand(headerCalls.giveUp, {
    invalidates: touchedBy('whatsapp_header.changed'),
    said: () => t('own.given_up', { amount }),
  });
  return (
    <Note
      tone="bad"
      className="mt-5"
      title={t(isAboutName(header.rejected_reason) ? 'own.rejected_name_title' : 'own.rejected_title')}
      action={
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" onClick={onRename}>
            {t('own.change_name')}
          </Button>
          {header.may_give_up && header.paid && (
            <Button onClick={() => setAsked(true)}>{t('own.give_up', { amount })}</Button>
          )}
        </div>
      }
    >
      {reasonText(t, header.rejected_reason)} {t('own.rejected_free')}
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={t('own.give_up_title')}
        confirmLabel={t('own.give_up', { amount })}
        cancelLabel={t('own.keep_trying')}
        danger
        busy={giveUp.pending}
        onConfirm={() => void giveUp.run({ business_id }).then(() => setAsked(false))}
      >
        {t('own.give_up_body', { amount })}
      </ConfirmDialog>
    </Note>
  );
}
