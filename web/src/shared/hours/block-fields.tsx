import { DAY_MINUTES } from '@kursi/core/kernel/time.ts';
import { useText } from '../../lib/text.ts';
import { Field } from '../../ui/fields/field.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { DayField } from '../days/day-field.tsx';
import { TimeSelect } from './time-select.tsx';

const STEP = 15;
const times = Array.from({ length: DAY_MINUTES / STEP + 1 }, (_, i) => i * STEP);

/** A blocked time; minutes from midnight. */
export interface BlockValue {
  readonly day: string;
  readonly from: number;
  readonly to: number;
  readonly note: string;
}

interface BlockFieldsProps {
  readonly value: BlockValue;
  readonly onChange: (value: BlockValue) => void;
}

/** A start after the end moves the end, so that the length stays. */
export function BlockFields({ value, onChange }: BlockFieldsProps) {
  const t = useText();
  const { day, from, to, note } = value;
  const change = (changed: Partial<BlockValue>) => onChange({ ...value, ...changed });
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t('days.date')} className="min-w-40 flex-1">
          <DayField value={day} onChange={(next) => change({ day: next })} />
        </Field>
        <Field label={t('days.time')} group className="min-w-56 flex-1">
          <div className="flex items-center gap-2">
            <TimeSelect
              label={t('days.from')}
              value={from}
              choices={times.slice(0, -1)}
              onChange={(minute) =>
                change({ from: minute, to: minute < to ? to : Math.min(DAY_MINUTES, minute + to - from) })
              }
            />
            <span aria-hidden className="text-ink-3">
              {t('hours.to')}
            </span>
            <TimeSelect
              label={t('days.until')}
              value={to}
              choices={times.filter((minute) => minute > from)}
              onChange={(minute) => change({ to: minute })}
            />
          </div>
        </Field>
      </div>
      <Field label={t('days.note')} optional={t('state.optional')}>
        <TextInput
          value={note}
          maxLength={200}
          placeholder={t('days.block_note_example')}
          onChange={(event) => change({ note: event.target.value })}
        />
      </Field>
    </>
  );
}
