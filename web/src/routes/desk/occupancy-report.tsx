import { useNavigate } from '@tanstack/react-router';
import { usePageTitle } from '../../app/address/page-title.ts';
import { routes } from '../../app/address/routes.ts';
import { OpenBusiness } from '../../app/frame/open-business.tsx';
import { OccupancyScreen } from '../../features/reports/occupancy/occupancy-screen.tsx';
import { useText } from '../../lib/text.ts';

export default function OccupancyReportPage() {
  const t = useText();
  usePageTitle(t('chairs.title'));
  const search = routes.occupancyReport.useSearch();
  const navigate = useNavigate();
  return (
    <OpenBusiness>
      {(business) => (
        <OccupancyScreen
          key={business.id}
          business={business}
          search={search}
          onAddress={(next) => void navigate({ to: routes.occupancyReport.to, search: next, replace: true })}
        />
      )}
    </OpenBusiness>
  );
}
