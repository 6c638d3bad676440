import { marketingCalls } from '@kursi/core/clients/marketing.contract.ts';
import type { ReactNode } from 'react';
import { patchQuery } from '../../../lib/sync/cache-patch.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { useCallQuery } from '../../../lib/sync/queries.ts';
import { useText } from '../../../lib/text.ts';
import { Switch } from '../../../ui/fields/switch.tsx';

interface OwnOffersProps {
  /** Draws the section around it, where there is something to choose. */
  readonly around: (switches: ReactNode) => ReactNode;
}

/** The salons whose client one is, each with a switch. */
export function OwnOffers({ around }: OwnOffersProps) {
  const t = useText();
  const { data } = useCallQuery(marketingCalls.listOwn, {});
  const set = useCommand(marketingCalls.setOwn, {
    scope: () => 'own-offers',
    optimistic: ({ business_id, wants_offers }) => [
      patchQuery(marketingCalls.listOwn, {}, (now) => ({
        items: now.items.map((one) => (one.business_id === business_id ? { ...one, wants_offers } : one)),
      })),
    ],
  });
  if (!data || data.items.length === 0) return null;
  return around(
    <div className="grid grid-cols-1 gap-2">
      {data.items.map(({ business_id, business_name, wants_offers }) => (
        <Switch
          key={business_id}
          end
          label={business_name}
          sub={t('offers.own_sub')}
          checked={wants_offers}
          onChange={({ target }) => void set.run({ business_id, wants_offers: target.checked })}
        />
      ))}
    </div>,
  );
}
