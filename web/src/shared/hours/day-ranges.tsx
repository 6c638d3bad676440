import type { OpenRange } from '@kursi/core/business/business-hours.ts';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../lib/text.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { IconPlus, IconX } from '../../ui/pictures/icons.ts';
import { endChoices, startChoices, withBreak, withEnd, withoutBreak, withStart } from './hours-editing.ts';
import { clockText } from './hours-words.ts';
import { TimeSelect } from './time-select.tsx';

interface DayRangesProps {
  /** The weekday, for screen readers. */
  readonly day: string;
  readonly ranges: readonly OpenRange[];
  readonly onRanges: (ranges: readonly OpenRange[]) => void;
}

/** The opening hours of one day; a break if the day is long enough. */
export function DayRanges({ day, ranges, onRanges }: DayRangesProps) {
  const t = useText();
  const [only] = ranges.length === 1 ? ranges : [];
  const split = only ? withBreak(only) : null;
  const box = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  /** The range whose end moved along with its start; shown, so that it does not look like a mistake. */
  const [endMoved, setEndMoved] = useState<number | null>(null);

  // Focus management: the pressed button is gone, so the focus moves to the times it changed.
  useEffect(() => {
    if (pressed.current) box.current?.querySelectorAll('select')[ranges.length === 1 ? 1 : 2]?.focus();
    pressed.current = false;
  }, [ranges.length]);

  function press(next: readonly OpenRange[]): void {
    pressed.current = true;
    onRanges(next);
  }

  return (
    <div ref={box} className="flex flex-wrap items-center gap-2 @[452px]:flex-nowrap">
      {ranges.map((range, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a range has no identity beyond being first or second
        <div key={index} className="flex items-center gap-2 max-tablet:w-full">
          {index > 0 && <span className="mx-1.5 hidden h-5 w-px bg-line @[452px]:block" />}
          <TimeSelect
            label={index === 0 ? t('hours.opens', { day }) : t('hours.opens_again', { day })}
            value={range.start}
            choices={startChoices(ranges, index)}
            onChange={(start) => {
              const next = withStart(ranges, index, start);
              setEndMoved(next[index]?.end === range.end ? null : index);
              onRanges(next);
            }}
          />
          <span aria-hidden className="text-ink-3">
            {t('hours.to')}
          </span>
          <TimeSelect
            label={index === 0 ? t('hours.closes', { day }) : t('hours.closes_again', { day })}
            value={range.end}
            choices={endChoices(ranges, index)}
            onChange={(end) => {
              setEndMoved(null);
              onRanges(withEnd(ranges, index, end));
            }}
          />
          {endMoved === index && (
            <span role="status" className="text-warn max-tablet:order-last">
              {t('hours.end_moved', { time: clockText(range.end) })}
            </span>
          )}
          {/* Equal widths on a phone, so that the times of all days line up. */}
          <span className="flex-none max-tablet:w-20 tablet:empty:hidden">
            {index > 0 && (
              <IconButton
                size="small"
                label={t('hours.remove_break', { day })}
                icon={<IconX className="i-s" aria-hidden />}
                onClick={() => press(withoutBreak(ranges))}
              />
            )}
            {split && (
              <Button
                size="small"
                variant="quiet"
                className="px-2"
                aria-label={t('hours.add_break_on', { day })}
                onClick={() => press(split)}
              >
                <IconPlus className="i-s" aria-hidden />
                {t('hours.add_break')}
              </Button>
            )}
          </span>
        </div>
      ))}
    </div>
  );
}
