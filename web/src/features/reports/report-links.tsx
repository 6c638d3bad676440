import { type Address, addressOf } from '../../app/address/address.ts';
import { paths } from '../../app/address/paths.ts';
import { routerLink } from '../../app/address/router-link.tsx';
import { type Translate, useText } from '../../lib/text.ts';
import { Card } from '../../ui/card.tsx';
import { ListRow, ListRows } from '../../ui/lists/list-row.tsx';
import type { ReportRange } from './report-range.ts';

/** Each report with the question that it answers, for the dates that are looked at. */
const reports: readonly {
  readonly key: string;
  readonly name: (t: Translate) => string;
  readonly question: (t: Translate) => string;
  readonly address: (range: ReportRange) => Address;
}[] = [
  {
    key: 'sales',
    name: (t) => t('figures.sales'),
    question: (t) => t('figures.best'),
    address: (search) => addressOf(paths.salesReport, { search }),
  },
  {
    key: 'occupancy',
    name: (t) => t('chairs.title'),
    question: (t) => t('chairs.question'),
    address: (search) => addressOf(paths.occupancyReport, { search }),
  },
  {
    key: 'clients',
    name: (t) => t('back.title'),
    question: (t) => t('back.question'),
    address: (search) => addressOf(paths.clientsReport, { search }),
  },
  {
    key: 'team',
    name: (t) => t('crew.title'),
    question: (t) => t('crew.question'),
    address: (search) => addressOf(paths.teamReport, { search }),
  },
];

export function ReportLinks({ range }: { readonly range: ReportRange }) {
  const t = useText();
  return (
    <Card title={t('figures.all')} flush className="pb-1 print:hidden">
      <ListRows>
        {reports.map(({ key, name, question, address }) => (
          <ListRow
            key={key}
            className="px-4"
            href={address(range)}
            renderLink={routerLink}
            title={name(t)}
            sub={question(t)}
          />
        ))}
      </ListRows>
    </Card>
  );
}
