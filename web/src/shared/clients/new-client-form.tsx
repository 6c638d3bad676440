import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { fieldProblems } from '@kursi/core/contract/problems.ts';
import { parsePhone } from '@kursi/core/kernel/phone.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { ApiError, send } from '../../lib/api.ts';
import { errorText, problemText } from '../../lib/error-text.ts';
import { newIdempotencyKey } from '../../lib/idempotency-key.ts';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { ClientPhoneInput } from './client-phone-input.tsx';
import type { PickedClient } from './new-client.ts';

interface NewClientFormProps {
  readonly businessId: string;
  readonly initial: { readonly name: string; readonly phone: string };
  readonly onDone: (client: PickedClient) => void;
  readonly onCancel: () => void;
}

type Problems = Readonly<Record<string, string>>;

/** Name and number in the place of the field that did not find them. No form element: it stands inside one. */
export function NewClientForm({ businessId, initial, onDone, onCancel }: NewClientFormProps) {
  const t = useText();
  const queries = useQueryClient();
  const [name, setName] = useState(initial.name);
  const [phone, setPhone] = useState(initial.phone);
  const [problems, setProblems] = useState<Problems>({});
  const [known, setKnown] = useState<PickedClient | null>(null);
  const [busy, setBusy] = useState(false);
  const [key] = useState(newIdempotencyKey);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);

  async function save(): Promise<void> {
    if (busy) return;
    const input = { business_id: businessId, name, phone: phone.trim() || null };
    const parsed = z.safeParse(clientCalls.add.input, input, { reportInput: true });
    setKnown(null);
    setProblems(parsed.success ? {} : named(parsed.error));
    if (!parsed.success) return;
    setBusy(true);
    try {
      const { client_id } = await send(clientCalls.add, input, { idempotencyKey: key });
      const { method, path } = clientCalls.list;
      void queries.invalidateQueries({ queryKey: [method, path] });
      onDone({ id: client_id, name: name.trim(), phone: parsed.data.phone ?? null });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setBusy(false);
      const { client_id, name: other } = error.details;
      if (error.code === 'PHONE_TAKEN' && client_id) {
        setKnown({ id: String(client_id), name: String(other), phone: parsePhone(phone) });
        return setProblems({ phone: t('client.phone_of', { name: String(other) }) });
      }
      setProblems({ name: errorText(error.code, error.details) });
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      void save();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onCancel();
    }
  }

  const nameFirst = initial.name === '' ? { ref: first } : {};
  const phoneFirst = initial.name === '' ? {} : { ref: first };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own frame around the fields
    <div
      role="group"
      aria-label={t('picker.new')}
      className="grid grid-cols-1 gap-3 rounded-2 bg-sunken p-4"
      onKeyDown={onKeyDown}
    >
      <Field label={t('client.name')} required error={problems['name']}>
        <TextInput
          {...nameFirst}
          value={name}
          autoComplete="off"
          autoCapitalize="words"
          placeholder={t('client.name_example')}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field label={t('client.phone')} optional={t('state.optional')} error={problems['phone']}>
        <ClientPhoneInput
          {...phoneFirst}
          value={phone}
          onChange={(event) => {
            setPhone(event.target.value);
            setKnown(null);
          }}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        {known && (
          <Button variant="primary" onClick={() => onDone(known)}>
            {t('client.use_named', { name: known.name })}
          </Button>
        )}
        <Button variant={known ? 'plain' : 'primary'} loading={busy} onClick={() => void save()}>
          {t('client.add')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('action.cancel')}
        </Button>
      </div>
    </div>
  );
}

function named(error: z.core.$ZodError): Problems {
  return Object.fromEntries(fieldProblems(error).map((problem) => [problem.field, problemText(problem)]));
}
