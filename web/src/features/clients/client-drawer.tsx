import { type Client, clientCalls, clientGenders } from '@kursi/core/clients/clients.contract.ts';
import { type FormEvent, useId, useState } from 'react';
import { clientPath } from '../../app/address.ts';
import { routerLink } from '../../app/router-link.tsx';
import type { ApiError } from '../../lib/api.ts';
import { useDrawerForm } from '../../lib/drawer-form.ts';
import { newIdempotencyKey } from '../../lib/idempotency-key.ts';
import { useText } from '../../lib/text.ts';
import { ClientPhoneInput } from '../../shared/clients/client-phone-input.tsx';
import { DraftNote } from '../../shared/draft-note.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { Field } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { showToast } from '../../ui/toast.ts';
import { type ClientValues, clientDraft, inputOf, newClient, valuesOf } from './client-form.ts';
import { useRefresh } from './clients-data.ts';

interface ClientDrawerProps {
  readonly businessId: string;
  /** As it is now; null for a new one. */
  readonly client: Client | null;
  /** What is known of a new one already. */
  readonly typed?: Partial<ClientValues>;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onAdded?: (clientId: string) => void;
}

/** Whoever has the number that was typed. */
interface Known {
  readonly id: string;
  readonly name: string;
}

export function ClientDrawer({ businessId, client, typed, open, onClose, onAdded }: ClientDrawerProps) {
  const t = useText();
  const formId = useId();
  const refresh = useRefresh();
  const [key] = useState(newIdempotencyKey);
  const [known, setKnown] = useState<Known | null>(null);
  const [initial] = useState(() => (client ? valuesOf(client) : { ...newClient, ...typed }));
  const form = useDrawerForm({
    kept: clientDraft,
    // Whoever was typed into the search is someone else than the one who was left half written.
    about: `${businessId}:${client?.id ?? `new${typed?.name ?? ''}${typed?.phone ?? ''}`}`,
    initial,
  });
  const { values, set, problems } = form;

  function onRefused({ code, details }: ApiError): void {
    const { client_id, name } = details;
    if (code === 'PHONE_TAKEN' && client_id) setKnown({ id: String(client_id), name: String(name) });
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (form.busy) return;
    setKnown(null);
    const input = { business_id: businessId, ...inputOf(values) };
    const options = { fieldOf: { PHONE_TAKEN: 'phone' }, onRefused } as const;
    const done = client
      ? await form.submit(clientCalls.change, { ...input, client_id: client.id }, options)
      : await form.submit(clientCalls.add, input, { ...options, idempotencyKey: key });
    if (!done) return;
    void refresh();
    showToast({
      text: t(client ? 'client.saved' : 'client.added', { name: values.name.trim() }),
      tone: 'good',
    });
    onClose();
    if ('client_id' in done) onAdded?.(String(done.client_id));
  }

  return (
    <Drawer
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={client ? client.name : t('clients.new')}
      closeLabel={t('action.close')}
      footer={
        <Button
          type="submit"
          form={formId}
          variant="primary"
          wide
          loading={form.busy}
          loadingLabel={t('state.saving')}
        >
          {client ? t('action.save_changes') : t('client.add')}
        </Button>
      }
    >
      <form id={formId} noValidate className="grid grid-cols-1 gap-5" onSubmit={(event) => void save(event)}>
        <DraftNote shown={form.restored} onDiscard={form.discard} />
        {form.rootProblem && (
          <Note tone="bad" live="alert">
            {form.rootProblem}
          </Note>
        )}
        <Field
          label={t('client.phone')}
          optional={t('state.optional')}
          hint={known ? undefined : t('client.phone_hint')}
          error={known ? t('client.phone_of', { name: known.name }) : problems['phone']}
        >
          <ClientPhoneInput
            value={values.phone}
            placeholder="98765 43210"
            onChange={(event) => {
              setKnown(null);
              set('phone', event.target.value);
            }}
          />
        </Field>
        {known && (
          <ButtonLink
            className="-mt-3 justify-self-start"
            href={clientPath(known.id)}
            renderLink={routerLink}
          >
            {t('client.open_named', { name: known.name })}
          </ButtonLink>
        )}
        <Field label={t('client.name')} required error={problems['name']}>
          <TextInput
            value={values.name}
            autoComplete="off"
            autoCapitalize="words"
            placeholder={t('client.name_example')}
            onChange={(event) => set('name', event.target.value)}
          />
        </Field>
        <Field
          label={t('client.good_to_know')}
          optional={t('state.optional')}
          hint={t('client.good_to_know_hint')}
          error={problems['note']}
        >
          <Textarea rows={2} value={values.note} onChange={(event) => set('note', event.target.value)} />
        </Field>
        <Field label={t('client.email')} optional={t('state.optional')} error={problems['email']}>
          <TextInput
            type="email"
            inputMode="email"
            autoComplete="off"
            value={values.email}
            onChange={(event) => set('email', event.target.value)}
          />
        </Field>
        <div className="grid grid-cols-2 gap-3 max-[420px]:grid-cols-1">
          <Field label={t('client.birthday')} optional={t('state.optional')} error={problems['birthday']}>
            <TextInput
              type="date"
              value={values.birthday}
              min="1900-01-01"
              onChange={(event) => set('birthday', event.target.value)}
            />
          </Field>
          <Field
            label={t('client.anniversary')}
            optional={t('state.optional')}
            error={problems['anniversary']}
          >
            <TextInput
              type="date"
              value={values.anniversary}
              min="1900-01-01"
              onChange={(event) => set('anniversary', event.target.value)}
            />
          </Field>
        </div>
        <Field label={t('client.gender')} optional={t('state.optional')} error={problems['gender']}>
          <Select
            value={values.gender ?? 'unknown'}
            onValueChange={(value) => set('gender', value === 'unknown' ? null : value)}
            options={[
              ...clientGenders.map((value) => ({ value, label: t(`gender.${value}`) })),
              { value: 'unknown' as const, label: t('client.gender_unknown') },
            ]}
          />
        </Field>
      </form>
    </Drawer>
  );
}
