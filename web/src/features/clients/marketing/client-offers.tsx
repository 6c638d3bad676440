import { type Client, clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { marketingCalls } from '@kursi/core/clients/marketing.contract.ts';
import { mayMarketTo } from '@kursi/core/clients/marketing.ts';
import { useCommand } from '../../../lib/command.ts';
import { formatInstantDay } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';

interface ClientOffersProps {
  readonly businessId: string;
  readonly client: Client;
}

/** Whether they want offers, since when not and how we know, with the switch for the desk. */
export function ClientOffers({ businessId, client }: ClientOffersProps) {
  const t = useText();
  const now = useNow();
  const { name, marketing_opt_out_at: at, marketing_opt_out_from: from } = client;
  const undo = useCommand(marketingCalls.set, { invalidates: [clientCalls.get] });
  const set = useCommand(marketingCalls.set, {
    invalidates: [clientCalls.get],
    said: (_, { wants_offers }) => t(wants_offers ? 'offers.is_on' : 'offers.is_off', { name }),
    undo: (_, input) => () => undo.run({ ...input, wants_offers: !input.wants_offers }),
  });
  const wants = mayMarketTo(client);
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <span>{t(wants ? 'offers.yes' : 'offers.no')}</span>
      <Button
        variant="quiet"
        size="small"
        className="-my-1 -ml-2.5"
        loading={set.pending}
        onClick={() => void set.run({ business_id: businessId, client_id: client.id, wants_offers: !wants })}
      >
        {t(wants ? 'offers.turn_off' : 'offers.turn_on')}
      </Button>
      {at && from && (
        <span className="w-full text-t1 text-ink-3 max-desk:text-t2">
          {t(`offers.since_${from}`, { day: formatInstantDay(at, { now }) })}
        </span>
      )}
    </span>
  );
}
