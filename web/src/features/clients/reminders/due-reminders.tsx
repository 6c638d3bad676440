import { clientReminderCalls } from '@kursi/core/clients/client-reminders.contract.ts';
import { clientPath } from '../../../app/address/address.ts';
import { routerLink } from '../../../app/address/router-link.tsx';
import { formatDay } from '../../../lib/format.ts';
import { useCallQuery } from '../../../lib/sync/queries.ts';
import { useText } from '../../../lib/text.ts';
import { Card } from '../../../ui/card.tsx';
import { ListRow, ListRows } from '../../../ui/lists/list-row.tsx';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { useClientsLive } from '../clients-data.ts';

const SHOWN = 6;

/** Whom the desk should call: a service is due and nothing is booked. Nothing where nobody waits. */
export function DueReminders({ businessId }: { readonly businessId: string }) {
  const t = useText();
  const { data } = useCallQuery(clientReminderCalls.listDue, { business_id: businessId });
  useClientsLive(businessId);
  if (!data || data.items.length === 0) return null;
  const more = data.count - SHOWN;
  return (
    <Card title={t('remind.due_title')} flush className="pb-1">
      <ListRows>
        {data.items.slice(0, SHOWN).map((one) => (
          <ListRow
            key={`${one.client_id} ${one.service_id}`}
            className="px-4"
            href={clientPath(one.client_id, 'reminders')}
            renderLink={routerLink}
            lead={<Avatar name={one.client_name} />}
            title={<span className="break-words">{one.client_name}</span>}
            sub={one.service_name}
            end={<span className="text-ink-2">{formatDay(one.next_on, { today: data.today })}</span>}
          />
        ))}
      </ListRows>
      {more > 0 && <p className="px-4 pb-3 text-sm text-ink-2">{t('remind.more_due', { count: more })}</p>}
    </Card>
  );
}
