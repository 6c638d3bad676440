import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import type { OutputOf, SentBy } from '@kursi/core/contract/call.ts';
import { fieldProblems } from '@kursi/core/contract/problems.ts';
import { parsePhone } from '@kursi/core/kernel/phone.ts';
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { ApiError } from '../../lib/api/api.ts';
import { errorText, problemText } from '../../lib/api/error-text.ts';
import type { Command } from '../../lib/sync/command.ts';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { ClientPhoneInput } from './client-phone-input.tsx';
import type { PickedClient } from './new-client.ts';

export interface NewClientHandle {
  readonly typed: () => { readonly name: string; readonly phone: string };
  /** Null when something is missing or asked about; the form says what. */
  readonly save: () => Promise<PickedClient | null>;
}

interface NewClientFormProps {
  readonly businessId: string;
  readonly initial: { readonly name: string; readonly phone: string };
  readonly add: Command<SentBy<typeof clientCalls.add>, OutputOf<typeof clientCalls.add>>;
  readonly onDone: (client: PickedClient) => void;
  readonly onCancel: () => void;
  readonly ref?: Ref<NewClientHandle>;
}

type Problems = Readonly<Record<string, string>>;

/** Creates a client where the search found none. Not a form element: forms cannot be nested. */
export function NewClientForm({ businessId, initial, add, onDone, onCancel, ref }: NewClientFormProps) {
  const t = useText();
  const [name, setName] = useState(initial.name);
  const [phone, setPhone] = useState(initial.phone);
  const [problems, setProblems] = useState<Problems>({});
  const [known, setKnown] = useState<PickedClient | null>(null);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);

  function showRefused({ code, details }: ApiError): void {
    const { client_id, name: other } = details;
    if (code === 'PHONE_TAKEN' && client_id) {
      setKnown({ id: String(client_id), name: String(other), phone: parsePhone(phone) });
      setProblems({ phone: t('client.phone_of', { name: String(other) }) });
    } else setProblems({ name: errorText(code, details) });
  }

  async function save(shares_phone?: true): Promise<PickedClient | null> {
    if (add.pending) return null;
    const input = { business_id: businessId, name, phone: phone.trim() || null, shares_phone };
    const parsed = z.safeParse(clientCalls.add.input, input, { reportInput: true });
    setKnown(null);
    setProblems(parsed.success ? {} : named(parsed.error));
    if (!parsed.success) return null;
    const added = await add.run(input);
    if (!added.ok) {
      showRefused(added.error);
      return null;
    }
    const client = { id: added.value.client_id, name: name.trim(), phone: parsed.data.phone ?? null };
    onDone(client);
    return client;
  }
  useImperativeHandle(ref, () => ({
    typed: () => ({ name: name.trim(), phone: phone.trim() }),
    save: () => save(),
  }));

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
        <Button
          variant={known ? 'plain' : 'primary'}
          loading={add.pending}
          onClick={() => void save(known ? true : undefined)}
        >
          {t(known ? 'client.shares_phone' : 'client.add')}
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
