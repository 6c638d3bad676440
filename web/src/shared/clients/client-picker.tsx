import { isTooShortNumber } from '@kursi/core/clients/client-search.ts';
import { type ClientLine, clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { ApiError } from '../../lib/api/api.ts';
import { formatPhone } from '../../lib/format.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { callQuery } from '../../lib/sync/queries.ts';
import { touchedBy } from '../../lib/sync/reads.ts';
import { useText } from '../../lib/text.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { SuggestField } from '../../ui/fields/suggest-field.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { IconAlertTriangle, IconUserPlus } from '../../ui/pictures/icons.ts';
import { type PickedClient, type TypedClient, takeTyped, typedClient, whoIsTyped } from './new-client.ts';
import { NewClientForm, type NewClientHandle } from './new-client-form.tsx';

interface ClientPickerProps {
  readonly businessId: string;
  readonly onPick: (client: PickedClient) => void;
  /** Accessible name; only without a Field around it. */
  readonly label?: string;
  readonly placeholder?: string;
  readonly ref?: Ref<HTMLInputElement>;
  readonly typedRef?: Ref<TypedClient> | undefined;
}

const CREATE = 'create';
const OFFERED = 7;
/** Short debounce: the person waits for the name to appear. */
const PAUSE_MS = 120;

/** Searches clients by phone or name while typing, or creates one in place. */
export function ClientPicker({ businessId, onPick, label, placeholder, ref, typedRef }: ClientPickerProps) {
  const t = useText();
  const [text, setText] = useState('');
  const [creating, setCreating] = useState(false);
  const query = useDebounced(text.trim(), PAUSE_MS);
  const { data, isPlaceholderData, failureReason } = useQuery({
    ...callQuery(clientCalls.list, { business_id: businessId, query, limit: OFFERED }),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  });
  const form = useRef<NewClientHandle>(null);
  const client = useQueryClient();
  // Shared with the form: a client whose answer was lost is sent again with its key, from wherever.
  const add = useCommand(clientCalls.add, { invalidates: touchedBy('client.added'), onRefused: () => true });
  useImperativeHandle(typedRef, () => ({
    async take() {
      const typed = form.current?.typed() ?? typedClient(text);
      if (typed.name === '' && typed.phone === '') return null;
      const sought = { business_id: businessId, query: typed.phone || typed.name, limit: OFFERED };
      const find = async () => (await client.fetchQuery(callQuery(clientCalls.list, sought))).items;
      if (form.current) {
        // In the form it was said that someone is new; a number still tells who it is.
        const known = typed.phone === '' ? null : whoIsTyped(typed, await find().catch(() => []));
        if (known && typeof known === 'object') return known;
        return (await form.current.save()) ?? 'asks';
      }
      const of = { business_id: businessId, name: typed.name, phone: typed.phone || null };
      const taken = await takeTyped(typed, { find, add: () => add.run(of) });
      if (taken === 'asks') setCreating(true);
      return taken;
    },
  }));
  const isTyped = text.trim() !== '';
  const found = isTyped && query !== '' ? (data?.items ?? []) : [];
  // At the first failure, while it is tried again: an empty list would look like nobody of that name.
  const isOffline = failureReason instanceof ApiError && failureReason.code === 'OFFLINE';
  const isSettled = query === text.trim() && data !== undefined && !isPlaceholderData;

  if (creating) {
    return (
      <NewClientForm
        ref={form}
        businessId={businessId}
        initial={typedClient(text)}
        add={add}
        onDone={(client) => {
          setCreating(false);
          setText('');
          onPick(client);
        }}
        onCancel={() => setCreating(false)}
      />
    );
  }
  const hasMore = data?.next !== null;
  const offline = isTyped && isOffline ? t('picker.offline') : undefined;
  function statusText(): string {
    if (found.length === 0) return hintText() ?? t('picker.none');
    return hintText() ?? t('picker.count', { count: found.length });
  }
  function hintText(): string | undefined {
    if (found.length === 0 && isTooShortNumber(query)) return t('picker.more_digits');
    return hasMore ? t('picker.more', { count: found.length }) : undefined;
  }
  const suggestions = found.map((client) => ({ key: client.id, content: <Offered client={client} /> }));
  // Race: before the answer arrives, Enter would create a duplicate client.
  if (isTyped && isSettled) {
    const words = t('picker.create', { text: text.trim() });
    suggestions.push({ key: CREATE, content: <Create words={words} /> });
  }
  return (
    <SuggestField
      ref={ref}
      label={label}
      placeholder={placeholder ?? t('picker.placeholder')}
      listLabel={t('picker.list')}
      value={text}
      onValueChange={setText}
      suggestions={suggestions}
      status={offline ?? (isSettled ? statusText() : '')}
      hint={offline ?? (isTyped && isSettled ? hintText() : undefined)}
      onPick={(key) => {
        if (key === CREATE) return setCreating(true);
        const client = found.find(({ id }) => id === key);
        if (!client) return;
        setText('');
        onPick(client);
      }}
    />
  );
}

function Offered({ client }: { readonly client: ClientLine }) {
  const t = useText();
  return (
    <>
      <Avatar name={client.name} src={client.profile_image_url ?? undefined} />
      <span className="grow">
        <span className="block break-words">{client.name}</span>
        <span className="sub num">{client.phone ? formatPhone(client.phone) : t('client.no_phone')}</span>
      </span>
      {client.note && (
        <span className="flex max-w-[45%] items-center gap-1 text-t1 text-warn">
          <IconAlertTriangle className="i-s flex-none" aria-hidden />
          <span className="cut">{client.note}</span>
        </span>
      )}
    </>
  );
}

function Create({ words }: { readonly words: string }) {
  return (
    <>
      <IconUserPlus className="i-m" aria-hidden />
      <span className="grow break-words">{words}</span>
    </>
  );
}
