import { takingsCalls } from '@kursi/core/billing/takings.contract.ts';
import { sumPaise } from '@kursi/core/kernel/money.ts';
import { localMinute } from '@kursi/core/kernel/time-zone.ts';
import { TextLink } from '../../app/address/links.tsx';
import { paths } from '../../app/address/paths.ts';
import type { MyBusiness } from '../../app/selected-business.ts';
import { homeTimeZone } from '../../lib/format.ts';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { useText } from '../../lib/text.ts';
import { formatRupees } from '../../shared/charts/write-money.ts';

/** Of a member of the team: what they did and were tipped, today and this week. Nobody else's. */
export default function OwnWeek({ business }: { readonly business: MyBusiness }) {
  const t = useText();
  const today = localMinute(Temporal.Now.instant(), homeTimeZone).day;
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  const of = (from: Temporal.PlainDate) => ({
    business_id: business.id,
    from: from.toString(),
    to: today.toString(),
  });
  const { data: day } = useCallQuery(takingsCalls.get, of(today));
  const { data: week } = useCallQuery(takingsCalls.get, of(monday));
  if (!day || !week) return null;
  const rows = [
    { key: 'today', name: t('salon_week.own_today'), people: day.people },
    { key: 'week', name: t('salon_week.this'), people: week.people },
  ];
  return (
    <section className="k-card pad grid gap-2" aria-label={t('salon_week.own')}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-t3 font-bold">{t('salon_week.own')}</h2>
        <span className="flex gap-4">
          <TextLink href={paths.occupancyReport} className="inline-flex min-h-11 items-center">
            {t('chairs.title')}
          </TextLink>
          <TextLink href={paths.teamReport} className="inline-flex min-h-11 items-center">
            {t('crew.own')}
          </TextLink>
          <TextLink href={paths.takings} className="inline-flex min-h-11 items-center">
            {t('nav.takings')}
          </TextLink>
        </span>
      </div>
      {week.people.length === 0 ? (
        <p className="text-ink-3">{t('salon_week.own_none')}</p>
      ) : (
        <table className="num w-full">
          <thead>
            <tr className="text-t1 text-ink-3">
              <th scope="col">
                <span className="sr-only">{t('salon_week.own')}</span>
              </th>
              {(['visits', 'services', 'tips_sold'] as const).map((key) => (
                <th key={key} scope="col" className="py-1 text-right font-regular">
                  {t(key === 'visits' ? 'salon_week.visits' : `figures.${key}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, people }) => (
              <tr key={key} className="border-t border-line-soft">
                <th scope="row" className="py-2 text-left font-medium">
                  {name}
                </th>
                <td className="text-right">{people.reduce((sum, { visits }) => sum + visits, 0)}</td>
                <td className="text-right">
                  {formatRupees(
                    sumPaise(people.flatMap((one) => [one.services_amount, one.products_amount])),
                  )}
                </td>
                <td className="text-right">{formatRupees(sumPaise(people.map((one) => one.tips_amount)))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
