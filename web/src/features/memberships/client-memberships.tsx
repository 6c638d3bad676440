import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { type Membership, membershipCalls } from '@kursi/core/memberships/memberships.contract.ts';
import { useState } from 'react';
import type { MyBusiness } from '../../app/selected-business.ts';
import { formatDate, formatInstantDay, formatMoney } from '../../lib/format.ts';
import { may } from '../../lib/may.ts';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { type Translate, useText } from '../../lib/text.ts';
import { LoadFailed, LoadingRows } from '../../shared/loading.tsx';
import { balanceOf, MembershipBalance } from '../../shared/memberships/membership-balance.tsx';
import { leftText } from '../../shared/memberships/membership-words.ts';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { MembershipDrawer } from './membership-drawer.tsx';
import { useMembershipsLive } from './memberships-data.ts';
import { SellDrawer } from './sell-drawer.tsx';

interface ClientMembershipsProps {
  readonly business: MyBusiness;
  readonly clientId: string;
  /** `side`: beside the visits, what runs alone; `tab`: all of them. */
  readonly look: 'side' | 'tab';
}

type Opened = { readonly what: 'sale' } | { readonly what: 'membership'; readonly membership: Membership };

/** The memberships of a client: what is left of each, and the sale of another. */
export function ClientMemberships({ business, clientId, look }: ClientMembershipsProps) {
  const t = useText();
  const of = { business_id: business.id, client_id: clientId };
  const { data: client } = useCallQuery(clientCalls.get, of);
  const { data, isError, refetch } = useCallQuery(membershipCalls.ofClient, of);
  useMembershipsLive(business.id);
  const [opened, setOpened] = useState<{
    readonly turn: number;
    readonly it: Opened;
    readonly open: boolean;
  }>();
  const open = (it: Opened) => setOpened((last) => ({ turn: (last?.turn ?? 0) + 1, it, open: true }));
  const close = () => setOpened((last) => last && { ...last, open: false });
  const isLiving = ({ state }: Membership) => state !== 'ended' && state !== 'cancelled';
  const items = look === 'side' ? data?.items.filter(isLiving) : data?.items;
  const sell = client && !client.is_deleted && may(membershipCalls.buy, business) && (
    <button type="button" className="k-link" onClick={() => open({ what: 'sale' })}>
      {t('membership.sell_one')}
    </button>
  );
  return (
    <section aria-label={t('membership.title')}>
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h2 className="font-bold">{t('membership.title')}</h2>
        {sell}
      </div>
      {!items && isError && <LoadFailed onRetry={refetch}>{t('membership.failed')}</LoadFailed>}
      {!items && !isError && <LoadingRows count={1} avatar="none" />}
      {items?.length === 0 &&
        (look === 'side' ? (
          <p className="text-ink-3">{t('membership.client_none')}</p>
        ) : (
          <EmptyState compact title={t('membership.client_none')} />
        ))}
      {items && items.length > 0 && (
        <ul className="grid gap-1">
          {items.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                className={cx(
                  '-mx-2 grid w-[calc(100%+16px)] gap-1.5 rounded-1 p-2 text-left hover:bg-hover',
                  !isLiving(one) && 'text-ink-3',
                )}
                onClick={() => open({ what: 'membership', membership: one })}
              >
                <span className="flex items-baseline justify-between gap-3">
                  <span className="min-w-0 font-medium break-words">{one.name}</span>
                  <span className="num flex-none">{leftText(t, one)}</span>
                </span>
                <MembershipBalance membership={one} />
                <span className="num text-t1 text-ink-3 max-desk:text-t2">{standing(t, one)}</span>
                {one.due_amount > 0 && (
                  <span className="num text-t1 text-warn max-desk:text-t2">
                    {t('membership.to_come', { amount: formatMoney(one.due_amount) })}
                  </span>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
      {client && opened?.it.what === 'sale' && (
        <SellDrawer
          key={opened.turn}
          business={business}
          client={client}
          open={opened.open}
          onClose={close}
        />
      )}
      {client && opened?.it.what === 'membership' && (
        <MembershipDrawer
          key={opened.turn}
          business={business}
          membership={{ ...opened.it.membership, client_name: client.name, sold_by_name: null }}
          open={opened.open}
          onClose={close}
        />
      )}
    </section>
  );
}

/** "of ₹11,500, ends 5 Jun 2027" */
function standing(t: Translate, one: Membership): string {
  const of = one.type === 'price' ? `${balanceOf(t, one)}, ` : '';
  if (one.state === 'coming') return of + t('membership.from', { day: formatInstantDay(one.start_at) });
  if (one.state === 'running') return of + t('membership.ends_on', { day: formatDate(one.last_day) });
  return of + t(`membership.state_${one.state}`);
}
