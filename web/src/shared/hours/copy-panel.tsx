import type { Weekday } from '@kursi/core/business/business-hours.ts';
import { useState } from 'react';
import { useLocale, useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { PickChip } from '../../ui/fields/pick-chip.tsx';
import { weekOrder } from './hours-editing.ts';
import { weekdayName } from './hours-words.ts';

/** Keeps the pressed colour on hover. */
const chip = 'px-2.5 max-desk:min-w-tap aria-pressed:bg-ink';

interface CopyPanelProps {
  readonly id: string;
  readonly from: Weekday;
  readonly onCopy: (to: readonly Weekday[]) => void;
  readonly onClose: () => void;
}

export function CopyPanel({ id, from, onCopy, onClose }: CopyPanelProps) {
  const t = useText();
  const locale = useLocale();
  const [picked, setPicked] = useState<ReadonlySet<Weekday>>(new Set());
  const others = weekOrder.filter((weekday) => weekday !== from);
  const day = weekdayName(from, locale, 'long');
  const all = picked.size === others.length;
  const toggle = (weekday: Weekday, on: boolean) => {
    const next = new Set(picked);
    if (on) next.add(weekday);
    else next.delete(weekday);
    setPicked(next);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would want a legend on a line of its own
    <div
      id={id}
      role="group"
      aria-label={t('hours.copy_to_others', { day })}
      className="-mx-3 flex flex-wrap items-center gap-1.5 rounded-1 bg-sunken px-3 py-2.5"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <span className="mr-1 font-medium">{t('hours.copy_to', { day })}</span>
      <PickChip
        picked={all}
        tick
        onPickedChange={(on) => setPicked(new Set(on ? others : []))}
        className={chip}
      >
        {t('hours.all_days')}
      </PickChip>
      <span className="mx-1 h-5 w-px bg-line max-tablet:hidden" />
      {others.map((weekday) => (
        <PickChip
          key={weekday}
          picked={picked.has(weekday)}
          tick
          onPickedChange={(on) => toggle(weekday, on)}
          className={chip}
        >
          {weekdayName(weekday, locale, 'short')}
        </PickChip>
      ))}
      <Button
        size="small"
        className="ml-auto"
        disabled={picked.size === 0}
        onClick={() => onCopy(others.filter((weekday) => picked.has(weekday)))}
      >
        {picked.size === 0 ? t('hours.copy_pick') : t('hours.copy_do', { count: picked.size })}
      </Button>
    </div>
  );
}
