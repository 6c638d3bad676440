import { billMailCalls } from '@kursi/core/billing/bill-mail.contract.ts';
import { useState } from 'react';
import { useCommand } from '../../../lib/sync/command.ts';
import { touchedBy } from '../../../lib/sync/reads.ts';
import { useText } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { IconMail } from '../../../ui/pictures/icons.ts';

interface MailBillProps {
  readonly of: { readonly business_id: string; readonly visit_id: string };
  /** The receipt, or a reminder of what is left to pay. */
  readonly what: keyof typeof texts;
  readonly disabled?: boolean;
}

const texts = {
  receipt: {
    label: 'receipt.mail',
    said: 'receipt.mailed',
    before: 'receipt.mailed_before',
    title: 'receipt.mail_title',
  },
  due: { label: 'due.mail', said: 'due.mailed', before: 'due.mailed_before', title: 'due.mail_title' },
} as const;

/** Mails a bill to its client; asks for an address where none is known. */
export function MailBill({ of, what, disabled = false }: MailBillProps) {
  const t = useText();
  const text = texts[what];
  const [asks, setAsks] = useState(false);
  const [email, setEmail] = useState('');
  const mail = useCommand(what === 'receipt' ? billMailCalls.sendReceipt : billMailCalls.remindOfDue, {
    invalidates: touchedBy('visit.receipt_mailed', 'client.changed'),
    said: ({ is_new }) => t(is_new ? text.said : text.before),
    onDone: () => setAsks(false),
    onRefused: ({ code }) => {
      if (code !== 'EMAIL_REQUIRED') return false;
      setAsks(true);
      return true;
    },
  });
  return (
    <>
      <Button
        size={what === 'receipt' ? 'tap' : 'desk'}
        disabled={disabled}
        loading={mail.pending && !asks}
        onClick={() => void mail.run(of)}
      >
        <IconMail className="i-m" aria-hidden />
        {t(text.label)}
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={t(text.title)}
        confirmLabel={t('receipt.mail_send')}
        cancelLabel={t('action.cancel')}
        busy={mail.pending}
        onConfirm={() => {
          if (!mail.pending && email.trim() !== '') void mail.run({ ...of, email: email.trim() });
        }}
      >
        <Field label={t('receipt.mail_address')} hint={t('receipt.mail_kept')} required>
          <TextInput
            type="email"
            inputMode="email"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        </Field>
      </ConfirmDialog>
    </>
  );
}
