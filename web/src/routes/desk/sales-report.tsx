import { useNavigate } from '@tanstack/react-router';
import { usePageTitle } from '../../app/address/page-title.ts';
import { routes } from '../../app/address/routes.ts';
import { OpenBusiness } from '../../app/frame/open-business.tsx';
import { SalesScreen } from '../../features/reports/sales/sales-screen.tsx';
import { useText } from '../../lib/text.ts';

export default function SalesReportPage() {
  const t = useText();
  usePageTitle(t('figures.sales'));
  const search = routes.salesReport.useSearch();
  const navigate = useNavigate();
  return (
    <OpenBusiness>
      {(business) => (
        <SalesScreen
          key={business.id}
          business={business}
          search={search}
          onAddress={(next) => void navigate({ to: routes.salesReport.to, search: next, replace: true })}
        />
      )}
    </OpenBusiness>
  );
}
