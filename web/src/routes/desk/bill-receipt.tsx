import { useNavigate } from '@tanstack/react-router';
import { paths } from '../../app/address/paths.ts';
import { routes } from '../../app/address/routes.ts';
import { OpenBusiness } from '../../app/frame/open-business.tsx';
import { BillReceipt } from '../../features/billing/bill-receipt.tsx';

/** Printable receipt of a bill, for the desk. */
export default function BillReceiptPage() {
  const { visitId } = routes.billReceipt.useParams();
  const { paper } = routes.billReceipt.useSearch();
  const navigate = useNavigate();
  return (
    <OpenBusiness>
      {(business) => (
        <BillReceipt
          business={business}
          visitId={visitId}
          paper={paper === 'roll' ? 'roll' : 'a4'}
          onPaper={(next) =>
            void navigate({
              to: paths.billReceipt,
              params: { visitId },
              search: { paper: next },
              replace: true,
            })
          }
        />
      )}
    </OpenBusiness>
  );
}
