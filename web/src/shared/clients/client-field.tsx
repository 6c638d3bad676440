import { formatPhone } from '../../lib/format.ts';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { ClientPicker } from './client-picker.tsx';
import type { PickedClient } from './new-client.ts';

interface ClientFieldProps {
  readonly businessId: string;
  readonly client: PickedClient | null;
  /** Null: it is settled who it is. */
  readonly onClient: ((client: PickedClient | null) => void) | null;
}

/** For whom something is done: found or added, then shown with a way back. */
export function ClientField({ businessId, client, onClient }: ClientFieldProps) {
  const t = useText();
  if (!client)
    return (
      <Field label={t('bill.client')} required>
        <ClientPicker
          businessId={businessId}
          placeholder={t('bill.client_how')}
          onPick={({ id, name, phone }) => onClient?.({ id, name, phone })}
        />
      </Field>
    );
  return (
    <div className="flex items-center gap-3">
      <Avatar name={client.name} />
      <p className="min-w-0 flex-1">
        <span className="block font-medium break-words">{client.name}</span>
        <span className="num block text-ink-3">
          {client.phone ? formatPhone(client.phone) : t('client.no_phone')}
        </span>
      </p>
      {onClient && <Button onClick={() => onClient(null)}>{t('book.client_change')}</Button>}
    </div>
  );
}
