import { salesReportCalls } from '@kursi/core/sales/sales-report.contract.ts';
import { billReceiptPath } from '../../../app/address/address.ts';
import { routerLink } from '../../../app/address/router-link.tsx';
import type { MyBusiness } from '../../../app/selected-business.ts';
import { formatInstant } from '../../../lib/format.ts';
import { useCallQuery } from '../../../lib/sync/queries.ts';
import { useText } from '../../../lib/text.ts';
import { formatRupees } from '../../../shared/charts/write-money.ts';
import { clientName } from '../../../shared/clients/client-name.ts';
import { LoadingCard } from '../../../shared/loading.tsx';
import { ListRow, ListRows } from '../../../ui/lists/list-row.tsx';
import { Drawer } from '../../../ui/overlays/drawer.tsx';
import { IconCheck } from '../../../ui/pictures/icons.ts';
import { ReportFailed } from '../report-failed.tsx';
import { groupName } from './group-name.ts';
import type { SalesView } from './sales-address.ts';

interface BillsPanelProps {
  readonly business: MyBusiness;
  readonly view: SalesView;
  readonly open: NonNullable<SalesView['open']>;
  readonly onClose: () => void;
}

/** The very bills behind a row. */
export function BillsPanel({ business, view, open, onClose }: BillsPanelProps) {
  const t = useText();
  const { range, by, within, client, person, figure } = view;
  const rows = useCallQuery(salesReportCalls.listSales, {
    business_id: business.id,
    ...range,
    by,
    ...(within && { within }),
  });
  const row = rows.data?.rows.find((one) => one.key === open.key && one.within === open.within);
  const { data, isError, error, refetch } = useCallQuery(salesReportCalls.listBills, {
    business_id: business.id,
    ...range,
    by,
    key: open.key,
    ...(within && open.within !== null && { within, within_key: open.within }),
    ...(client && { client }),
    ...(person && { entity_id: person }),
  });
  const first = groupName(t, by, open.key, row?.name ?? null);
  const second =
    within && open.within !== null && groupName(t, within, open.within, row?.within_name ?? null);
  const times = data?.bills.reduce((sum, one) => sum + one.times, 0) ?? 0;
  return (
    <Drawer
      title={second ? `${first}, ${second}` : first}
      sub={
        data && (
          <>
            {formatRupees(data[figure])}
            {data.count === data.bills.length &&
              `, ${t('figures.panel_sub', { times: String(times), count: data.count })}`}
            {data.covered > 0 && `. ${t('figures.panel_covered', { amount: formatRupees(data.covered) })}`}
          </>
        )
      }
      closeLabel={t('figures.close_panel')}
      onClose={onClose}
      clear
      footer={
        data &&
        data.count === data.bills.length && (
          <p className="flex items-center gap-1 text-good">
            <IconCheck className="i-s" aria-hidden />
            {t('figures.panel_adds_up', { count: data.count, amount: formatRupees(data[figure]) })}
          </p>
        )
      }
    >
      {!data && isError && <ReportFailed error={error} onRetry={refetch} />}
      {!data && !isError && <LoadingCard lines={6} />}
      {data && (
        <>
          {data.count > data.bills.length && (
            <p className="mb-2 text-t2 text-ink-3">
              {t('figures.panel_first', { shown: String(data.bills.length), count: data.count })}
            </p>
          )}
          <ListRows>
            {data.bills.map((bill) => (
              <ListRow
                key={bill.visit_id}
                href={billReceiptPath(bill.visit_id)}
                renderLink={routerLink}
                title={clientName(t, bill.client_name)}
                sub={`${formatInstant(bill.made_at)} · ${bill.receipt_number}`}
                end={<span className="num font-medium">{formatRupees(bill[figure])}</span>}
              />
            ))}
          </ListRows>
        </>
      )}
    </Drawer>
  );
}
