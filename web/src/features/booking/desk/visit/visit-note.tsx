import type { Visit } from '@kursi/core/booking/booking-shapes.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { draft, useDraft } from '../../../../lib/device/drafts.ts';
import { useText } from '../../../../lib/text.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/fields/field.tsx';
import { Textarea } from '../../../../ui/fields/textarea.tsx';
import { IconPencil, IconPlus } from '../../../../ui/pictures/icons.ts';
import type { VisitActions } from './use-visit-actions.ts';

/** Unsaved notes by visit: opening another booking loses nothing. */
const noteDrafts = draft('visit-notes', 1, z.record(z.string(), z.string()));

interface VisitNoteProps {
  readonly visit: Visit;
  readonly actions: VisitActions;
}

/** The note of this visit, for the person who does it. */
export function VisitNote({ visit, actions }: VisitNoteProps) {
  const t = useText();
  const note = visit.additional_note ?? '';
  /** A note that comes back with its visit does not take the focus. */
  const [isPressed, setIsPressed] = useState(false);
  const { kept, write } = useDraft(noteDrafts);
  const text = kept?.value[visit.id] ?? null;
  const setText = (next: string) => write({ ...kept?.value, [visit.id]: next });
  const clear = () => {
    const { [visit.id]: _, ...others } = noteDrafts.read()?.value ?? {};
    write(others);
  };

  async function save(): Promise<void> {
    const saved = await actions.note.run({ visit, note: text?.trim() || null });
    if (saved.ok) clear();
  }

  if (text === null) {
    return (
      <section aria-label={t('visit.note')}>
        {note !== '' && <p className="whitespace-pre-line break-words">{note}</p>}
        <Button
          size="small"
          variant="quiet"
          className="-ml-2"
          onClick={() => {
            setIsPressed(true);
            setText(note);
          }}
        >
          {note === '' ? (
            <IconPlus className="i-s" aria-hidden />
          ) : (
            <IconPencil className="i-s" aria-hidden />
          )}
          {note === '' ? t('visit.add_note') : t('visit.change_note')}
        </Button>
      </section>
    );
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field label={t('visit.note')}>
        <Textarea
          autoFocus={isPressed}
          rows={3}
          maxLength={2000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <div className="mt-2 flex gap-2">
        <Button size="small" variant="soft" type="submit" loading={actions.note.pending}>
          {t('visit.save_note')}
        </Button>
        <Button size="small" variant="quiet" onClick={clear}>
          {t('action.cancel')}
        </Button>
      </div>
    </form>
  );
}
