import { receiptLinkCalls } from '@kursi/core/billing/receipt-link.contract.ts';
import { send } from '../../../lib/api/api.ts';
import { savePdf } from '../../../lib/device/save-file.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { useLocale } from '../../../lib/text.ts';

/** Saves the receipt of a visit as a PDF, in the language of the page. */
export function useReceiptPdf() {
  const locale = useLocale();
  return useCommand(async (of: { readonly business_id: string; readonly visit_id: string }, options) => {
    savePdf(await send(receiptLinkCalls.getPdf, { ...of, locale }, options));
  });
}
