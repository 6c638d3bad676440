import { ButtonLink } from '../../app/address/links.tsx';
import { usePageTitle } from '../../app/address/page-title.ts';
import { paths } from '../../app/address/paths.ts';
import { useText } from '../../lib/text.ts';
import { ShowBill } from '../../shared/payments/show-bill.tsx';
import { IconArrowLeft } from '../../ui/pictures/icons.ts';

interface HiddenBillProps {
  readonly businessId: string;
  readonly visitId: string;
}

/** In the place of a receipt or a check-out: the bill of a colleague, until it is opened on purpose. */
export function HiddenBill({ businessId, visitId }: HiddenBillProps) {
  const t = useText();
  usePageTitle(t('bill.receipt_title'));
  return (
    <main className="mx-auto grid w-full max-w-[858px] justify-items-start gap-4 p-4 desk:p-8">
      <ButtonLink variant="quiet" size="tap" href={paths.visits}>
        <IconArrowLeft className="i-m" aria-hidden />
        {t('action.back')}
      </ButtonLink>
      <h1 className="text-t5 font-bold">{t('bill.receipt_title')}</h1>
      <div className="k-card pad w-full">
        <ShowBill businessId={businessId} visitId={visitId} />
      </div>
    </main>
  );
}
