import { receiptLinkCalls } from '@kursi/core/billing/receipt-link.contract.ts';
import { send } from '../../../lib/api.ts';
import { useCommand } from '../../../lib/command.ts';
import { useLocale } from '../../../lib/text.ts';

/** Saves the receipt of a visit as a PDF, in the language of the page. */
export function useReceiptPdf() {
  const locale = useLocale();
  return useCommand(async (of: { readonly business_id: string; readonly visit_id: string }, options) => {
    const file = await send(receiptLinkCalls.getPdf, { ...of, locale }, options);
    const bytes = Uint8Array.from(atob(file.content), (letter) => letter.charCodeAt(0));
    saveFile(new Blob([bytes], { type: 'application/pdf' }), file.file_name);
  });
}

function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}
