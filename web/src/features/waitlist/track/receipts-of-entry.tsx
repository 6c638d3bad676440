import { receiptLinkCalls } from '@kursi/core/billing/receipt-link.contract.ts';
import { publicReceiptPath } from '../../../app/address/address.ts';
import { send } from '../../../lib/api/api.ts';
import { savePdf } from '../../../lib/device/save-file.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { useCallQuery } from '../../../lib/sync/queries.ts';
import { useLocale, useText } from '../../../lib/text.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';

/** Of the bill; without one, of the deposit that was paid online. */
export function ReceiptsOfEntry({ token }: { readonly token: string }) {
  const t = useText();
  const locale = useLocale();
  const { data } = useCallQuery(receiptLinkCalls.ofEntry, { token });
  const pdf = useCommand(async (_: null, options) => {
    savePdf(await send(receiptLinkCalls.getEntryAdvancePdf, { token, locale }, options));
  });
  if (data?.token)
    return (
      <ButtonLink size="big" href={publicReceiptPath(data.token)}>
        {t('turn.receipt')}
      </ButtonLink>
    );
  return (
    data?.advance_number && (
      <Button size="big" className="num" loading={pdf.pending} onClick={() => void pdf.run(null)}>
        {`${data.advance_number}, PDF`}
      </Button>
    )
  );
}
