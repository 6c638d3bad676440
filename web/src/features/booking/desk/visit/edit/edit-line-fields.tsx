import type { Visit } from '@kursi/core/booking/booking-shapes.ts';
import type { Calendar } from '@kursi/core/catalogue/calendars.contract.ts';
import type { Service } from '@kursi/core/catalogue/catalogue.contract.ts';
import { DURATION_MAX, DURATION_STEP } from '@kursi/core/catalogue/service-rules.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import { DAY_MINUTES } from '@kursi/core/kernel/time.ts';
import { type KeyboardEvent, useState } from 'react';
import { formatDuration, formatMoney } from '../../../../../lib/format.ts';
import { useText } from '../../../../../lib/text.ts';
import { CalendarFace } from '../../../../../shared/calendar-face.tsx';
import { TimeSelect } from '../../../../../shared/hours/time-select.tsx';
import { Button, IconButton } from '../../../../../ui/button.tsx';
import { cx } from '../../../../../ui/cx.ts';
import { Select } from '../../../../../ui/fields/select.tsx';
import { Stepper } from '../../../../../ui/fields/stepper.tsx';
import { TextInput } from '../../../../../ui/fields/text-input.tsx';
import { IconArrowDown, IconArrowUp, IconX } from '../../../../../ui/pictures/icons.ts';
import { type EditLine, pauseBefore, withLength, withPause, withPerson, withStart } from './edit-lines.ts';

interface EditLineFieldsProps {
  readonly lines: readonly EditLine[];
  readonly index: number;
  /** As it is saved; undefined for a new one. */
  readonly before: EditLine | undefined;
  readonly visit: Visit;
  readonly service: Service | undefined;
  readonly calendars: readonly Calendar[];
  readonly isStartFixed: boolean;
  readonly mayPrice: boolean;
  readonly onLines: (lines: readonly EditLine[]) => void;
  readonly onOrder: (to: number) => void;
  readonly onRemove: (() => void) | null;
}

const PAUSES = [0, 5, 10, 15];
const TIMES = Array.from({ length: DAY_MINUTES / DURATION_STEP }, (_, i) => i * DURATION_STEP);
const MORE = 10;

export function EditLineFields(props: EditLineFieldsProps) {
  const { lines, index, before, visit, service, calendars, isStartFixed, mayPrice } = props;
  const { onLines, onOrder, onRemove } = props;
  const t = useText();
  const line = lines[index];
  if (!line) return null;
  const name = line.service_name;
  const pause = pauseBefore(lines, index);
  const offers = (id: string) => service?.calendars.some(({ entity_id }) => entity_id === id) ?? true;
  // People who offer the service first; the others are listed last and say so.
  const people = calendars.toSorted((a, b) => Number(offers(b.id)) - Number(offers(a.id)));
  const isChanged =
    before !== undefined &&
    (before.start !== line.start || before.minutes !== line.minutes || before.entity_id !== line.entity_id);
  function onKeyDown(event: KeyboardEvent): void {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onOrder(index + (event.key === 'ArrowUp' ? -1 : 1));
  }
  return (
    <li className="grid grid-cols-1 gap-2" onKeyDown={onKeyDown}>
      {pause !== null && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
        <div
          role="group"
          aria-label={t('edit.pause')}
          className="num ml-3.5 flex items-center gap-1.5 border-l border-line-field pl-3.5 text-t1 text-ink-3 [&>button]:min-h-6 [&>button]:min-w-6 [&>button]:rounded-(--r-tiny) [&>button]:px-1.5 [&>button[aria-pressed=true]]:bg-ink [&>button[aria-pressed=true]]:text-surface"
        >
          {t('edit.pause')}
          {[...new Set([...PAUSES, pause])]
            .sort((a, b) => a - b)
            .map((minutes) => (
              <button
                key={minutes}
                type="button"
                aria-pressed={minutes === pause}
                onClick={() => onLines(withPause(lines, index, minutes))}
              >
                {minutes === 15 || minutes === pause ? formatDuration(minutes) : minutes}
              </button>
            ))}
        </div>
      )}
      <div
        className={cx(
          'grid gap-1.5 rounded-1 px-2.5 pt-2 pb-2.5',
          isChanged ? 'shadow-[inset_0_0_0_2px_var(--ink)]' : 'shadow-[inset_0_0_0_1px_var(--line)]',
        )}
      >
        <div className="flex items-center gap-1">
          <p className="min-w-0 flex-1 break-words font-bold">
            {name}
            {line.is_new && <span className="ml-2 text-t1 text-brand-ink">{t('edit.new')}</span>}
            {before && before.minutes !== line.minutes && (
              <span className="num ml-2 text-t1 font-medium text-brand-ink">
                {t('edit.was_long', { length: formatDuration(before.minutes) })}
              </span>
            )}
          </p>
          {lines.length > 1 && (
            <>
              <IconButton
                size="small"
                label={t('edit.earlier', { name })}
                icon={<IconArrowUp className="i-s" aria-hidden />}
                aria-disabled={index === 0 || undefined}
                onClick={() => onOrder(index - 1)}
              />
              <IconButton
                size="small"
                label={t('edit.later', { name })}
                icon={<IconArrowDown className="i-s" aria-hidden />}
                aria-disabled={index === lines.length - 1 || undefined}
                onClick={() => onOrder(index + 1)}
              />
            </>
          )}
          {onRemove && (
            <IconButton
              size="small"
              label={t('book.remove', { name })}
              icon={<IconX className="i-m" aria-hidden />}
              onClick={onRemove}
            />
          )}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-1.5 desk:grid-cols-[minmax(0,1fr)_88px_124px_84px]">
          <Select
            label={t('book.who_for', { name })}
            value={line.entity_id}
            onValueChange={(id) => onLines(withPerson(lines, index, id, service, visit))}
            options={people.map((calendar) => ({
              value: calendar.id,
              label: calendar.name,
              ...(!offers(calendar.id) && { sub: t('edit.does_not', { service: name }) }),
              lead: <CalendarFace calendar={calendar} size="small" />,
            }))}
          />
          <TimeSelect
            label={t('edit.start', { name })}
            value={line.start}
            choices={
              isStartFixed ? [line.start] : TIMES.includes(line.start) ? TIMES : [line.start, ...TIMES]
            }
            onChange={(start) => onLines(withStart(lines, index, start))}
          />
          <Stepper
            label={t('book.length', { name })}
            value={line.minutes}
            min={DURATION_STEP}
            max={DURATION_MAX}
            step={DURATION_STEP}
            text={formatDuration(line.minutes)}
            labels={{ less: t('book.shorter', { name }), more: t('book.longer', { name }) }}
            onValueChange={(minutes) => onLines(withLength(lines, index, minutes))}
          />
          <Price
            line={line}
            mayPrice={mayPrice}
            onAmount={(amount) => onLines(lines.with(index, { ...line, amount }))}
          />
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Button size="small" onClick={() => onLines(withLength(lines, index, line.minutes + MORE))}>
            {t('edit.ten_more')}
          </Button>
          {service && service.duration !== line.minutes && (
            <Button size="small" onClick={() => onLines(withLength(lines, index, service.duration))}>
              {formatDuration(service.duration)}
            </Button>
          )}
          {service && (
            <span className="num ml-auto text-t1 text-ink-3">
              {t('edit.list_price', { price: formatMoney(service.price) })}
            </span>
          )}
        </div>
      </div>
    </li>
  );
}

interface PriceProps {
  readonly line: EditLine;
  readonly mayPrice: boolean;
  readonly onAmount: (paise: number) => void;
}

/** In rupees. What is typed stays as it is until it is a price. */
function Price({ line, mayPrice, onAmount }: PriceProps) {
  const t = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? String(line.amount / 100);
  const label = t('edit.price', { name: line.service_name });
  if (!mayPrice) {
    return <span className="num self-center text-right font-medium">{formatMoney(paise(line.amount))}</span>;
  }
  return (
    <TextInput
      aria-label={label}
      inputMode="decimal"
      className="num"
      lead="₹"
      value={shown}
      onBlur={() => setTyped(null)}
      onChange={(event) => {
        const text = event.target.value.replaceAll(',', '');
        setTyped(event.target.value);
        if (/^\d{1,7}(\.\d{1,2})?$/.test(text)) onAmount(Math.round(Number(text) * 100));
      }}
    />
  );
}
