import { cameAfter } from '@kursi/core/sales/client-report.ts';
import { occupancyOf } from '@kursi/core/sales/occupancy.ts';
import { Fragment } from 'react';
import { addressOf } from '../../../app/address/address.ts';
import { paths } from '../../../app/address/paths.ts';
import { routerLink } from '../../../app/address/router-link.tsx';
import { formatNumber } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { ChangeText } from '../../../shared/charts/change-text.tsx';
import type { ReportRange } from '../report-range.ts';
import type { ClientReport } from './clients-words.ts';

interface ClientFiguresProps {
  readonly found: ClientReport;
  readonly within: number;
  readonly range: ReportRange;
}

type Visits = ClientReport['visits'];
const named = (visits: Visits) => visits.new + visits.returning;

/** Visits by who came, which open their bills, and how many came back. */
export function ClientFigures({ found: { visits, compared, cohorts }, within, range }: ClientFiguresProps) {
  const t = useText();
  const then = compared?.visits;
  const rebooked = occupancyOf(visits.rebooked, named(visits));
  const rebookedThen = then && occupancyOf(then.rebooked, named(then));
  const next = cameAfter(cohorts, 1);
  const sixth = cameAfter(cohorts, 6);
  const shares = [
    {
      key: 'rebooked',
      text: t('back.rebooked', { count: within }),
      share: rebooked,
      sub: t('back.of_visits', { some: formatNumber(visits.rebooked), all: formatNumber(named(visits)) }),
      before: rebookedThen ?? null,
    },
    { key: 'next', text: t('back.next_month'), share: next, sub: t('back.first_visits'), before: null },
    { key: 'sixth', text: t('back.sixth_month'), share: sixth, sub: t('back.first_visits'), before: null },
  ];
  return (
    <section className="grid grid-cols-2 gap-3 tablet:grid-cols-3" aria-label={t('back.title')}>
      {(['new', 'returning', 'no_name'] as const).map((kind) => (
        <Fragment key={kind}>
          {routerLink({
            href: addressOf(paths.salesReport, { search: { ...range, by: 'client', key: kind } }),
            className: 'k-card pad block hover:bg-hover',
            children: (
              <>
                <span className="block text-t2 text-ink-2">{t(`figures.client_${kind}`)}</span>
                <span className="num block text-t5 font-bold">{formatNumber(visits[kind])}</span>
                <span className="num block min-h-5 text-t1">
                  {then && <ChangeText now={visits[kind]} before={then[kind]} />}
                </span>
              </>
            ),
          })}
        </Fragment>
      ))}
      {shares.map(({ key, text, share, sub, before }) => (
        <div key={key} className="k-card pad">
          <p className="text-t2 text-ink-2">{text}</p>
          <p className="num text-t5 font-bold">{share === null ? '–' : `${share}%`}</p>
          <p className="num flex min-h-5 flex-wrap items-center gap-x-2 text-t1 text-ink-3">
            {share !== null && sub}
            {share !== null && before !== null && <ChangeText now={share} before={before} />}
          </p>
        </div>
      ))}
    </section>
  );
}
