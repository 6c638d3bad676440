import { calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import { useState } from 'react';
import { send } from '../../../lib/api/api.ts';
import { formatDayRange } from '../../../lib/format.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { useText } from '../../../lib/text.ts';
import { InTheWayNote } from '../../../shared/conflicts/in-the-way-note.tsx';
import { useInTheWay } from '../../../shared/conflicts/use-in-the-way.ts';
import { DayField } from '../../../shared/days/day-field.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { IconPlus, IconTrash } from '../../../ui/pictures/icons.ts';
import { catalogueReads } from '../catalogue-data.ts';
import type { TimePartProps } from './calendar-time-data.ts';
import { type Away, closingOf, TimeSheet } from './time-sheet.tsx';

export function LeaveList({ businessId, calendar, time, day }: TimePartProps) {
  const t = useText();
  const [adding, setAdding] = useState(false);
  const of = { business_id: businessId, id: calendar.id };
  const coming = time.leaves.filter(({ last_day }) => last_day >= time.today);

  const common = { invalidates: catalogueReads, scope: () => calendar.id };
  const takeBack = useCommand(calendarCalls.removeLeave, common);
  const bringBack = useCommand(calendarCalls.addLeave, common);
  const add = useCommand(calendarCalls.addLeave, {
    ...common,
    said: () => t('days.leave_added'),
    undo:
      ({ id }) =>
      () =>
        takeBack.run({ ...of, leave_id: id }),
    onDone: () => setAdding(false),
  });
  const remove = useCommand(
    ({ id }: (typeof coming)[number], options) =>
      send(calendarCalls.removeLeave, { ...of, leave_id: id }, options),
    {
      ...common,
      said: () => t('days.leave_removed'),
      undo:
        (_, { id: _id, ...leave }) =>
        () =>
          bringBack.run({ ...of, ...leave }),
    },
  );

  /** What the sheet asks about. */
  const [away, setAway] = useState<Away | null>(null);

  return (
    <section aria-label={t('days.leave')}>
      <div className="flex items-center gap-2">
        <h3 className="flex-1 font-bold">{t('days.leave')}</h3>
        {!adding && (
          <Button size="small" onClick={() => setAdding(true)}>
            <IconPlus className="i-s" aria-hidden />
            {t('days.add_leave')}
          </Button>
        )}
      </div>
      {coming.length === 0 && !adding && <p className="text-ink-3">{t('days.no_leave')}</p>}
      <ul className="divide-y divide-line-soft">
        {coming.map((leave) => (
          <li key={leave.id} className="flex min-h-12 items-center gap-2">
            <span className="min-w-0 flex-1">
              <span className="num">{formatDayRange(leave.first_day, leave.last_day, {})}</span>
              {leave.note && <span className="block break-words text-t1 text-ink-3">{leave.note}</span>}
            </span>
            <IconButton
              label={t('days.remove_leave', { days: formatDayRange(leave.first_day, leave.last_day) })}
              icon={<IconTrash className="i-m" aria-hidden />}
              onClick={() => void remove.run(leave)}
            />
          </li>
        ))}
      </ul>
      {adding && (
        <NewLeave
          businessId={businessId}
          calendarId={calendar.id}
          day={day < time.today ? time.today : day}
          onCancel={() => setAdding(false)}
          isSaving={add.pending}
          onAdd={(leave) => void add.run({ ...of, ...leave })}
          onAsk={setAway}
        />
      )}
      {away && (
        <TimeSheet
          businessId={businessId}
          calendar={calendar}
          away={away}
          today={time.today}
          onDone={() => {
            setAway(null);
            setAdding(false);
          }}
          onClose={() => setAway(null)}
        />
      )}
    </section>
  );
}

interface NewLeaveProps {
  readonly businessId: string;
  readonly calendarId: string;
  readonly day: string;
  readonly onAdd: (leave: { first_day: string; last_day: string; note: string | null }) => void;
  /** Visits are in its way. */
  readonly onAsk: (leave: Away) => void;
  readonly isSaving: boolean;
  readonly onCancel: () => void;
}

function NewLeave({ businessId, calendarId, day, onAdd, onAsk, isSaving, onCancel }: NewLeaveProps) {
  const t = useText();
  const [first, setFirst] = useState(day);
  const [last, setLast] = useState(day);
  const [note, setNote] = useState('');
  const isWhole = first !== '' && last !== '';
  const isBackwards = isWhole && last < first;
  const leave = { first_day: first, last_day: last, note: note.trim() || null };
  const away: Away = { kind: 'leave', ...leave };
  const inTheWay = useInTheWay(businessId, closingOf(isWhole && !isBackwards ? away : null, calendarId));
  async function save(): Promise<void> {
    if (await inTheWay.mustDecide()) onAsk(away);
    else onAdd(leave);
  }
  return (
    <div className="mt-2 grid grid-cols-2 gap-3 rounded-2 bg-sunken p-4">
      <Field label={t('days.first_day')}>
        <DayField
          value={first}
          onChange={(next) => {
            setFirst(next);
            if (next > last) setLast(next);
          }}
        />
      </Field>
      <Field label={t('days.last_day')} error={isBackwards ? t('problem.ends_before_start') : undefined}>
        <DayField value={last} onChange={setLast} />
      </Field>
      <Field label={t('days.note')} optional={t('state.optional')} className="col-span-2">
        <TextInput
          value={note}
          maxLength={200}
          placeholder={t('days.leave_note_example')}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
      <div className="col-span-2 empty:hidden">
        <InTheWayNote visits={inTheWay.visits} />
      </div>
      <div className="col-span-2 flex gap-2">
        <Button
          variant="soft"
          disabled={!isWhole || isBackwards}
          loading={isSaving}
          onClick={() => void save()}
        >
          {t('days.save_leave')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('action.cancel')}
        </Button>
      </div>
    </div>
  );
}
