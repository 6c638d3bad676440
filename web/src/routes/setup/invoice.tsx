import { subscriptionCalls } from '@kursi/core/subscription/subscription.contract.ts';
import { ButtonLink } from '../../app/address/links.tsx';
import { usePageTitle } from '../../app/address/page-title.ts';
import { paths } from '../../app/address/paths.ts';
import { routerLink } from '../../app/address/router-link.tsx';
import { routes } from '../../app/address/routes.ts';
import { useMyBusinesses } from '../../app/selected-business.ts';
import { useUser } from '../../app/user-context.tsx';
import { InvoiceSheet } from '../../features/subscription/invoice-sheet.tsx';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { useText } from '../../lib/text.ts';
import { LoadingCard } from '../../shared/loading.tsx';
import { Button } from '../../ui/button.tsx';
import { IconArrowLeft, IconPrinter } from '../../ui/pictures/icons.ts';
import { BrandMark } from '../../ui/pictures/mark.tsx';
import { NotFound } from '../public/not-found.tsx';

export default function InvoicePage() {
  const t = useText();
  const user = useUser();
  const params = routes.invoice.useParams();
  const search = routes.invoice.useSearch();
  const { selected } = useMyBusinesses({ enabled: !user.is_guest });
  // A link names its business; the default is the selected one.
  const business_id = search.business ?? selected?.id ?? '';
  const input = { business_id, invoice_id: params.invoiceId };
  const { data, isError } = useCallQuery(subscriptionCalls.getInvoice, input, {
    enabled: business_id !== '',
  });
  usePageTitle(data ? t('invoice.title', { number: data.number }) : t('invoice.word'));
  if (isError) return <NotFound />;
  return (
    <main className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-4 p-4 desk:p-8 print:p-0">
      <div className="mx-auto flex w-full max-w-2xl justify-between gap-2 print:hidden">
        <ButtonLink variant="quiet" href={paths.billing}>
          <IconArrowLeft className="i-m" aria-hidden />
          {t('billing.title')}
        </ButtonLink>
        <Button variant="primary" onClick={() => window.print()}>
          <IconPrinter className="i-m" aria-hidden />
          {t('invoice.print')}
        </Button>
      </div>
      {data ? (
        <InvoiceSheet
          invoice={data}
          brand={<BrandMark name={t('app.name')} href={paths.home} renderLink={routerLink} />}
        />
      ) : (
        <LoadingCard lines={8} />
      )}
    </main>
  );
}
