import {
  type BusinessHours,
  defaultBusinessHours,
  type Weekday,
} from '@kursi/core/business/business-hours.ts';
import { useId, useRef, useState } from 'react';
import { useLocale, useText } from '../../lib/text.ts';
import { showToast } from '../../ui/overlays/toast.ts';
import { CopyPanel } from './copy-panel.tsx';
import { DayRow } from './day-row.tsx';
import { barWindow, copyDay, dayOf, rangesOf, weekOrder } from './hours-editing.ts';
import { weekdayName } from './hours-words.ts';

interface HoursEditorProps {
  readonly hours: BusinessHours;
  readonly onHours: (hours: BusinessHours) => void;
}

/** Valid by construction: only times that keep a day in order can be chosen. */
export function HoursEditor({ hours, onHours }: HoursEditorProps) {
  const t = useText();
  const locale = useLocale();
  const panelId = useId();
  const [copying, setCopying] = useState<Weekday | null>(null);
  const copyButtons = useRef(new Map<Weekday, HTMLButtonElement>());
  // Restores the hours of a day that was switched off by mistake.
  const lastOpen = useRef<Partial<Record<Weekday, string[]>>>({});
  const bar = barWindow(hours);

  function setOpen(weekday: Weekday, open: boolean): void {
    if (!open) lastOpen.current[weekday] = hours[weekday];
    const reopened = lastOpen.current[weekday] ?? defaultBusinessHours[weekday];
    onHours({ ...hours, [weekday]: open ? reopened : [] });
  }

  function close(from: Weekday): void {
    setCopying(null);
    copyButtons.current.get(from)?.focus();
  }

  function copy(from: Weekday, to: readonly Weekday[]): void {
    const before = hours;
    onHours(copyDay(hours, from, to));
    close(from);
    showToast({
      text: t('hours.copied', { day: weekdayName(from, locale, 'long'), count: to.length }),
      undo: { label: t('action.undo'), onUndo: () => onHours(before) },
    });
  }

  return (
    <ul>
      {weekOrder.map((weekday) => (
        <li key={weekday} className="border-b border-line-soft">
          <DayRow
            weekday={weekday}
            ranges={rangesOf(hours[weekday])}
            bar={bar}
            onRanges={(ranges) => onHours({ ...hours, [weekday]: dayOf(ranges) })}
            onOpen={(open) => setOpen(weekday, open)}
            copying={copying === weekday}
            copyPanelId={panelId}
            copyButton={(button) => {
              if (button) copyButtons.current.set(weekday, button);
            }}
            onCopy={() => setCopying(copying === weekday ? null : weekday)}
          />
          {copying === weekday && (
            <CopyPanel
              id={panelId}
              from={weekday}
              onCopy={(to) => copy(weekday, to)}
              onClose={() => close(weekday)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
