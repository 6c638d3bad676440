import { paths } from '../../app/address/paths.ts';
import { routerLink } from '../../app/address/router-link.tsx';
import { routes } from '../../app/address/routes.ts';
import { OwnReceipt } from '../../features/billing/receipts/own-receipt.tsx';
import { ReceiptScreen } from '../../features/booking/client/mine/receipt.tsx';
import { useText } from '../../lib/text.ts';
import { BrandMark } from '../../ui/pictures/mark.tsx';

/** Printable receipt of one of my visits: of its bill, or of what was paid for it. */
export default function ReceiptPage() {
  const t = useText();
  const { businessId, visitId } = routes.receipt.useParams();
  return (
    <ReceiptScreen
      businessId={businessId}
      visitId={visitId}
      bill={<OwnReceipt businessId={businessId} visitId={visitId} />}
      brand={<BrandMark name={t('app.name')} href={paths.home} renderLink={routerLink} />}
    />
  );
}
