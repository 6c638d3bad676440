import { receiptLinkCalls } from '@kursi/core/billing/receipt-link.contract.ts';
import { send } from '../../lib/api/api.ts';
import { savePdf } from '../../lib/device/save-file.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { useLocale } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { IconDownload } from '../../ui/pictures/icons.ts';

interface AdvanceReceiptProps {
  readonly of: { readonly business_id: string; readonly visit_id: string };
  readonly number: string;
  readonly size?: 'small' | 'tap';
}

/** The receipt that an online payment had before the bill: its number, which saves it as a PDF. */
export function AdvanceReceipt({ of, number, size = 'small' }: AdvanceReceiptProps) {
  const locale = useLocale();
  const pdf = useCommand(async (receipt_number: string, options) => {
    savePdf(await send(receiptLinkCalls.getAdvancePdf, { ...of, receipt_number, locale }, options));
  });
  return (
    <Button
      size={size}
      className="num print:hidden"
      loading={pdf.pending}
      onClick={() => void pdf.run(number)}
    >
      <IconDownload className="i-s" aria-hidden />
      {`${number}, PDF`}
    </Button>
  );
}
