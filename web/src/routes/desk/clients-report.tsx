import { clientReportCalls } from '@kursi/core/sales/client-report.contract.ts';
import { useNavigate } from '@tanstack/react-router';
import { usePageTitle } from '../../app/address/page-title.ts';
import { routes } from '../../app/address/routes.ts';
import { OpenBusiness } from '../../app/frame/open-business.tsx';
import { NothingHere } from '../../app/nothing-here.tsx';
import { ClientsScreen } from '../../features/reports/clients/clients-screen.tsx';
import { may } from '../../lib/may.ts';
import { useText } from '../../lib/text.ts';

export default function ClientsReportPage() {
  const t = useText();
  usePageTitle(t('back.title'));
  const search = routes.clientsReport.useSearch();
  const navigate = useNavigate();
  return (
    <OpenBusiness>
      {(business) =>
        may(clientReportCalls.get, business) ? (
          <ClientsScreen
            key={business.id}
            business={business}
            search={search}
            onAddress={(next) => void navigate({ to: routes.clientsReport.to, search: next, replace: true })}
          />
        ) : (
          <NothingHere />
        )
      }
    </OpenBusiness>
  );
}
