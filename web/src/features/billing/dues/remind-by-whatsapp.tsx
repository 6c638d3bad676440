import { billMailCalls } from '@kursi/core/billing/bill-mail.contract.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { touchedBy } from '../../../lib/sync/reads.ts';
import { useText } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/overlays/toast.ts';
import { IconChat } from '../../../ui/pictures/icons.ts';

const reasons = ['no_number', 'stopped', 'not_bought'] as const;

interface RemindByWhatsappProps {
  readonly of: { readonly business_id: string; readonly visit_id: string };
  /** Who, where several could be meant. */
  readonly name?: string;
}

/** What is left to pay, in the product's words; who may be written to is the server's to say. */
export function RemindByWhatsapp({ of, name }: RemindByWhatsappProps) {
  const t = useText();
  const remind = useCommand(billMailCalls.remindByWhatsapp, {
    invalidates: touchedBy('visit.due_messaged'),
    said: ({ is_new }) => t(is_new ? 'due.messaged' : 'due.messaged_before'),
    onRefused: ({ code, details }) => {
      if (code !== 'CANNOT_BE_REACHED') return false;
      const reason = reasons.find((one) => one === details['reason']) ?? 'not_bought';
      showToast({ text: t(`due.not_messaged_${reason}`), tone: 'bad' });
      return true;
    },
  });
  return (
    <Button
      loading={remind.pending}
      aria-label={name && t('due.message_to', { name })}
      onClick={() => void remind.run(of)}
    >
      <IconChat className="i-m" aria-hidden />
      {t('due.message')}
    </Button>
  );
}
