import { sumPaise } from '@kursi/core/kernel/money.ts';
import { salesReportCalls } from '@kursi/core/sales/sales-report.contract.ts';
import { addressOf } from '../../app/address/address.ts';
import { TextLink } from '../../app/address/links.tsx';
import { paths } from '../../app/address/paths.ts';
import type { MyBusiness } from '../../app/selected-business.ts';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { useText } from '../../lib/text.ts';
import { formatRupees } from '../../shared/charts/write-money.ts';
import { Card } from '../../ui/card.tsx';
import type { ReportRange } from './report-range.ts';
import { groupName } from './sales/group-name.ts';

const SHOWN = 5;

interface BestCardsProps {
  readonly business: MyBusiness;
  readonly range: ReportRange;
}

/** What sold best, and who sold it. */
export function BestCards(props: BestCardsProps) {
  return (
    <div className="grid gap-5 tablet:grid-cols-2">
      <Best {...props} by="item" question="best" />
      <Best {...props} by="person" question="who" />
    </div>
  );
}

function Best({
  business,
  range,
  by,
  question,
}: BestCardsProps & { readonly by: 'item' | 'person'; readonly question: 'best' | 'who' }) {
  const t = useText();
  const { data } = useCallQuery(salesReportCalls.listSales, { business_id: business.id, ...range, by });
  const rows = (data?.rows ?? [])
    .filter(({ key }) => !/^(tip|round_off|membership):/.test(key) && key !== '')
    .toSorted((a, b) => b.sold - a.sold);
  const all = sumPaise(rows.map(({ sold }) => sold));
  const most = rows[0]?.sold ?? 0;
  return (
    <Card
      title={t(`figures.${question}`)}
      end={
        <TextLink
          href={addressOf(paths.salesReport, { search: { ...range, by } })}
          className="inline-flex min-h-11 items-center print:hidden"
        >
          {t('figures.sales')}
        </TextLink>
      }
    >
      <ol className="grid gap-2">
        {rows.slice(0, SHOWN).map((row) => (
          <li key={row.key} className="grid grid-cols-[1fr_auto] gap-x-3">
            <span className="min-w-0 truncate">{groupName(t, by, row.key, row.name)}</span>
            <span className="num">{formatRupees(row.sold)}</span>
            <span aria-hidden className="col-span-2 h-1.5 rounded-1 bg-tint">
              <i
                className="block h-full rounded-1 bg-ink-3 first:bg-ink"
                style={{ width: `${most > 0 ? (Math.max(0, row.sold) / most) * 100 : 0}%` }}
              />
            </span>
          </li>
        ))}
      </ol>
      <p className="num mt-3 text-t2 text-ink-3">{formatRupees(all)}</p>
    </Card>
  );
}
