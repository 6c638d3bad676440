import type { OpenSpan, Weekday } from '@kursi/core/business/business-hours.ts';
import { type Ref, useEffect, useRef } from 'react';
import { useLocale, useText } from '../../../lib/text.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconCopy, IconPlus, IconX } from '../../../ui/icons.ts';
import { Switch } from '../../../ui/switch.tsx';
import { endChoices, startChoices, withBreak, withEnd, withoutBreak, withStart } from './hours-editing.ts';
import { weekdayName } from './hours-words.ts';
import { TimeSelect } from './time-select.tsx';

interface DayRowProps {
  readonly weekday: Weekday;
  readonly spans: readonly OpenSpan[];
  readonly bar: OpenSpan;
  readonly onSpans: (spans: readonly OpenSpan[]) => void;
  readonly onOpen: (open: boolean) => void;
  readonly copying: boolean;
  readonly copyPanelId: string;
  readonly copyButton: Ref<HTMLButtonElement>;
  readonly onCopy: () => void;
}

export function DayRow(props: DayRowProps) {
  const { weekday, spans, bar, onSpans, onOpen, copying } = props;
  const t = useText();
  const day = weekdayName(weekday, useLocale(), 'long');
  const open = spans.length > 0;
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
        className={cx('leading-[36px] max-desk:leading-[44px]', open ? 'font-bold' : 'text-ink-3')}
      >
        {day}
      </span>
      <div className="@container min-w-0 max-desk:order-last max-desk:col-span-3">
        {open ? (
          <>
            <Spans day={day} spans={spans} onSpans={onSpans} />
            <DayBar spans={spans} bar={bar} />
          </>
        ) : (
          <p className="leading-[36px] text-ink-3 max-desk:pl-12 max-desk:leading-6">{t('hours.closed')}</p>
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

interface SpansProps {
  readonly day: string;
  readonly spans: readonly OpenSpan[];
  readonly onSpans: (spans: readonly OpenSpan[]) => void;
}

function Spans({ day, spans, onSpans }: SpansProps) {
  const t = useText();
  const [only] = spans.length === 1 ? spans : [];
  const split = only ? withBreak(only) : null;
  const box = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);

  // The button that was pressed is gone; the keyboard goes on at the times it changed.
  useEffect(() => {
    if (pressed.current) box.current?.querySelectorAll('select')[spans.length === 1 ? 1 : 2]?.focus();
    pressed.current = false;
  }, [spans.length]);

  function press(next: readonly OpenSpan[]): void {
    pressed.current = true;
    onSpans(next);
  }

  return (
    <div ref={box} className="flex flex-wrap items-center gap-2 @[452px]:flex-nowrap">
      {spans.map((span, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a span has no identity beyond being first or second
        <div key={index} className="flex items-center gap-2 max-tablet:w-full">
          {index > 0 && <span className="mx-1.5 hidden h-5 w-px bg-line @[452px]:block" />}
          <TimeSelect
            label={index === 0 ? t('hours.opens', { day }) : t('hours.opens_again', { day })}
            value={span.start}
            choices={startChoices(spans, index)}
            onChange={(start) => onSpans(withStart(spans, index, start))}
          />
          <span aria-hidden className="text-ink-3">
            {t('hours.to')}
          </span>
          <TimeSelect
            label={index === 0 ? t('hours.closes', { day }) : t('hours.closes_again', { day })}
            value={span.end}
            choices={endChoices(spans, index)}
            onChange={(end) => onSpans(withEnd(spans, index, end))}
          />
          {/* Of one width on a phone, so that the times of all days stand in columns. */}
          <span className="flex-none max-tablet:w-20 tablet:empty:hidden">
            {index > 0 && (
              <IconButton
                size="small"
                label={t('hours.remove_break', { day })}
                icon={<IconX className="i-s" aria-hidden />}
                onClick={() => press(withoutBreak(spans))}
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

function DayBar({ spans, bar }: { readonly spans: readonly OpenSpan[]; readonly bar: OpenSpan }) {
  const share = (minutes: number) => `${(minutes / (bar.end - bar.start)) * 100}%`;
  return (
    <div aria-hidden className="relative mt-2 h-1.5 max-w-[452px] rounded-full bg-line-soft">
      {spans.map((span) => (
        <i
          key={span.start}
          className="absolute inset-y-0 rounded-full bg-good"
          style={{ left: share(span.start - bar.start), width: share(span.end - span.start) }}
        />
      ))}
    </div>
  );
}
