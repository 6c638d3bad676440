import { type ClientNote, clientCalls, noteLevels } from '@kursi/core/clients/clients.contract.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { draft, draftEntry } from '../../lib/device/drafts.ts';
import { formatInstant } from '../../lib/format.ts';
import { useCallForm } from '../../lib/sync/call-form.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { touchedBy } from '../../lib/sync/reads.ts';
import { useText } from '../../lib/text.ts';
import { useNow } from '../../lib/use-now.ts';
import { CallForm } from '../../shared/forms/call-form.tsx';
import { LoadingCards } from '../../shared/loading.tsx';
import { ShowMore } from '../../shared/show-more.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Chip } from '../../ui/fields/chip.tsx';
import { FormField } from '../../ui/fields/form.tsx';
import { Textarea } from '../../ui/fields/textarea.tsx';
import { IconOctagonAlert, IconPencil, IconTrash } from '../../ui/pictures/icons.ts';
import { Note } from '../../ui/states/note.tsx';
import { useNotes } from './clients-data.ts';

interface ClientNotesProps {
  readonly businessId: string;
  readonly clientId: string;
}

const values = z.object({
  note: z.string().check(z.maxLength(5_000)),
  level: z._default(z.enum(noteLevels), 'note'),
});
type NoteValues = z.output<typeof values>;
const noteDraft = draft<Record<string, NoteValues>>('client.note', 1, z.record(z.string(), values));

const invalidates = touchedBy('client_note.changed');

export function ClientNotes({ businessId, clientId }: ClientNotesProps) {
  const t = useText();
  const pages = useNotes(businessId, clientId);
  const { data, isError, refetch } = pages;
  const [editing, setEditing] = useState<string | null>(null);
  const of = { business_id: businessId, client_id: clientId };
  const notes = data?.pages.flatMap((page) => page.items);
  return (
    <Card title={t('client.notes')}>
      <WriteNote of={of} />
      {!notes && !isError && <LoadingCards lines={[2]} className="mt-4" />}
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
      <ShowMore query={pages} className="mt-3" />
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
  const restore = useCommand(clientCalls.changeNote, { invalidates });
  const remove = useCommand(clientCalls.removeNote, {
    invalidates,
    said: () => t('client.note_removed'),
    undo: (_, removed) => () => restore.run({ ...removed, note: note.note }),
  });
  const when = formatInstant(note.created_at, { now });
  const changed = note.updated_at === note.created_at ? null : formatInstant(note.updated_at, { now });

  return (
    <div className="flex items-start gap-1">
      <div className="min-w-0 flex-1">
        {note.level === 'allergy' && (
          <Chip tone="bad" icon={<IconOctagonAlert className="i-s" aria-hidden />}>
            {t('client.allergy')}
          </Chip>
        )}
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
        onClick={() => void remove.run({ ...of, note_id: note.id })}
      />
    </div>
  );
}

interface WriteNoteProps {
  readonly of: OfClient;
  /** The note to edit; none for a new note. */
  readonly note?: ClientNote;
  readonly onClose?: () => void;
}

function WriteNote({ of, note, onClose }: WriteNoteProps) {
  const t = useText();
  const form = useCallForm(note ? clientCalls.changeNote : clientCalls.addNote, {
    defaultValues: { note: note?.note ?? '', level: note?.level ?? 'note' },
    draft: draftEntry(noteDraft, `${of.client_id}:${note?.id ?? 'new'}`),
    complete: (values: NoteValues) => ({ ...of, ...(note && { note_id: note.id }), ...values }),
    invalidates,
    onDone: () => {
      form.reset();
      onClose?.();
    },
  });
  const isBlank = form.watch('note').trim() === '';
  return (
    <CallForm form={form} className="grid grid-cols-1 gap-2">
      <FormField name="note" label={note ? t('client.note_text') : t('client.note_new')} labelHidden>
        <Textarea {...form.register('note')} rows={note ? 3 : 2} placeholder={t('client.note_example')} />
      </FormField>
      <div className="flex flex-wrap items-center gap-2">
        <Checkbox
          className="basis-full"
          label={t('client.note_allergy')}
          checked={form.watch('level') === 'allergy'}
          onChange={({ target }) =>
            form.setValue('level', target.checked ? 'allergy' : 'note', { shouldDirty: true })
          }
        />
        <Button type="submit" variant="soft" loading={form.formState.isSubmitting} disabled={isBlank}>
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
    </CallForm>
  );
}
