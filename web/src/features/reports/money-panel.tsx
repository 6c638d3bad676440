import { salesReportCalls } from '@kursi/core/sales/sales-report.contract.ts';
import type { ToCameIn } from '@kursi/core/sales/three-words.ts';
import { billReceiptPath } from '../../app/address/address.ts';
import { routerLink } from '../../app/address/router-link.tsx';
import type { MyBusiness } from '../../app/selected-business.ts';
import { formatInstant } from '../../lib/format.ts';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { useText } from '../../lib/text.ts';
import { formatRupees, formatSigned } from '../../shared/charts/write-money.ts';
import { clientName } from '../../shared/clients/client-name.ts';
import { LoadingCard } from '../../shared/loading.tsx';
import { ListRow, ListRows } from '../../ui/lists/list-row.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { ReportFailed } from './report-failed.tsx';
import type { ReportRange } from './report-range.ts';

interface MoneyPanelProps {
  readonly business: MyBusiness;
  readonly range: ReportRange;
  readonly row: ToCameIn | 'came_in';
  readonly onClose: () => void;
}

/** The payments and bills that a row between sold and came in is made of. */
export function MoneyPanel({ business, range, row, onClose }: MoneyPanelProps) {
  const t = useText();
  const asked = { business_id: business.id, ...range, row };
  const { data, isError, error, refetch } = useCallQuery(salesReportCalls.listMoneyRows, asked);
  const isMore = data && data.count > data.rows.length;
  return (
    <Drawer
      title={t(`figures.${row}`)}
      sub={data && (row === 'came_in' ? formatRupees(data.amount) : formatSigned(data.amount))}
      closeLabel={t('figures.close_panel')}
      onClose={onClose}
      clear
    >
      {!data && isError && <ReportFailed error={error} onRetry={refetch} />}
      {!data && !isError && <LoadingCard lines={6} />}
      {data && (
        <>
          {isMore && (
            <p className="mb-2 text-t2 text-ink-3">
              {t('figures.panel_first', { shown: String(data.rows.length), count: data.count })}
            </p>
          )}
          <ListRows>
            {data.rows.map((one, i) => (
              <ListRow
                // biome-ignore lint/suspicious/noArrayIndexKey: a visit may have several payments at one moment
                key={`${one.visit_id} ${i}`}
                {...(one.receipt_number && { href: billReceiptPath(one.visit_id), renderLink: routerLink })}
                title={clientName(t, one.client_name)}
                sub={`${formatInstant(one.at)}${one.receipt_number ? ` · ${one.receipt_number}` : ''}`}
                end={<span className="num font-medium">{formatRupees(one.amount)}</span>}
              />
            ))}
          </ListRows>
        </>
      )}
    </Drawer>
  );
}
