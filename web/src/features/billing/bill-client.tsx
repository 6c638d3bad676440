import { scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import type { Ref } from 'react';
import type { MyBusiness } from '../../app/selected-business.ts';
import { formatDate, formatPhone } from '../../lib/format.ts';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { useText } from '../../lib/text.ts';
import { clientName } from '../../shared/clients/client-name.ts';
import { ClientPicker } from '../../shared/clients/client-picker.tsx';
import { ClientWarnings } from '../../shared/clients/client-warnings.tsx';
import type { PickedClient, TypedClient } from '../../shared/clients/new-client.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/fields/chip.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { IconAward, IconUser } from '../../ui/pictures/icons.ts';
import { ClientDues } from './dues/client-dues.tsx';

interface BillClientProps {
  readonly business: MyBusiness;
  readonly client: PickedClient | null;
  readonly isAnonymous: boolean;
  /** Of a visit that was booked. */
  readonly isFixed: boolean;
  readonly pickerRef: Ref<HTMLInputElement>;
  readonly typedRef: Ref<TypedClient>;
  readonly onPick: (client: PickedClient | null) => void;
  readonly onNobody: () => void;
  /** Names of the memberships that the client can use now. */
  readonly member: readonly string[];
}

const row = 'flex items-center gap-3 pt-4 pb-3';

/** Who the bill is for: someone known, someone new, or nobody in particular. */
export function BillClient(props: BillClientProps) {
  const { business, client, isAnonymous, isFixed, pickerRef, typedRef, onPick, onNobody, member } = props;
  const t = useText();
  if (client) {
    const onChange = isFixed ? null : () => onPick(null);
    return <Known business={business} client={client} member={member} onChange={onChange} />;
  }
  if (isAnonymous) {
    return (
      <div className={row}>
        <IconUser className="i-l text-ink-3" aria-hidden />
        <p className="min-w-0 flex-1 font-medium">{t('bill.no_name')}</p>
        <Button onClick={() => onPick(null)}>{t('bill.name_client')}</Button>
      </div>
    );
  }
  return (
    <div className={row}>
      <div className="min-w-0 flex-1">
        <ClientPicker
          ref={pickerRef}
          typedRef={typedRef}
          businessId={business.id}
          label={t('bill.client')}
          placeholder={t('bill.client_how')}
          onPick={({ id, name, phone }) => onPick({ id, name, phone })}
        />
      </div>
      <Button variant="quiet" onClick={onNobody}>
        {t('bill.no_name')}
      </Button>
    </div>
  );
}

interface KnownProps {
  readonly business: MyBusiness;
  readonly client: PickedClient;
  readonly member: readonly string[];
  readonly onChange: (() => void) | null;
}

/** Beside the name; the others stand below the lines. */
const CHIPS = 2;

function Known({ business, client, member, onChange }: KnownProps) {
  const t = useText();
  const of = { business_id: business.id, client_id: client.id };
  const { data: known } = useCallQuery(clientCalls.get, of);
  const { data: summary } = useCallQuery(scheduleCalls.getClientSummary, of);
  return (
    <>
      <div className={row}>
        <Avatar name={client.name} src={known?.profile_image_url ?? undefined} />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="text-t3 font-bold break-words">{clientName(t, client.name)}</span>
            {member.slice(0, CHIPS).map((name) => (
              <Chip key={name} tone="good" icon={<IconAward className="i-s" aria-hidden />}>
                {name}
              </Chip>
            ))}
          </p>
          <p className="num text-ink-3">
            {[
              client.phone ? formatPhone(client.phone) : t('client.no_phone'),
              summary && summary.visits > 0 && t('bill.visits', { count: summary.visits }),
              summary?.last_visit_on && t('bill.last_visit', { day: formatDate(summary.last_visit_on) }),
            ]
              .filter(Boolean)
              .join(', ')}
          </p>
        </div>
        {onChange && <Button onClick={onChange}>{t('book.client_change')}</Button>}
      </div>
      <ClientWarnings of={known} className="mb-3" />
      <ClientDues business={business} clientId={client.id} />
    </>
  );
}
