import { closingCalls } from '@kursi/core/booking/closing.contract.ts';
import { formatDayRange } from '../../../lib/format.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { touchedBy } from '../../../lib/sync/reads.ts';
import { useText } from '../../../lib/text.ts';
import { ConflictSheet } from '../../../shared/conflicts/conflict-sheet.tsx';
import { firstToCome, type HolidayRange } from './holiday-ranges.ts';

/** Reads that a holiday makes stale. */
export const holidayReads = touchedBy('business.holidays_changed');

export interface Closing extends HolidayRange {
  /** The holiday exists, and visits still stand on it. */
  readonly exists?: boolean;
}

interface ClosingDrawerProps {
  readonly businessId: string;
  readonly closing: Closing;
  readonly today: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** A holiday over visits. */
export function ClosingDrawer({ businessId, closing, today, onDone, onClose }: ClosingDrawerProps) {
  const { day, last_day, name, exists } = closing;
  const t = useText();
  const of = { business_id: businessId };
  const takeBack = useCommand(closingCalls.undo, { invalidates: holidayReads });
  const close = useCommand(closingCalls.close, {
    invalidates: holidayReads,
    said: () => ({ text: t(exists ? 'closing.saved' : 'settings.holiday_added', { name }), tone: 'good' }),
    undo: (output) => () => takeBack.run({ ...of, day, last_day, ...output }),
    onRefused: () => true,
  });
  return (
    <ConflictSheet
      businessId={businessId}
      closing={{ from: firstToCome(day, today), to: last_day }}
      today={today}
      title={name}
      sub={formatDayRange(day, last_day)}
      isOneDay={day === last_day}
      keepHint={t('conflict.holiday_keep_hint')}
      saveLabel={t(exists ? 'conflict.save' : 'settings.holiday_add')}
      onSave={(decisions) => close.run({ ...of, day, last_day, name, decisions })}
      isSaving={close.pending}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
