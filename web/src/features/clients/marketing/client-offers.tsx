import type { Client } from '@kursi/core/clients/clients.contract.ts';
import { marketingCalls } from '@kursi/core/clients/marketing.contract.ts';
import { mayMarketTo } from '@kursi/core/clients/marketing.ts';
import { clientMessageCalls } from '@kursi/core/notifications/client-messages.contract.ts';
import { useState } from 'react';
import { formatInstantDay } from '../../../lib/format.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { useCallQuery } from '../../../lib/sync/queries.ts';
import { touchedBy } from '../../../lib/sync/reads.ts';
import { useText } from '../../../lib/text.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';

interface ClientOffersProps {
  readonly businessId: string;
  readonly client: Client;
}

/** Whether they want offers, since when not and how we know, with the switch for the desk. */
export function ClientOffers({ businessId, client }: ClientOffersProps) {
  const t = useText();
  const now = useNow();
  const { name, marketing_opt_out_at: at, marketing_opt_out_from: from } = client;
  const undo = useCommand(marketingCalls.set, { invalidates: touchedBy('client.opted_out') });
  const set = useCommand(marketingCalls.set, {
    invalidates: touchedBy('client.opted_out'),
    said: (_, { wants_offers }) => t(wants_offers ? 'offers.is_on' : 'offers.is_off', { name }),
    undo: (_, input) => () => undo.run({ ...input, wants_offers: !input.wants_offers }),
  });
  const [asks, setAsks] = useState(false);
  const { data: reach } = useCallQuery(clientMessageCalls.getReach, {
    business_id: businessId,
    client_id: client.id,
  });
  const wants = mayMarketTo(client);
  const turn = () => set.run({ business_id: businessId, client_id: client.id, wants_offers: !wants });
  // What the client said themselves is not undone by a slip of the desk.
  const isOwnWord = !wants && (from === 'whatsapp' || from === 'self' || from === 'mail');
  const day = at ? formatInstantDay(at, { now }) : '';
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <span>{t(wants ? 'offers.yes' : 'offers.no')}</span>
      <Button
        variant="quiet"
        size="small"
        className="-my-1 -ml-2.5"
        loading={set.pending}
        onClick={() => (isOwnWord ? setAsks(true) : void turn())}
      >
        {t(wants ? 'offers.turn_off' : 'offers.turn_on')}
      </Button>
      {at && from && (
        <span className="w-full text-t1 text-ink-3 max-desk:text-t2">
          {t(`offers.since_${from}`, { day })}
        </span>
      )}
      {reach?.stopped_at && (
        <span className="w-full pt-1">
          {t('offers.stopped')}
          <span className="block text-t1 text-ink-3 max-desk:text-t2">
            {t('offers.stopped_more', { day: formatInstantDay(reach.stopped_at, { now }) })}
          </span>
        </span>
      )}
      {isOwnWord && (
        <ConfirmDialog
          open={asks}
          onOpenChange={setAsks}
          title={t('offers.ask_title', { name })}
          confirmLabel={t('offers.ask_yes')}
          cancelLabel={t('offers.ask_no')}
          danger
          busy={set.pending}
          onConfirm={() => void turn().then(() => setAsks(false))}
        >
          <p>{t(`offers.ask_${from}`, { name, day })}</p>
          {reach?.stopped_at && <p className="mt-2">{t('offers.ask_whatsapp_stays')}</p>}
        </ConfirmDialog>
      )}
    </span>
  );
}
