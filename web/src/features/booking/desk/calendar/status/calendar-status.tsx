import { useState } from 'react';
import { useText } from '../../../../../lib/text.ts';
import { StatusBar } from '../../../../../ui/shell/desk-parts.tsx';
import type { Column, Entry } from '../grid/columns.ts';
import type { CalendarColumns } from '../grid/use-calendar-columns.ts';
import { WeekLegend } from '../week/week-legend.tsx';
import type { Counter } from './counters.ts';
import { RequestsCounter } from './requests-counter.tsx';
import { StatusDock } from './status-dock.tsx';
import { StatusLine } from './status-line.tsx';
import { useRequestsElsewhere } from './use-requests-elsewhere.ts';

interface CalendarStatusProps {
  readonly shown: CalendarColumns;
  readonly businessId: string;
  /** The list that is open at first. */
  readonly opensWith: Counter | null;
  readonly isCovered: boolean;
  /** The service that the week shows gaps for. */
  readonly wantedName: string | null;
  readonly say: (text: string) => void;
  readonly onOpen: (entry: Entry, column: Column) => void;
  readonly onPoint: (visitId: string | null) => void;
  /** Another list was opened, or none: the address no longer names one. */
  readonly onList: () => void;
  readonly onDay: (day: string) => void;
  /** The last visit of a list was answered, which closes it. */
  readonly onEmpty: (visitId: string) => void;
}

/** The status bar of the calendar, and the list that its counters open. */
export function CalendarStatus(props: CalendarStatusProps) {
  const { shown, businessId, opensWith, isCovered, wantedName, say } = props;
  const { onOpen, onPoint, onEmpty, onList, onDay } = props;
  const t = useText();
  const [counter, setCounter] = useState(opensWith);
  const [awaited, setAwaited] = useState<string | null>(null);
  const show = (next: Counter | null) => {
    setCounter(next);
    onList();
  };
  const close = () => show(null);
  const toggle = (next: Counter) => show(next === counter ? null : next);
  const { view, counts, listed, present, isSalonWeek } = shown;
  const elsewhere = useRequestsElsewhere(businessId, shown);
  const requests = {
    requests: counts.of.created,
    elsewhere: elsewhere.count,
    isOpen: counter === 'created',
    onRequests: () => toggle('created'),
    onElsewhere: () => {
      if (!elsewhere.first) return;
      onDay(elsewhere.first);
      setAwaited(elsewhere.first);
    },
  };
  // Its list opens when that day is there: an empty one would close at once.
  if (awaited !== null && awaited === shown.day && shown.isKnown) {
    setAwaited(null);
    setCounter('created');
  }
  return (
    <>
      {counter && shown.isKnown && !isCovered && (
        <StatusDock
          key={counter}
          businessId={businessId}
          counter={counter}
          say={say}
          onOpen={onOpen}
          onPoint={onPoint}
          onEmpty={onEmpty}
          columns={listed}
          today={present}
          onClose={close}
        />
      )}
      {!shown.isKnown ? (
        // What is not loaded is not nought.
        <StatusBar label={t('desk.counts')}>{null}</StatusBar>
      ) : isSalonWeek ? (
        <WeekLegend {...requests} wantedName={wantedName} />
      ) : view === 'month' ? (
        <StatusBar label={t('desk.counts')}>
          <RequestsCounter {...requests} />
        </StatusBar>
      ) : (
        <StatusLine of={counts.of} open={counter} onOpen={toggle} requests={requests} />
      )}
    </>
  );
}
