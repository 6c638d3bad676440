import { scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import { type Client, clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { formatDay } from '../../lib/format.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { touchedBy } from '../../lib/sync/reads.ts';
import { useText } from '../../lib/text.ts';
import { TypeNameDialog } from '../../ui/overlays/confirm-dialog.tsx';

interface EraseClientProps {
  readonly businessId: string;
  readonly client: Client;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** No undo, so the confirmation asks for the name. */
export function EraseClient({ businessId, client, open, onOpenChange }: EraseClientProps) {
  const t = useText();
  const erase = useCommand(clientCalls.erase, {
    invalidates: touchedBy('client.deleted'),
    said: () => ({ text: t('client.erased'), tone: 'good' }),
  });
  const of = { business_id: businessId, client_id: client.id };
  const { data: summary } = useCallQuery(scheduleCalls.getClientSummary, of, { enabled: open });
  const next = summary?.next_visit_on;
  return (
    <TypeNameDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('client.erase_title', { name: client.name })}
      expected={client.name}
      fieldLabel={t('client.erase_type')}
      confirmLabel={t('client.erase')}
      cancelLabel={t('action.cancel')}
      busy={erase.pending}
      onConfirm={() => void erase.run(of).finally(() => onOpenChange(false))}
    >
      <p>{t('client.erase_body')}</p>
      {next && <p className="mt-3">{t('client.erase_booked', { day: formatDay(next) })}</p>}
    </TypeNameDialog>
  );
}
