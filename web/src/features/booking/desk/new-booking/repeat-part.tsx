import { REPEAT_MOST } from '@kursi/core/booking/visits.contract.ts';
import { formatDay } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.ts';
import { Field } from '../../../../ui/fields/field.tsx';
import { Select } from '../../../../ui/fields/select.tsx';
import { Stepper } from '../../../../ui/fields/stepper.tsx';

const WEEKS = [1, 2, 3, 4, 5, 6, 8, 10, 12];

interface RepeatPartProps {
  /** 0: it does not repeat. */
  readonly every: number;
  readonly times: number;
  readonly day: string;
  readonly today: string;
  readonly onEvery: (weeks: number) => void;
  readonly onTimes: (times: number) => void;
}

/** Recurrence: the same booking every few weeks. */
export function RepeatPart({ every, times, day, today, onEvery, onTimes }: RepeatPartProps) {
  const t = useText();
  const last = every > 0 && day !== '' && Temporal.PlainDate.from(day).add({ weeks: every * (times - 1) });
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <Field label={t('book.repeat')} className={every > 0 ? undefined : 'col-span-2'}>
        <Select
          value={String(every)}
          onValueChange={(value) => onEvery(Number(value))}
          options={[
            { value: '0', label: t('book.repeat_no') },
            ...WEEKS.map((count) => ({ value: String(count), label: t('book.every_weeks', { count }) })),
          ]}
        />
      </Field>
      {every > 0 && (
        <Field
          label={t('book.repeat_times')}
          hint={last && t('book.repeat_until', { day: formatDay(last, { today }) })}
        >
          <Stepper
            value={times}
            min={2}
            max={REPEAT_MOST}
            step={1}
            text={t('book.times_in_all', { count: times })}
            labels={{ less: t('book.once_less'), more: t('book.once_more') }}
            onValueChange={onTimes}
          />
        </Field>
      )}
    </div>
  );
}
