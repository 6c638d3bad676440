import { sumPaise } from '@kursi/core/kernel/money.ts';
import { clientPath } from '../../../app/address/address.ts';
import { TextLink } from '../../../app/address/links.tsx';
import { formatDay, formatNumber } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { formatRupees } from '../../../shared/charts/write-money.ts';
import { clientName } from '../../../shared/clients/client-name.ts';
import { Card } from '../../../ui/card.tsx';
import { today } from '../report-range.ts';
import { groupName } from '../sales/group-name.ts';
import type { ClientReport } from './clients-words.ts';

/** A part of a whole, as long as the largest is full; `shade` is the part of it that is darker. */
function Bar({
  part,
  of,
  dark = part,
}: {
  readonly part: number;
  readonly of: number;
  readonly dark?: number;
}) {
  const width = (value: number) => `${of > 0 ? Math.max(0, Math.min(100, (value / of) * 100)) : 0}%`;
  return (
    <span aria-hidden className="relative block h-2 rounded-1 bg-tint">
      <i className="absolute inset-y-0 left-0 rounded-1 bg-st-done" style={{ width: width(part) }} />
      <i className="absolute inset-y-0 left-0 rounded-1 bg-ink" style={{ width: width(dark) }} />
    </span>
  );
}

/** New clients by how they came, and how many of them came again. */
export function SourcesCard({ sources }: { readonly sources: ClientReport['sources'] }) {
  const t = useText();
  const most = Math.max(0, ...sources.map(({ clients }) => clients));
  return (
    <Card title={t('back.sources')}>
      {sources.length === 0 ? (
        <p className="text-ink-3">{t('back.nobody_new')}</p>
      ) : (
        <ul className="grid gap-3">
          {sources.map(({ source, clients, back }) => (
            <li key={source} className="grid gap-1">
              <span className="num flex justify-between gap-3">
                <span className="min-w-0 truncate">{groupName(t, 'source', source, null)}</span>
                <span className="whitespace-nowrap">
                  <b>{formatNumber(clients)}</b>{' '}
                  <span className="text-ink-3">{t('back.came_back', { count: back })}</span>
                </span>
              </span>
              <Bar part={clients} of={most} dark={back} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Clients in fifths by what they spent. */
export function SpendingCard({ spending }: { readonly spending: ClientReport['spending'] }) {
  const t = useText();
  const all = sumPaise(spending.map(({ spent }) => spent));
  const most = Math.max(0, ...spending.map(({ spent }) => spent));
  return (
    <Card title={t('back.spending')}>
      {spending.length === 0 ? (
        <p className="text-ink-3">{t('figures.none')}</p>
      ) : (
        <ul className="grid gap-3">
          {spending.map(({ clients, spent }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a fifth is its place
            <li key={i} className="grid gap-1">
              <span className="num flex justify-between gap-3">
                <span className="min-w-0 truncate">
                  {t(i === 0 ? 'back.fifth_first' : 'back.fifth', { count: clients })}
                </span>
                <span className="whitespace-nowrap">
                  <b>{formatRupees(spent)}</b>{' '}
                  <span className="text-ink-3">{all > 0 ? `${Math.round((spent / all) * 100)}%` : ''}</span>
                </span>
              </span>
              <Bar part={spent} of={most} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Who spent most in the range. */
export function BestCard({ best }: { readonly best: ClientReport['best'] }) {
  const t = useText();
  if (best.length === 0) return null;
  return (
    <Card title={t('back.best')}>
      <table className="num w-full">
        <thead>
          <tr className="text-t1 text-ink-3">
            <th scope="col" className="py-1 text-left font-regular">
              {t('figures.group_client')}
            </th>
            <th scope="col" className="py-1 pl-3 text-right font-regular">
              {t('back.visits')}
            </th>
            <th scope="col" className="py-1 pl-3 text-right font-regular max-tablet:hidden">
              {t('back.last')}
            </th>
            <th scope="col" className="py-1 pl-3 text-right font-regular">
              {t('back.spent')}
            </th>
          </tr>
        </thead>
        <tbody>
          {best.map(({ client_id, name, visits, last_on, spent }) => (
            <tr key={client_id} className="border-t border-line-soft">
              <th scope="row" className="w-full max-w-0 py-1 text-left font-regular">
                <TextLink
                  href={clientPath(client_id)}
                  className="flex min-h-9 items-center max-desk:min-h-11"
                >
                  <span className="truncate">{clientName(t, name)}</span>
                </TextLink>
              </th>
              <td className="pl-3 text-right">{formatNumber(visits)}</td>
              <td className="pl-3 text-right whitespace-nowrap text-ink-3 max-tablet:hidden">
                {formatDay(last_on, { today: today() })}
              </td>
              <td className="pl-3 text-right font-medium">{formatRupees(spent)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
