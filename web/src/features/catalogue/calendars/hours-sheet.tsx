import { closingCalls } from '@kursi/core/booking/closing.contract.ts';
import type { Calendar } from '@kursi/core/catalogue/calendars.contract.ts';
import type { SentBy } from '@kursi/core/contract/call.ts';
import { homeTimeZone } from '../../../lib/format.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { touchedBy } from '../../../lib/sync/reads.ts';
import { useText } from '../../../lib/text.ts';
import { useNow } from '../../../lib/use-now.ts';
import { ConflictSheet } from '../../../shared/conflicts/conflict-sheet.tsx';
import { patchCalendar } from '../catalogue-data.ts';

const hoursReads = touchedBy('calendar.changed', 'booking.moved', 'booking.cancelled');

type Changes = Omit<SentBy<typeof closingCalls.changeCalendar>, 'business_id' | 'id' | 'decisions'>;

interface HoursSheetProps {
  readonly businessId: string;
  readonly calendar: Calendar;
  /** All that was changed of the calendar: one Save. */
  readonly changes: Changes;
  /** The time that its new hours close, as `formatWeek` writes it. */
  readonly closed: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Shorter hours of one calendar over its visits. */
export function HoursSheet({ businessId, calendar, changes, closed, onDone, onClose }: HoursSheetProps) {
  const t = useText();
  const today = useNow().toZonedDateTimeISO(homeTimeZone).toPlainDate().toString();
  const of = { business_id: businessId, id: calendar.id };
  const name = changes.name ?? calendar.name;
  const takeBack = useCommand(closingCalls.undoCalendar, {
    invalidates: hoursReads,
    optimistic: ({ id, before }) => patchCalendar(businessId, { id, business_hours: before }),
  });
  const change = useCommand(closingCalls.changeCalendar, {
    invalidates: hoursReads,
    optimistic: ({ id, business_hours }) => patchCalendar(businessId, { id, business_hours }),
    said: () => ({ text: t('calendar.saved', { name }), tone: 'good' }),
    undo: (output) => () => takeBack.run({ ...of, ...output }),
    onRefused: () => true,
  });
  return (
    <ConflictSheet
      businessId={businessId}
      closing={{ entity_id: calendar.id, closed }}
      today={today}
      title={t('conflict.hours_of', { name })}
      keepHint={t('conflict.keep_hint')}
      saveLabel={t('conflict.save')}
      onSave={(decisions) => change.run({ ...changes, ...of, decisions })}
      isSaving={change.pending}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
