import { routes } from '../../app/address/routes.ts';
import { OwnReceipt } from '../../features/billing/receipts/own-receipt.tsx';
import { ReceiptScreen } from '../../features/booking/client/mine/receipt.tsx';

/** Printable receipt of one of my visits: of its bill, or of what was paid for it. */
export default function ReceiptPage() {
  const { businessId, visitId } = routes.receipt.useParams();
  return (
    <ReceiptScreen
      businessId={businessId}
      visitId={visitId}
      bill={<OwnReceipt businessId={businessId} visitId={visitId} />}
    />
  );
}
