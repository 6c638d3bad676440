import type { OutputOf } from '@kursi/core/contract/call.ts';
import { membershipCalls } from '@kursi/core/memberships/memberships.contract.ts';
import { myMembershipPath } from '../../../app/address/address.ts';
import { routerLink } from '../../../app/address/router-link.tsx';
import { PagedList } from '../../../app/paged-list.tsx';
import { formatDate, formatMoney } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { leftText } from '../../../shared/memberships/membership-words.ts';
import { ListRow } from '../../../ui/lists/list-row.tsx';
import { Avatar } from '../../../ui/pictures/avatar.tsx';

export type Mine = OutputOf<typeof membershipCalls.mine>['items'][number];

/** The caller's memberships at all businesses; each business leads to its own page. */
export function MyMemberships() {
  const t = useText();
  return (
    <PagedList
      call={membershipCalls.mine}
      failed={t('membership.failed')}
      empty={{ title: t('membership.mine_none'), body: t('membership.mine_none_more') }}
    >
      {(items: readonly Mine[]) => <MembershipRows items={items} />}
    </PagedList>
  );
}

/** One row a business. */
export function MembershipRows({ items }: { readonly items: readonly Mine[] }) {
  const t = useText();
  return (
    <ul aria-label={t('membership.mine')} className="k-card k-rows">
      {[...Map.groupBy(items, ({ business_id }) => business_id).values()].map((held) => {
        const [first] = held;
        if (!first) return null;
        return (
          <li key={first.business_id}>
            <ListRow
              href={myMembershipPath(first.business_id)}
              renderLink={routerLink}
              lead={<Avatar name={first.business_name} shape="arch" />}
              title={<span className="break-words">{first.business_name}</span>}
              sub={held.map((one) => (
                <span key={one.id} className="num block break-words">
                  {`${one.name}: ${leftText(t, one)}, ${t('membership.until', { day: formatDate(one.last_day) })}`}
                  {one.due_amount > 0 && (
                    <span className="text-warn">
                      , {t('membership.still_to_pay', { amount: formatMoney(one.due_amount) })}
                    </span>
                  )}
                </span>
              ))}
            />
          </li>
        );
      })}
    </ul>
  );
}
