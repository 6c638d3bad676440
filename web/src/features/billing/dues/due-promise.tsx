import { DUE_NOTE_MAX, dueCalls } from '@kursi/core/billing/dues.contract.ts';
import { type FormEvent, useState } from 'react';
import { formatDate, formatWeekday } from '../../../lib/format.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { touchedBy } from '../../../lib/sync/reads.ts';
import { useText } from '../../../lib/text.ts';
import { isDay, TypedDay } from '../../../shared/days/typed-day.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';

interface Promised {
  readonly due_on: string | null;
  readonly note: string | null;
}

interface DuePromiseProps extends Promised {
  readonly businessId: string;
  readonly visitId: string;
}

/** By when the rest is to be paid, and a note; both may be left out. */
export function DuePromise({ businessId, visitId, due_on, note }: DuePromiseProps) {
  const t = useText();
  const [kept, setKept] = useState<Promised>({ due_on, note });
  const [day, setDay] = useState(due_on ?? '');
  const [text, setText] = useState(note ?? '');
  const now: Promised = { due_on: day || null, note: text.trim() || null };
  const isSame = now.due_on === kept.due_on && now.note === kept.note;
  const of = { business_id: businessId, visit_id: visitId };
  const shared = { invalidates: touchedBy('visit.due_noted') };
  function show(one: Promised): void {
    setKept(one);
    setDay(one.due_on ?? '');
    setText(one.note ?? '');
  }
  const back = useCommand(dueCalls.note, { ...shared, onDone: (_, input) => show(input) });
  const keep = useCommand(dueCalls.note, {
    ...shared,
    said: () => t('due.noted'),
    onDone: (_, input) => show(input),
    undo: () => () => back.run({ ...of, ...kept }),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isSame && !keep.pending && (day === '' || isDay(day))) void keep.run({ ...of, ...now });
  }

  return (
    <form className="grid gap-3" onSubmit={submit}>
      <div className="grid grid-cols-1 gap-3 desk:grid-cols-[208px_minmax(0,1fr)]">
        <Field
          label={t('due.when')}
          optional={t('state.optional')}
          hint={isDay(day) && `${formatWeekday(day)} ${formatDate(day)}`}
          error={day !== '' && !isDay(day) ? t('problem.invalid_value') : undefined}
        >
          <TypedDay isAhead value={day} onChange={setDay} />
        </Field>
        <Field label={t('due.note')} optional={t('state.optional')}>
          <TextInput value={text} maxLength={DUE_NOTE_MAX} onChange={({ target }) => setText(target.value)} />
        </Field>
      </div>
      <p>
        <Button type="submit" disabled={isSame} loading={keep.pending}>
          {t('due.keep')}
        </Button>
      </p>
    </form>
  );
}
