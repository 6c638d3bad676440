import { isYearKnown } from '@kursi/core/clients/client-days.ts';
import { type Client, clientCalls, clientGenders } from '@kursi/core/clients/clients.contract.ts';
import { isMasked } from '@kursi/core/kernel/masked.ts';
import { useId, useRef, useState } from 'react';
import { clientPath } from '../../app/address/address.ts';
import { ButtonLink } from '../../app/address/links.tsx';
import { draftEntry } from '../../lib/device/drafts.ts';
import { useCallForm } from '../../lib/sync/call-form.ts';
import { useText } from '../../lib/text.ts';
import { TypedDay } from '../../shared/days/typed-day.tsx';
import { CallForm } from '../../shared/forms/call-form.tsx';
import { DraftNote } from '../../shared/forms/draft-note.tsx';
import { Button } from '../../ui/button.tsx';
import { ControlledField, FormField } from '../../ui/fields/form.tsx';
import { PhoneInput } from '../../ui/fields/phone-input.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { Textarea } from '../../ui/fields/textarea.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { showToast } from '../../ui/overlays/toast.ts';
import { type ClientValues, clientDraft, inputOf, newClient, valuesOf } from './client-form.ts';
import { clientReads } from './clients-data.ts';

interface ClientDrawerProps {
  readonly businessId: string;
  /** The saved client; null for a new one. */
  readonly client: Client | null;
  /** Prefilled values of a new client. */
  readonly typed?: Partial<ClientValues>;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onAdded?: (clientId: string) => void;
}

/** Duplicate: the existing client with the same phone number. */
interface Known {
  readonly id: string;
  readonly name: string;
}

export function ClientDrawer({ businessId, client, typed, open, onClose, onAdded }: ClientDrawerProps) {
  const t = useText();
  const formId = useId();
  const [known, setKnown] = useState<Known | null>(null);
  /** Set by the button that says so, until another number is typed. */
  const sharesPhone = useRef(false);
  const [initial] = useState(() => (client ? valuesOf(client) : { ...newClient, ...typed }));
  const form = useCallForm(client ? clientCalls.change : clientCalls.add, {
    defaultValues: initial,
    // The prefilled name and phone are part of the draft's key, so that another person's draft is not restored.
    draft: draftEntry(
      clientDraft,
      `${businessId}:${client?.id ?? `new${typed?.name ?? ''}${typed?.phone ?? ''}`}`,
    ),
    complete: (values: ClientValues) => ({
      business_id: businessId,
      ...(client && { client_id: client.id }),
      ...inputOf(values, client ? initial : null),
      ...(sharesPhone.current && { shares_phone: true }),
    }),
    record: client ? ['business_id', 'client_id'] : undefined,
    fieldOf: { PHONE_TAKEN: 'phone' },
    invalidates: clientReads,
    onRefused: ({ code, details: { client_id, name } }) => {
      if (code === 'PHONE_TAKEN' && client_id) setKnown({ id: String(client_id), name: String(name) });
      return false;
    },
    onDone: (done) => {
      const name = form.getValues('name').trim();
      showToast({ text: t(client ? 'client.saved' : 'client.added', { name }), tone: 'good' });
      onClose();
      if ('client_id' in done) onAdded?.(String(done.client_id));
    },
  });
  const { register } = form;
  const noYear = (date: string) => (date && !isYearKnown(date) ? t('client.no_year') : undefined);

  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={client ? client.name : t('clients.new')}
      closeLabel={t('action.close')}
      footer={
        <Button
          type="submit"
          form={formId}
          variant="primary"
          wide
          loading={form.formState.isSubmitting}
          loadingLabel={t('state.saving')}
        >
          {client ? t('action.save_changes') : t('client.add')}
        </Button>
      }
    >
      <CallForm
        form={form}
        id={formId}
        className="grid grid-cols-1 gap-5"
        above={<DraftNote shown={form.restored} onDiscard={form.discard} />}
      >
        <FormField
          name="phone"
          label={t('client.phone')}
          optional={t('state.optional')}
          hint={known ? undefined : t('client.phone_hint')}
          sayError={(message) => (known ? t('client.phone_of', { name: known.name }) : message)}
        >
          <PhoneInput
            {...register('phone', {
              onChange: () => {
                setKnown(null);
                sharesPhone.current = false;
              },
            })}
            autoComplete="off"
            placeholder={client?.phone && isMasked(client.phone) ? client.phone : '98765 43210'}
          />
        </FormField>
        {known && (
          <div className="-mt-3 flex flex-wrap gap-2">
            <ButtonLink href={clientPath(known.id)}>
              {t('client.open_named', { name: known.name })}
            </ButtonLink>
            <Button
              type="submit"
              onClick={() => {
                sharesPhone.current = true;
              }}
            >
              {t('client.shares_phone')}
            </Button>
          </div>
        )}
        <FormField name="name" label={t('client.name')} required>
          <TextInput
            {...register('name')}
            autoComplete="off"
            autoCapitalize="words"
            placeholder={t('client.name_example')}
          />
        </FormField>
        <FormField
          name="note"
          label={t('client.good_to_know')}
          optional={t('state.optional')}
          hint={t('client.good_to_know_hint')}
        >
          <Textarea {...register('note')} rows={2} />
        </FormField>
        <FormField name="email" label={t('client.email')} optional={t('state.optional')}>
          <TextInput
            {...register('email')}
            type="email"
            inputMode="email"
            autoComplete="off"
            placeholder={client?.email && isMasked(client.email) ? client.email : undefined}
          />
        </FormField>
        <div className="grid grid-cols-2 gap-3 max-[420px]:grid-cols-1">
          {(['birthday', 'anniversary'] as const).map((name) => (
            <ControlledField<ClientValues, typeof name>
              key={name}
              name={name}
              label={t(`client.${name}`)}
              optional={t('state.optional')}
              hint={noYear(form.watch(name))}
            >
              {({ value, onChange, onBlur }) => (
                <TypedDay value={value} onChange={onChange} onBlur={onBlur} />
              )}
            </ControlledField>
          ))}
        </div>
        <ControlledField<ClientValues, 'gender'>
          name="gender"
          label={t('client.gender')}
          optional={t('state.optional')}
        >
          {(field) => (
            <Select
              value={field.value ?? 'unknown'}
              onValueChange={(value) => field.onChange(value === 'unknown' ? null : value)}
              options={[
                ...clientGenders.map((value) => ({ value, label: t(`gender.${value}`) })),
                { value: 'unknown' as const, label: t('client.gender_unknown') },
              ]}
            />
          )}
        </ControlledField>
      </CallForm>
    </Drawer>
  );
}
