import { commissionCalls } from '@kursi/core/billing/commission.contract.ts';
import { manageRight } from '@kursi/core/business/member-rules.ts';
import { hasRight } from '@kursi/core/contract/rights.ts';
import { useState } from 'react';
import type { MyBusiness } from '../../../app/selected-business.ts';
import { may } from '../../../lib/may.ts';
import { useCallQuery } from '../../../lib/sync/queries.ts';
import { useText } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { CommissionDrawer, type Earner } from './commission-drawer.tsx';
import { percentOf } from './percent-of.ts';

/** What the people on the calendar earn, with or without an account. */
export function Earners({ business }: { readonly business: MyBusiness }) {
  const t = useText();
  const { data } = useCallQuery(commissionCalls.list, { business_id: business.id });
  const [chosen, setChosen] = useState<string | null>(null);
  const earner = data?.items.find(({ entity_id }) => entity_id === chosen);
  if (!data || data.items.length === 0) return null;
  const maySet = ({ user_role }: Earner) =>
    may(commissionCalls.set, business) && (!user_role || hasRight(business, manageRight[user_role]));
  return (
    <Card title={t('team.earners')} flush>
      <p className="px-4 text-t2 text-ink-3">{t('team.earners_lead')}</p>
      <ul className="divide-y divide-line-soft px-4">
        {data.items.map((one) => {
          const { entity_id, name } = one;
          const says = t('team.commission', percentOf(one.commission));
          return (
            <li key={entity_id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <Avatar name={name} />
              <span className="min-w-0 flex-1">
                <span className="block font-medium break-words">{name}</span>
                {!one.user_role && <span className="text-t2 text-ink-3">{t('team.no_account')}</span>}
              </span>
              {maySet(one) ? (
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={`${t('team.commission_of', { name })}: ${says}`}
                  onClick={() => setChosen(entity_id)}
                >
                  {says}
                </Button>
              ) : (
                <span className="text-t2 text-ink-3">{says}</span>
              )}
            </li>
          );
        })}
      </ul>
      {earner && (
        <CommissionDrawer businessId={business.id} earner={earner} onClose={() => setChosen(null)} />
      )}
    </Card>
  );
}
