import type { OpenRange, Weekday } from '@kursi/core/business/business-hours.ts';
import type { Ref } from 'react';
import { useLocale, useText } from '../../lib/text.ts';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Switch } from '../../ui/fields/switch.tsx';
import { IconCopy } from '../../ui/pictures/icons.ts';
import { DayRanges } from './day-ranges.tsx';
import { weekdayName } from './hours-words.ts';

interface DayRowProps {
  readonly weekday: Weekday;
  readonly ranges: readonly OpenRange[];
  readonly bar: OpenRange;
  readonly onRanges: (ranges: readonly OpenRange[]) => void;
  readonly onOpen: (open: boolean) => void;
  readonly copying: boolean;
  readonly copyPanelId: string;
  readonly copyButton: Ref<HTMLButtonElement>;
  readonly onCopy: () => void;
}

export function DayRow(props: DayRowProps) {
  const { weekday, ranges, bar, onRanges, onOpen, copying } = props;
  const t = useText();
  const day = weekdayName(weekday, useLocale(), 'long');
  const open = ranges.length > 0;
  return (
    <fieldset
      aria-label={day}
      className="grid grid-cols-[36px_minmax(0,1fr)_auto] items-start gap-x-3 py-3 desk:grid-cols-[36px_96px_minmax(0,1fr)_auto]"
    >
      <Switch
        bare
        className="max-desk:-mx-1 max-desk:px-1"
        label={t('hours.open_on', { day })}
        checked={open}
        onChange={(event) => onOpen(event.target.checked)}
      />
      <span
        aria-hidden
        className={cx('leading-[2.25rem] max-desk:leading-[2.75rem]', open ? 'font-bold' : 'text-ink-3')}
      >
        {day}
      </span>
      <div className="@container min-w-0 max-desk:order-last max-desk:col-span-3">
        {open ? (
          <>
            <DayRanges day={day} ranges={ranges} onRanges={onRanges} />
            <DayBar ranges={ranges} bar={bar} />
          </>
        ) : (
          <p className="leading-[2.25rem] text-ink-3 max-desk:pl-12 max-desk:leading-[1.5rem]">
            {t('hours.closed')}
          </p>
        )}
      </div>
      <IconButton
        ref={props.copyButton}
        size="small"
        className="mt-1"
        label={t('hours.copy_day', { day })}
        icon={<IconCopy className="i-m" aria-hidden />}
        variant={copying ? 'plain' : 'quiet'}
        aria-expanded={copying}
        aria-controls={copying ? props.copyPanelId : undefined}
        onClick={props.onCopy}
      />
    </fieldset>
  );
}

function DayBar({ ranges, bar }: { readonly ranges: readonly OpenRange[]; readonly bar: OpenRange }) {
  const share = (minutes: number) => `${(minutes / (bar.end - bar.start)) * 100}%`;
  return (
    <div aria-hidden className="relative mt-2 h-1.5 max-w-[452px] rounded-full bg-line-soft">
      {ranges.map((range) => (
        <i
          key={range.start}
          className="absolute inset-y-0 rounded-full bg-good"
          style={{ left: share(range.start - bar.start), width: share(range.end - range.start) }}
        />
      ))}
    </div>
  );
}
