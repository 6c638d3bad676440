import { salesReportCalls } from '@kursi/core/sales/sales-report.contract.ts';
import { useNavigate } from '@tanstack/react-router';
import { usePageTitle } from '../../app/address/page-title.ts';
import { routes } from '../../app/address/routes.ts';
import { OpenBusiness } from '../../app/frame/open-business.tsx';
import { NothingHere } from '../../app/nothing-here.tsx';
import { rangeOf } from '../../features/reports/report-range.ts';
import { ReportsScreen } from '../../features/reports/reports-screen.tsx';
import { may } from '../../lib/may.ts';
import { useText } from '../../lib/text.ts';

export default function ReportsPage() {
  const t = useText();
  usePageTitle(t('figures.title'));
  const { row, ...range } = routes.reports.useSearch();
  const navigate = useNavigate();
  return (
    <OpenBusiness>
      {(business) =>
        may(salesReportCalls.getWords, business) ? (
          <ReportsScreen
            key={business.id}
            business={business}
            range={rangeOf(range)}
            row={row}
            onAddress={(search) => void navigate({ to: routes.reports.to, search, replace: true })}
          />
        ) : (
          <NothingHere />
        )
      }
    </OpenBusiness>
  );
}
