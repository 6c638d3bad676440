import { clientReportCalls } from '@kursi/core/sales/client-report.contract.ts';
import { clientPath } from '../../../app/address/address.ts';
import { routerLink } from '../../../app/address/router-link.tsx';
import type { MyBusiness } from '../../../app/selected-business.ts';
import { formatDay } from '../../../lib/format.ts';
import { useCallQuery } from '../../../lib/sync/queries.ts';
import { useText } from '../../../lib/text.ts';
import { clientName } from '../../../shared/clients/client-name.ts';
import { LoadingCard } from '../../../shared/loading.tsx';
import { ListRow, ListRows } from '../../../ui/lists/list-row.tsx';
import { Drawer } from '../../../ui/overlays/drawer.tsx';
import { ReportFailed } from '../report-failed.tsx';
import { today } from '../report-range.ts';
import { monthName } from './clients-words.ts';

interface CohortPanelProps {
  readonly business: MyBusiness;
  readonly open: { readonly month: string; readonly after: number };
  readonly onClose: () => void;
}

/** The people in a cell of the first months. */
export function CohortPanel({ business, open: { month, after }, onClose }: CohortPanelProps) {
  const t = useText();
  const { data, isError, error, refetch } = useCallQuery(clientReportCalls.listCohort, {
    business_id: business.id,
    month,
    after,
  });
  const name = monthName(month);
  return (
    <Drawer
      title={
        after === 0
          ? t('back.first_in', { month: name })
          : t('back.came_after', { month: name, count: after })
      }
      sub={data && t('back.people', { count: data.count })}
      closeLabel={t('figures.close_panel')}
      onClose={onClose}
      clear
    >
      {!data && isError && <ReportFailed error={error} onRetry={refetch} />}
      {!data && !isError && <LoadingCard lines={6} />}
      {data && (
        <ListRows>
          {data.clients.map((client) => (
            <ListRow
              key={client.client_id}
              href={clientPath(client.client_id)}
              renderLink={routerLink}
              title={clientName(t, client.name)}
              sub={t('back.last_came', { day: formatDay(client.last_on, { today: today() }) })}
              end={<span className="num">{t('chairs.panel', { count: client.visits })}</span>}
            />
          ))}
        </ListRows>
      )}
    </Drawer>
  );
}
