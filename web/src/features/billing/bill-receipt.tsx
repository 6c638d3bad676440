import { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import { receiptLinkCalls } from '@kursi/core/billing/receipt-link.contract.ts';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { publicReceiptPath, revisePath } from '../../app/address/address.ts';
import { ButtonLink } from '../../app/address/links.tsx';
import { usePageTitle } from '../../app/address/page-title.ts';
import { paths } from '../../app/address/paths.ts';
import { NothingHere } from '../../app/nothing-here.tsx';
import type { MyBusiness } from '../../app/selected-business.ts';
import { ApiError } from '../../lib/api/api.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { useOneQuery } from '../../lib/sync/queries.ts';
import { touchedBy } from '../../lib/sync/reads.ts';
import { useText } from '../../lib/text.ts';
import { LoadingCard } from '../../shared/loading.tsx';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { IconArrowLeft, IconPrinter } from '../../ui/pictures/icons.ts';
import { Note } from '../../ui/states/note.tsx';
import { HiddenBill } from './hidden-bill.tsx';
import { Approvals } from './receipts/approvals.tsx';
import { printReceipt } from './receipts/print-receipt.ts';
import { type Paper, ReceiptSheet } from './receipts/receipt-sheet.tsx';
import { Revisions } from './receipts/revisions.tsx';
import { SendReceipt } from './receipts/send-receipt.tsx';
import { VoidBill } from './void-bill.tsx';

interface BillReceiptProps {
  readonly business: MyBusiness;
  readonly visitId: string;
  readonly paper: Paper;
  readonly onPaper: (paper: Paper) => void;
}

/** The receipt of a bill, for A4 or the 80 mm roll. */
export function BillReceipt({ business, visitId, paper, onPaper }: BillReceiptProps) {
  const t = useText();
  const businessId = business.id;
  const of = { business_id: businessId, visit_id: visitId };
  const [revision, setRevision] = useState<number | null>(null);
  const { data, isError, error } = useOneQuery(billingCalls.get, {
    ...of,
    ...(revision !== null && { revision }),
  });
  const isOld = data ? data.revision < (data.revisions.at(-1)?.revision ?? 0) : false;
  const link = useCommand(receiptLinkCalls.make, { invalidates: touchedBy('visit.receipt_linked') });
  const [made, setMade] = useState<string | null>(null);
  const token = data?.link_token ?? made;
  usePageTitle(data?.receipt_number ?? t('bill.receipt_title'));
  /** The link behind the printed code is made with the first print; without it the receipt is printed all the same. */
  const print = async () => {
    if (!token && !data?.voided_at) {
      const answer = await link.run(of);
      if (answer.ok) flushSync(() => setMade(answer.value.token));
    }
    printReceipt(paper);
  };
  if (error instanceof ApiError && error.code === 'SUMS_HIDDEN') {
    return <HiddenBill businessId={businessId} visitId={visitId} />;
  }
  if (data === null || (isError && !data)) return <NothingHere />;
  return (
    <main className="mx-auto grid w-full max-w-[858px] gap-4 p-4 desk:p-8 print:block print:max-w-none print:p-0">
      <div className="grid grid-cols-2 items-center gap-2 desk:flex desk:flex-wrap print:hidden">
        <ButtonLink variant="quiet" size="tap" href={paths.walkIn}>
          <IconArrowLeft className="i-m" aria-hidden />
          {t('bill.receipt_back')}
        </ButtonLink>
        <Segmented
          className="desk:ml-auto"
          label={t('bill.receipt_paper')}
          options={[
            { value: 'a4', label: 'A4' },
            { value: 'roll', label: t('bill.receipt_roll') },
          ]}
          value={paper}
          onValueChange={onPaper}
        />
        {data && !data.voided_at && !isOld && (
          <>
            <ButtonLink size="tap" href={revisePath(visitId)}>
              {t('bill.revise')}
            </ButtonLink>
            <VoidBill business={business} bill={data} size="tap" />
          </>
        )}
        <Button
          variant="primary"
          size="tap"
          disabled={!data}
          loading={link.pending}
          onClick={() => void print()}
        >
          <IconPrinter className="i-m" aria-hidden />
          {t('bill.receipt_print')}
        </Button>
      </div>
      {isOld && (
        <Note action={<Button onClick={() => setRevision(null)}>{t('revision.newest')}</Button>}>
          {t('revision.old')}
        </Note>
      )}
      {data?.may_change === false && !data.voided_at && <Note>{t('bill.needs_approval')}</Note>}
      {data && <Approvals receipt={data} />}
      {data && <Revisions businessId={businessId} receipt={data} onShow={setRevision} />}
      <SendReceipt business={business} visitId={visitId} />
      {data ? (
        <ReceiptSheet
          receipt={data}
          paper={paper}
          link={token && location.origin + publicReceiptPath(token)}
        />
      ) : (
        <LoadingCard lines={8} />
      )}
    </main>
  );
}
