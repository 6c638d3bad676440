import { type FindingShown, findingCalls, NOTE_MAX } from '@kursi/core/history/findings/findings.contract.ts';
import { type FormEvent, useState } from 'react';
import { useShortcut } from '../../../lib/keyboard/shortcuts.tsx';
import { useCommand } from '../../../lib/sync/command.ts';
import { useText } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { IconCheck } from '../../../ui/pictures/icons.ts';

interface MarkFindingProps {
  readonly businessId: string;
  readonly finding: FindingShown;
}

/** One finding: looked at, with a note; or not, after all. */
export function MarkFinding({ businessId, finding: { id, seen, row_count } }: MarkFindingProps) {
  const t = useText();
  const [note, setNote] = useState('');
  const of = { business_id: businessId, finding_id: id };
  const invalidates = [findingCalls.list];
  const unmark = useCommand(findingCalls.unmark, { invalidates });
  const mark = useCommand(findingCalls.mark, {
    invalidates,
    said: () => t('findings.marked'),
    undo: () => () => unmark.run(of),
  });
  const look = () => {
    if (!mark.pending) void mark.run({ ...of, note });
  };
  useShortcut('l', { label: t('findings.keys'), enabled: !seen }, look);
  if (seen) {
    return (
      <div className="grid justify-items-start gap-2 px-4 pb-3">
        {seen.note && <p className="break-words">{seen.note}</p>}
        <p className="text-t2 text-ink-3">{t('findings.rows', { count: row_count })}</p>
        <Button size="small" loading={unmark.pending} onClick={() => void unmark.run(of)}>
          {t('findings.again')}
        </Button>
      </div>
    );
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    look();
  }
  return (
    <form className="grid gap-2 px-4 pb-3" onSubmit={submit}>
      <p className="text-t2 text-ink-3">{t('findings.rows', { count: row_count })}</p>
      <Field label={t('findings.note')} optional={t('state.optional')} hint={t('findings.note_hint')}>
        <TextInput value={note} maxLength={NOTE_MAX} onChange={({ target }) => setNote(target.value)} />
      </Field>
      <Button
        type="submit"
        variant="primary"
        className="tablet:max-wide:justify-self-start"
        loading={mark.pending}
      >
        <IconCheck className="i-m" aria-hidden />
        {t('findings.all_right')}
      </Button>
    </form>
  );
}
