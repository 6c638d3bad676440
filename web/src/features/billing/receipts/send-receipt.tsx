import { billingCalls, type Receipt } from '@kursi/core/billing/billing.contract.ts';
import { receiptLinkCalls } from '@kursi/core/billing/receipt-link.contract.ts';
import { useState } from 'react';
import { publicReceiptPath } from '../../../app/address/address.ts';
import type { MyBusiness } from '../../../app/selected-business.ts';
import { copyText } from '../../../lib/device/share-link.ts';
import { formatMoney } from '../../../lib/format.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { useOneQuery } from '../../../lib/sync/queries.ts';
import { touchedBy } from '../../../lib/sync/reads.ts';
import { textIn, useText } from '../../../lib/text.ts';
import { languageFor, whatsappLink } from '../../../shared/clients/whatsapp.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { showToast } from '../../../ui/overlays/toast.ts';
import { IconBan, IconChat, IconCopy, IconDownload } from '../../../ui/pictures/icons.ts';
import { MailBill } from './mail-bill.tsx';
import { useReceiptPdf } from './use-receipt-pdf.ts';

interface SendReceiptProps {
  readonly business: MyBusiness;
  readonly visitId: string;
}

/** Hands a receipt over without paper: by WhatsApp, by mail, or as a link. */
export function SendReceipt({ business, visitId }: SendReceiptProps) {
  const t = useText();
  const of = { business_id: business.id, visit_id: visitId };
  const { data: receipt } = useOneQuery(billingCalls.get, of);
  const [asks, setAsks] = useState(false);
  const changed = { invalidates: touchedBy('visit.receipt_linked') };
  const link = useCommand(receiptLinkCalls.make, changed);
  const chat = async (shown: Receipt) => {
    // Opened by the press itself: browsers block a window that opens after an answer.
    const tab = openTab();
    const made = await link.run(of);
    if (!made.ok) return tab?.close();
    const message = await messageOf(shown, business.name, addressOf(made.value.token));
    const address = whatsappLink(shown.client.phone, message);
    if (tab) tab.location.href = address;
    else location.assign(address);
  };
  const copy = async () => {
    const made = await link.run(of);
    if (!made.ok) return;
    const url = addressOf(made.value.token);
    if (await copyText(url)) showToast({ text: t('receipt.copied'), tone: 'good' });
    else showToast({ text: t('receipt.copy_failed', { link: url }), seconds: 0 });
  };
  const pdf = useReceiptPdf();
  const revoke = useCommand(receiptLinkCalls.revoke, {
    ...changed,
    said: () => t('receipt.revoked'),
    onDone: () => setAsks(false),
  });
  return (
    <section
      className="grid grid-cols-2 gap-2 desk:flex desk:flex-wrap print:hidden"
      aria-label={t('receipt.send')}
    >
      <Button size="tap" disabled={!receipt || link.pending} onClick={() => receipt && void chat(receipt)}>
        <IconChat className="i-m" aria-hidden />
        {t('receipt.whatsapp')}
      </Button>
      <MailBill
        of={of}
        what="receipt"
        disabled={!receipt || receipt.client.is_anonymous || receipt.voided_at !== null}
      />
      <Button size="tap" disabled={!receipt || link.pending} onClick={() => void copy()}>
        <IconCopy className="i-m" aria-hidden />
        {t('receipt.copy')}
      </Button>
      <Button size="tap" disabled={!receipt} loading={pdf.pending} onClick={() => void pdf.run(of)}>
        <IconDownload className="i-m" aria-hidden />
        {'PDF'}
      </Button>
      <Button size="tap" variant="quiet" disabled={!receipt?.has_link} onClick={() => setAsks(true)}>
        <IconBan className="i-m" aria-hidden />
        {t('receipt.revoke')}
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={t('receipt.revoke_title')}
        confirmLabel={t('receipt.revoke')}
        cancelLabel={t('action.cancel')}
        danger
        busy={revoke.pending}
        onConfirm={() => {
          if (!revoke.pending) void revoke.run(of);
        }}
      >
        {t('receipt.revoke_more')}
      </ConfirmDialog>
    </section>
  );
}

const addressOf = (token: string) => location.origin + publicReceiptPath(token);

function openTab(): Window | null {
  const tab = window.open('about:blank', '_blank');
  if (tab) tab.opener = null;
  return tab;
}

/** In the language of the client's account, else in the one their name is written in. */
async function messageOf({ client, total_amount, due_amount }: Receipt, business: string, link: string) {
  const t = await textIn(client.locale ?? languageFor(client), 'front', 'money');
  const amount = formatMoney(total_amount);
  return due_amount > 0
    ? t('receipt.whatsapp_text_due', { business, amount, due: formatMoney(due_amount), link })
    : t('receipt.whatsapp_text', { business, amount, link });
}
