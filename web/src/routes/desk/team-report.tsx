import { useNavigate } from '@tanstack/react-router';
import { usePageTitle } from '../../app/address/page-title.ts';
import { routes } from '../../app/address/routes.ts';
import { OpenBusiness } from '../../app/frame/open-business.tsx';
import { TeamScreen } from '../../features/reports/team/team-screen.tsx';
import { useText } from '../../lib/text.ts';

export default function TeamReportPage() {
  const t = useText();
  usePageTitle(t('crew.title'));
  const search = routes.teamReport.useSearch();
  const navigate = useNavigate();
  return (
    <OpenBusiness>
      {(business) => (
        <TeamScreen
          key={business.id}
          business={business}
          search={search}
          onAddress={(next) => void navigate({ to: routes.teamReport.to, search: next, replace: true })}
        />
      )}
    </OpenBusiness>
  );
}
