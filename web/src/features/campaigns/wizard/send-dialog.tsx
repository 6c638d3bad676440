import { sendingCalls } from '@kursi/core/campaigns/sending.contract.ts';
import { useState } from 'react';
import { errorText } from '../../../lib/api/error-text.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { invalidateCalls } from '../../../lib/sync/queries.ts';
import { useText } from '../../../lib/text.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Problem } from '../../../ui/states/note.tsx';
import { campaignReads } from '../campaign-reads.ts';
import { balanceReads } from '../use-balance.ts';

interface SendDialogProps {
  readonly businessId: string;
  readonly campaignId: string;
  readonly reached: number;
  readonly cost: number;
  readonly balance: number | null;
  /** When it goes, in words. */
  readonly when: string;
  readonly sendAt: Temporal.Instant | null;
  readonly onSent: (when: string) => void;
  /** It was sent off from elsewhere. */
  readonly onGone: () => void;
  readonly onClose: () => void;
  readonly onNoCredit: () => void;
}

/** Asks once more, with whom it reaches, when, and what it costs. */
export function SendDialog(props: SendDialogProps) {
  const { businessId, campaignId, reached, cost, balance, when, sendAt } = props;
  const { onSent, onGone, onClose, onNoCredit } = props;
  const t = useText();
  const [refused, setRefused] = useState<string | null>(null);
  const sending = useCommand(sendingCalls.send, {
    invalidates: campaignReads,
    onDone: () => {
      void invalidateCalls(...balanceReads);
      onSent(when);
    },
    onRefused: ({ code, details }) => {
      if (code === 'NOT_ENOUGH_CREDITS') onNoCredit();
      else if (code === 'CAMPAIGN_SENT') onGone();
      else setRefused(errorText(code, details));
      // Somebody joined meanwhile: the new number is shown before it is confirmed again.
      if (code === 'AUDIENCE_CHANGED') void invalidateCalls(...campaignReads);
      return true;
    },
  });
  const lacks = balance === null ? 0 : Math.max(0, cost - balance);
  function confirm(): void {
    setRefused(null);
    if (lacks > 0) {
      onNoCredit();
      return;
    }
    const send_at = sendAt?.toString() ?? null;
    void sending.run({
      business_id: businessId,
      campaign_id: campaignId,
      mode: 'send',
      send_at,
      expected: reached,
    });
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t(sendAt ? 'campaign.confirm_planned' : 'campaign.confirm', { count: reached })}
      confirmLabel={t(
        lacks > 0 ? 'campaign.buy_missing' : sendAt ? 'campaign.confirm_later' : 'campaign.confirm_now',
      )}
      cancelLabel={t('action.back')}
      busy={sending.pending}
      onConfirm={confirm}
    >
      <div className="grid gap-3">
        <p>{t('campaign.confirm_when', { when })}</p>
        <span className="num">
          {balance === null || lacks > 0
            ? t('campaign.confirm_cost', { count: cost })
            : t('campaign.confirm_left', { count: cost, left: balance - cost })}
          {lacks > 0 && ` ${t('campaign.credits_missing', { count: lacks })}.`}
        </span>
        <Problem>{refused}</Problem>
      </div>
    </ConfirmDialog>
  );
}
