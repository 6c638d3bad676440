import { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import type { OutputOf } from '@kursi/core/contract/call.ts';
import type { Paise } from '@kursi/core/kernel/money.ts';
import { useEffect, useRef, useState } from 'react';
import { billReceiptPath } from '../../app/address.ts';
import { routerLink } from '../../app/router-link.tsx';
import type { MyBusiness } from '../../app/selected-business.ts';
import { useCommand } from '../../lib/command.ts';
import { formatMoney } from '../../lib/format.ts';
import { useText } from '../../lib/text.ts';
import type { PickedClient } from '../../shared/clients/new-client.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconCheckCircle, IconPrinter, IconUndo } from '../../ui/icons.ts';
import { Kbd } from '../../ui/kbd.tsx';

export interface Finished extends OutputOf<typeof billingCalls.makeWalkIn> {
  readonly client: PickedClient | null;
  /** What goes back over the counter. */
  readonly back: number;
}

interface FinishedBillProps {
  readonly business: MyBusiness;
  readonly finished: Finished;
  readonly onNext: () => void;
}

/** After a bill: its number, what goes back, the receipt, and the next client. */
export function FinishedBill({ business, finished, onNext }: FinishedBillProps) {
  const t = useText();
  const next = useRef<HTMLButtonElement>(null);
  const [asks, setAsks] = useState(false);
  const { visit_id, receipt_number, total_amount, paid_amount, due_amount, client, back } = finished;
  useEffect(() => next.current?.focus(), []);
  const undo = useCommand(billingCalls.void, {
    said: () => t('bill.voided', { number: receipt_number }),
    onDone: onNext,
  });
  return (
    <div className="k-bill-done">
      <div className="k-card pad">
        <p className="flex items-center gap-2 text-good">
          <IconCheckCircle className="i-l" aria-hidden />
          <span className="font-medium">{t('bill.done', { number: receipt_number })}</span>
        </p>
        <h1 className="num text-t6 font-bold">{formatMoney(total_amount)}</h1>
        <p className="text-ink-2">
          {client ? t('bill.done_for', { name: client.name }) : t('bill.no_name')}
          {due_amount > 0 &&
            `, ${t('bill.done_due', { paid: formatMoney(paid_amount), due: formatMoney(due_amount) })}`}
        </p>
        {back > 0 && (
          <p className="back">
            <span>{t('bill.give_back')}</span>
            <strong className="num">{formatMoney(back as Paise)}</strong>
          </p>
        )}
        <div className="acts">
          <Button ref={next} variant="primary" size="big" onClick={onNext}>
            {t('bill.next')} <Kbd>↵</Kbd>
          </Button>
          <ButtonLink size="big" href={billReceiptPath(visit_id)} renderLink={routerLink}>
            <IconPrinter className="i-m" aria-hidden />
            {t('bill.receipt')}
          </ButtonLink>
          <Button variant="quiet" size="big" onClick={() => setAsks(true)}>
            <IconUndo className="i-m" aria-hidden />
            {t('bill.void')}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={t('bill.void_title', { number: receipt_number })}
        confirmLabel={t('bill.void')}
        cancelLabel={t('action.cancel')}
        danger
        busy={undo.pending}
        onConfirm={() => {
          if (!undo.pending)
            void undo.run({ business_id: business.id, visit_id, reason: t('bill.void_reason') });
        }}
      >
        {paid_amount > 0 ? t('bill.void_money', { amount: formatMoney(paid_amount) }) : t('bill.void_plain')}
      </ConfirmDialog>
    </div>
  );
}
