import { closingCalls } from '@kursi/core/booking/closing.contract.ts';
import {
  type BusinessHours,
  closedByChange,
  formatWeek,
  openMinutesAWeek,
} from '@kursi/core/business/business-hours.ts';
import type { BusinessSettings } from '@kursi/core/business/settings.contract.ts';
import { useEffect, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { useCommand } from '../../../lib/sync/command.ts';
import { touchedBy } from '../../../lib/sync/reads.ts';
import { useText } from '../../../lib/text.ts';
import { useNow } from '../../../lib/use-now.ts';
import { ConflictSheet } from '../../../shared/conflicts/conflict-sheet.tsx';
import { InTheWayNote } from '../../../shared/conflicts/in-the-way-note.tsx';
import { useInTheWay } from '../../../shared/conflicts/use-in-the-way.ts';
import { ClosedWeek } from '../../../shared/hours/closed-week.tsx';
import { HoursEditor } from '../../../shared/hours/hours-editor.tsx';
import { Holidays } from './holidays.tsx';
import { settingsChanged } from './settings-data.ts';
import { type Changes, SettingsForm } from './settings-form.tsx';
import { TimeZone } from './time-zone.tsx';

const hoursReads = touchedBy('business.changed', 'booking.moved', 'booking.cancelled');
const valuesOf = ({ business_hours }: BusinessSettings): Changes => ({ business_hours });
const neverOpen = (hours: BusinessHours | undefined) => hours !== undefined && openMinutesAWeek(hours) === 0;

/** Hours that close time over visits, while the sheet asks what happens to them. */
interface Closing {
  readonly hours: BusinessHours;
  readonly closed: string;
  readonly onSaved: () => void;
}

export function HoursSection({ business }: { readonly business: BusinessSettings }) {
  const t = useText();
  const of = { business_id: business.id };
  const today = useNow().toZonedDateTimeISO(business.time_zone).toPlainDate().toString();
  const [confirmed, setConfirmed] = useState(false);
  const [edited, setEdited] = useState(business.business_hours);
  const closed = formatWeek(closedByChange(business.business_hours, edited));
  const inTheWay = useInTheWay(business.id, closed === '' ? null : { closed });
  const [closing, setClosing] = useState<Closing | null>(null);
  const takeBack = useCommand(closingCalls.undoHours, { invalidates: hoursReads });
  const change = useCommand(closingCalls.changeHours, {
    invalidates: hoursReads,
    onDone: ({ after }) => settingsChanged({ ...business, business_hours: after }),
    said: () => ({ text: t('settings.saved'), tone: 'good' }),
    undo: (output) => () => takeBack.run({ ...of, ...output }),
    onRefused: () => true,
  });
  return (
    <>
      <SettingsForm
        section="hours"
        business={business}
        valuesOf={valuesOf}
        holdBack={({ business_hours }) =>
          neverOpen(business_hours) && !confirmed ? t('hours.all_closed_ask') : null
        }
        takeOver={async ({ business_hours: hours }, onSaved) => {
          const asks = hours !== undefined && (await inTheWay.mustDecide());
          if (asks) setClosing({ hours, closed, onSaved });
          return asks;
        }}
      >
        <Week confirmed={confirmed} onConfirmed={setConfirmed} onEdited={setEdited} />
        <InTheWayNote visits={inTheWay.visits} />
      </SettingsForm>
      <Holidays business={business} />
      <TimeZone business={business} />
      {closing && (
        <ConflictSheet
          businessId={business.id}
          closing={{ closed: closing.closed }}
          today={today}
          title={t('conflict.hours')}
          keepHint={t('conflict.keep_hint')}
          saveLabel={t('conflict.save')}
          onSave={(decisions) => change.run({ ...of, business_hours: closing.hours, decisions })}
          isSaving={change.pending}
          onDone={() => {
            closing.onSaved();
            setClosing(null);
          }}
          onClose={() => setClosing(null)}
        />
      )}
    </>
  );
}

interface WeekProps {
  readonly confirmed: boolean;
  readonly onConfirmed: (confirmed: boolean) => void;
  readonly onEdited: (hours: BusinessHours) => void;
}

function Week({ confirmed, onConfirmed, onEdited }: WeekProps) {
  const { control } = useFormContext();
  const { field } = useController({ control, name: 'business_hours' });
  const hours = field.value as BusinessHours;
  useEffect(() => onEdited(hours), [hours, onEdited]);
  return (
    <div className="grid grid-cols-1 gap-3">
      <HoursEditor
        hours={hours}
        onHours={(changed) => {
          // An open week resets the confirmation: a later closed week asks again.
          if (!neverOpen(changed)) onConfirmed(false);
          field.onChange(changed);
        }}
      />
      {neverOpen(hours) && <ClosedWeek confirmed={confirmed} onConfirmed={onConfirmed} />}
    </div>
  );
}
