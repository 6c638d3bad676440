import { paths } from '../app/paths.ts';
import { routerLink } from '../app/router-link.tsx';
import { routes } from '../app/routes.ts';
import { ReceiptScreen } from '../features/booking/client/mine/receipt.tsx';
import { useText } from '../lib/text.ts';
import { BrandMark } from '../ui/mark.tsx';

/** Printable receipt of an online payment for one of my visits. */
export default function ReceiptPage() {
  const t = useText();
  const { businessId, visitId } = routes.receipt.useParams();
  return (
    <ReceiptScreen
      businessId={businessId}
      visitId={visitId}
      brand={<BrandMark name={t('app.name')} href={paths.home} renderLink={routerLink} />}
    />
  );
}
