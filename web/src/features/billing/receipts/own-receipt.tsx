import { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import { myVisitPath } from '../../../app/address/address.ts';
import { ButtonLink } from '../../../app/address/links.tsx';
import { usePageTitle } from '../../../app/address/page-title.ts';
import { NothingHere } from '../../../app/nothing-here.tsx';
import { useOneQuery } from '../../../lib/sync/queries.ts';
import { useText } from '../../../lib/text.ts';
import { LoadingCard } from '../../../shared/loading.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconArrowLeft, IconDownload, IconPrinter } from '../../../ui/pictures/icons.ts';
import { printReceipt } from './print-receipt.ts';
import { ReceiptSheet } from './receipt-sheet.tsx';
import { useReceiptPdf } from './use-receipt-pdf.ts';

interface OwnReceiptProps {
  readonly businessId: string;
  readonly visitId: string;
}

/** The receipt of a bill, for the client whom it was made for. */
export function OwnReceipt({ businessId, visitId }: OwnReceiptProps) {
  const t = useText();
  const of = { business_id: businessId, visit_id: visitId };
  const { data, isError } = useOneQuery(billingCalls.get, of);
  const pdf = useReceiptPdf();
  usePageTitle(data?.receipt_number ?? t('receipt.title'));
  if (data === null || (isError && !data)) return <NothingHere />;
  return (
    <main className="mx-auto grid w-full max-w-4xl grid-cols-1 gap-4 p-4 desk:p-8 print:block print:p-0">
      <div className="mx-auto flex w-full max-w-[720px] flex-wrap gap-2 print:hidden">
        <ButtonLink
          variant="quiet"
          size="tap"
          className="max-tablet:basis-full max-tablet:justify-start tablet:mr-auto"
          href={myVisitPath({ business_id: businessId, id: visitId })}
        >
          <IconArrowLeft className="i-m" aria-hidden />
          {t('receipt.back')}
        </ButtonLink>
        <Button size="tap" disabled={!data} loading={pdf.pending} onClick={() => void pdf.run(of)}>
          <IconDownload className="i-m" aria-hidden />
          {'PDF'}
        </Button>
        <Button variant="primary" size="tap" disabled={!data} onClick={() => printReceipt('a4')}>
          <IconPrinter className="i-m" aria-hidden />
          {t('receipt.print')}
        </Button>
      </div>
      {data ? <ReceiptSheet receipt={data} paper="a4" link={null} /> : <LoadingCard lines={8} />}
    </main>
  );
}
