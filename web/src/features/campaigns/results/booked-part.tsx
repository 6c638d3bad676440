import { resultsCalls } from '@kursi/core/campaigns/results.contract.ts';
import { useState } from 'react';
import { clientPath } from '../../../app/address/address.ts';
import { routerLink } from '../../../app/address/router-link.tsx';
import { formatDay, formatMoney } from '../../../lib/format.ts';
import { useCallQuery } from '../../../lib/sync/queries.ts';
import { useText } from '../../../lib/text.ts';
import { useToday } from '../short-date.ts';
import type { CampaignOf, Results } from './results-data.ts';
import { WhoDrawer } from './who-drawer.tsx';

const SHOWN = 4;

/** Who booked after it. */
export function BookedPart({ of, results }: { readonly of: CampaignOf; readonly results: Results }) {
  const t = useText();
  const today = useToday();
  const [isOpen, setOpen] = useState(false);
  const { data } = useCallQuery(resultsCalls.listRecipients, { ...of, booked: 'yes', limit: SHOWN });
  const { clients } = results.followed;
  const title = t('results.booked_count', { count: clients });
  return (
    <section aria-label={title}>
      <div className="mb-1 flex items-baseline justify-between gap-3">
        <h2 className="font-bold">{title}</h2>
        {clients > 0 && (
          <button type="button" className="k-link" onClick={() => setOpen(true)}>
            {t('results.see_all')}
          </button>
        )}
      </div>
      {clients === 0 && <p className="text-ink-3">{t('results.none_booked')}</p>}
      <ul className="grid grid-cols-[minmax(0,1.2fr)_minmax(0,1.4fr)_auto_auto] gap-x-3.5 max-desk:grid-cols-[minmax(0,1fr)_auto]">
        {data?.items.map(({ client_id, name, services, visit_on, amount }) => (
          <li
            key={client_id}
            className="num col-span-full grid min-h-10 grid-cols-subgrid items-baseline border-line-soft py-2.25 not-first:border-t"
          >
            {routerLink({
              href: clientPath(client_id),
              className: 'k-link plain font-medium',
              children: name,
            })}
            <span className="text-ink-3">{services.join(', ') || '–'}</span>
            <span className="text-right text-ink-3">{visit_on && formatDay(visit_on, { today })}</span>
            <span className="text-right max-desk:col-start-2 max-desk:row-start-1">
              {formatMoney(amount)}
            </span>
          </li>
        ))}
      </ul>
      {isOpen && (
        <WhoDrawer of={of} title={title} filter={{ booked: 'yes' }} onClose={() => setOpen(false)} />
      )}
    </section>
  );
}
