import { type ClientNote, clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { send } from '../../lib/api.ts';
import { showRefusal } from '../../lib/command.ts';
import { draft } from '../../lib/drafts.ts';
import { useDrawerForm } from '../../lib/drawer-form.ts';
import { formatInstant } from '../../lib/format.ts';
import { newIdempotencyKey } from '../../lib/idempotency-key.ts';
import { useText } from '../../lib/text.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { IconPencil, IconTrash } from '../../ui/icons.ts';
import { Note } from '../../ui/note.tsx';
import { Skeleton, SkeletonCard } from '../../ui/skeleton.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { showToast } from '../../ui/toast.ts';
import { useNotes, useRefresh } from './clients-data.ts';

interface ClientNotesProps {
  readonly businessId: string;
  readonly clientId: string;
}

const noteDraft = draft<Record<string, { note: string }>>(
  'client.note',
  1,
  z.record(z.string(), z.object({ note: z.string().check(z.maxLength(5_000)) })),
);

export function ClientNotes({ businessId, clientId }: ClientNotesProps) {
  const t = useText();
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useNotes(
    businessId,
    clientId,
  );
  const [editing, setEditing] = useState<string | null>(null);
  const of = { business_id: businessId, client_id: clientId };
  const notes = data?.pages.flatMap((page) => page.items);
  return (
    <Card title={t('client.notes')}>
      <WriteNote of={of} />
      {!notes && !isError && (
        <Skeleton label={t('state.loading')} className="mt-4">
          <SkeletonCard lines={2} />
        </Skeleton>
      )}
      {!notes && isError && (
        <Note
          tone="bad"
          className="mt-4"
          action={<Button onClick={() => void refetch()}>{t('action.retry')}</Button>}
        >
          {t('clients.failed')}
        </Note>
      )}
      {notes?.length === 0 && <p className="mt-4 text-ink-3">{t('client.note_none')}</p>}
      {notes && notes.length > 0 && (
        <ul
          className="mt-4 divide-y divide-line-soft border-t border-line-soft"
          aria-label={t('client.notes')}
        >
          {notes.map((note) => (
            <li key={note.id} className="py-3">
              {editing === note.id ? (
                <WriteNote of={of} note={note} onClose={() => setEditing(null)} />
              ) : (
                <Written of={of} note={note} onEdit={() => setEditing(note.id)} />
              )}
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button className="mt-3" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('action.show_more')}
        </Button>
      )}
    </Card>
  );
}

interface OfClient {
  readonly business_id: string;
  readonly client_id: string;
}

interface WrittenProps {
  readonly of: OfClient;
  readonly note: ClientNote;
  readonly onEdit: () => void;
}

function Written({ of, note, onEdit }: WrittenProps) {
  const t = useText();
  const now = useNow();
  const refresh = useRefresh();
  const when = formatInstant(note.created_at, { now });
  const changed = note.updated_at === note.created_at ? null : formatInstant(note.updated_at, { now });

  async function bringBack(): Promise<void> {
    await send(clientCalls.changeNote, { ...of, note_id: note.id, note: note.note }).catch(showRefusal);
    await refresh();
  }

  async function remove(): Promise<void> {
    try {
      await send(clientCalls.removeNote, { ...of, note_id: note.id });
      showToast({
        text: t('client.note_removed'),
        undo: { label: t('action.undo'), onUndo: () => void bringBack() },
      });
    } catch (error) {
      showRefusal(error);
    }
    await refresh();
  }

  return (
    <div className="flex items-start gap-1">
      <div className="min-w-0 flex-1">
        <p className="break-words whitespace-pre-line">{note.note}</p>
        <p className="mt-1 text-t1 text-ink-3 max-desk:text-t2">
          {[when, note.author_name, changed && t('client.note_changed', { when: changed })]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <IconButton
        label={t('client.note_edit', { when })}
        icon={<IconPencil className="i-m" aria-hidden />}
        onClick={onEdit}
      />
      <IconButton
        label={t('client.note_remove', { when })}
        icon={<IconTrash className="i-m" aria-hidden />}
        onClick={() => void remove()}
      />
    </div>
  );
}

interface WriteNoteProps {
  readonly of: OfClient;
  /** The one that is written anew; otherwise a new one. */
  readonly note?: ClientNote;
  readonly onClose?: () => void;
}

function WriteNote({ of, note, onClose }: WriteNoteProps) {
  const t = useText();
  const refresh = useRefresh();
  const [key, setKey] = useState(newIdempotencyKey);
  const [initial] = useState({ note: note?.note ?? '' });
  const form = useDrawerForm({ kept: noteDraft, about: `${of.client_id}:${note?.id ?? 'new'}`, initial });
  const isBlank = form.values.note.trim() === '';

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (form.busy) return;
    const input = { ...of, note: form.values.note };
    const done = note
      ? await form.submit(clientCalls.changeNote, { ...input, note_id: note.id })
      : await form.submit(clientCalls.addNote, input, { idempotencyKey: key });
    if (!done) return;
    setKey(newIdempotencyKey());
    form.discard();
    await refresh();
    onClose?.();
  }

  return (
    <form noValidate className="grid grid-cols-1 gap-2" onSubmit={(event) => void save(event)}>
      <Field
        label={note ? t('client.note_text') : t('client.note_new')}
        labelHidden
        error={form.problems['note'] ?? form.rootProblem}
      >
        <Textarea
          rows={note ? 3 : 2}
          value={form.values.note}
          placeholder={t('client.note_example')}
          onChange={(event) => form.set('note', event.target.value)}
        />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" variant="soft" loading={form.busy} disabled={isBlank}>
          {note ? t('action.save_changes') : t('client.note_add')}
        </Button>
        {note && (
          <Button
            variant="quiet"
            onClick={() => {
              form.discard();
              onClose?.();
            }}
          >
            {t('action.cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}
