import { commissionCalls } from '@kursi/core/billing/commission.contract.ts';
import { useState } from 'react';
import { useCallQuery } from '../../../lib/sync/queries.ts';
import { useText } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { EarnerCommission } from './commission-drawer.tsx';
import { percentOf } from './percent-of.ts';

/** People on the calendar who have no account, with what they earn. */
export function Earners({ businessId }: { readonly businessId: string }) {
  const t = useText();
  const { data } = useCallQuery(commissionCalls.list, { business_id: businessId });
  const [chosen, setChosen] = useState<string | null>(null);
  const earner = data?.items.find(({ entity_id }) => entity_id === chosen);
  if (!data || data.items.length === 0) return null;
  return (
    <Card title={t('team.earners')} flush>
      <p className="px-4 text-t2 text-ink-3">{t('team.earners_lead')}</p>
      <ul className="divide-y divide-line-soft px-4">
        {data.items.map(({ entity_id, name, commission }) => {
          const says = t('team.commission', percentOf(commission));
          return (
            <li key={entity_id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <Avatar name={name} />
              <span className="min-w-0 flex-1 font-medium break-words">{name}</span>
              <Button
                size="small"
                variant="quiet"
                aria-label={`${t('team.commission_of', { name })}: ${says}`}
                onClick={() => setChosen(entity_id)}
              >
                {says}
              </Button>
            </li>
          );
        })}
      </ul>
      {earner && <EarnerCommission businessId={businessId} earner={earner} onClose={() => setChosen(null)} />}
    </Card>
  );
}
