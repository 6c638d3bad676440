import { scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import type { Ref } from 'react';
import { formatPhone } from '../../../../lib/format.ts';
import { useCallQuery } from '../../../../lib/sync/queries.ts';
import { useText } from '../../../../lib/text.ts';
import { ClientPicker } from '../../../../shared/clients/client-picker.tsx';
import { ClientWarnings } from '../../../../shared/clients/client-warnings.tsx';
import type { PickedClient, TypedClient } from '../../../../shared/clients/new-client.ts';
import { Button } from '../../../../ui/button.tsx';
import { Chip } from '../../../../ui/fields/chip.tsx';
import { Field } from '../../../../ui/fields/field.tsx';
import { Avatar } from '../../../../ui/pictures/avatar.tsx';
import { IconUserX } from '../../../../ui/pictures/icons.ts';

interface ClientPartProps {
  readonly businessId: string;
  readonly client: PickedClient | null;
  readonly error: string | undefined;
  readonly pickerRef: Ref<HTMLInputElement>;
  readonly typedRef: Ref<TypedClient>;
  readonly onPick: (client: PickedClient | null) => void;
}

/** Client picker: search by number or name, or create a client. */
export function ClientPart({ businessId, client, error, pickerRef, typedRef, onPick }: ClientPartProps) {
  const t = useText();
  if (client) {
    return <Picked businessId={businessId} client={client} error={error} onChange={() => onPick(null)} />;
  }
  return (
    <Field label={t('book.client')} required error={error}>
      <ClientPicker
        ref={pickerRef}
        typedRef={typedRef}
        businessId={businessId}
        placeholder={t('book.client_how')}
        onPick={({ id, name, phone }) => onPick({ id, name, phone })}
      />
    </Field>
  );
}

interface PickedProps {
  readonly businessId: string;
  readonly client: PickedClient;
  readonly error: string | undefined;
  readonly onChange: () => void;
}

function Picked({ businessId, client, error, onChange }: PickedProps) {
  const t = useText();
  const of = { business_id: businessId, client_id: client.id };
  const { data: known } = useCallQuery(clientCalls.get, of);
  const { data: summary } = useCallQuery(scheduleCalls.getClientSummary, of);
  const phone = client.phone ?? known?.phone;
  return (
    <Field label={t('book.client')} group error={error}>
      <div className="flex items-center gap-3">
        <Avatar name={client.name} src={known?.profile_image_url ?? undefined} />
        <div className="min-w-0 flex-1">
          <p className="break-words font-medium">{client.name}</p>
          <p className="num text-t1 text-ink-3">
            {phone ? formatPhone(phone) : known && t('client.no_phone')}
          </p>
        </div>
        {summary && summary.no_shows > 0 && (
          <Chip tone="bad" icon={<IconUserX className="i-s" aria-hidden />}>
            {t('visit.no_shows', { count: summary.no_shows })}
          </Chip>
        )}
        <Button variant="quiet" onClick={onChange}>
          {t('book.client_change')}
        </Button>
      </div>
      <ClientWarnings of={known} className="mt-2" />
    </Field>
  );
}
