import { type ClientDay, clientDayCalls } from '@kursi/core/clients/client-days.contract.ts';
import { clientPath } from '../../../app/address/address.ts';
import { routerLink } from '../../../app/address/router-link.tsx';
import { formatDay } from '../../../lib/format.ts';
import { useCallQuery } from '../../../lib/sync/queries.ts';
import { useText } from '../../../lib/text.ts';
import { Card } from '../../../ui/card.tsx';
import { ListRow, ListRows } from '../../../ui/lists/list-row.tsx';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { useClientsLive } from '../clients-data.ts';

/** Who has their day today or in the next week; nothing where nobody has. */
export function ClientDays({ businessId }: { readonly businessId: string }) {
  const t = useText();
  const { data } = useCallQuery(clientDayCalls.list, { business_id: businessId });
  useClientsLive(businessId);
  if (!data || data.items.length === 0) return null;
  const says = ({ kind, years }: ClientDay) =>
    years === null ? t(`client_days.${kind}_word`) : t(`client_days.${kind}`, { count: years });
  return (
    <Card title={t('client_days.title')} flush className="pb-1">
      <ListRows>
        {data.items.map((one) => (
          <ListRow
            key={`${one.client_id} ${one.kind}`}
            className="px-4"
            href={clientPath(one.client_id)}
            renderLink={routerLink}
            lead={<Avatar name={one.name} />}
            title={<span className="break-words">{one.name}</span>}
            sub={says(one)}
            end={<span className="text-ink-2">{formatDay(one.on, { today: data.today })}</span>}
          />
        ))}
      </ListRows>
    </Card>
  );
}
