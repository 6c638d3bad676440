import type { BusinessSettings } from '@kursi/core/business/settings.contract.ts';
import { calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import { useState } from 'react';
import { useCommand } from '../../../lib/sync/command.ts';
import { touchedBy } from '../../../lib/sync/reads.ts';
import { useText } from '../../../lib/text.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';

const invalidates = touchedBy('business.changed');

/** The clock of the business. Saved at once: nothing else depends on it being saved together. */
export function TimeZone({ business }: { readonly business: BusinessSettings }) {
  const t = useText();
  const [problem, setProblem] = useState<string>();
  const set = useCommand(calendarCalls.setTimeZone, {
    invalidates,
    said: (_, { time_zone }) => t('settings.time_zone_saved', { zone: shown(time_zone) }),
    onRefused: ({ code }) => {
      if (code !== 'CALENDAR_HAS_BOOKINGS') return false;
      setProblem(t('settings.time_zone_busy'));
      return true;
    },
  });
  const zones = [...new Set([business.time_zone, ...Intl.supportedValuesOf('timeZone')])].sort();
  return (
    <div className="mt-6 border-t border-line-soft pt-5">
      <Field
        label={t('settings.time_zone')}
        hint={t('settings.time_zone_hint')}
        error={problem}
        className="max-w-md"
      >
        <Select
          size="tap"
          value={business.time_zone}
          disabled={set.pending}
          onValueChange={(time_zone) => {
            setProblem(undefined);
            if (time_zone !== business.time_zone) void set.run({ business_id: business.id, time_zone });
          }}
          options={zones.map((zone) => ({ value: zone, label: shown(zone) }))}
        />
      </Field>
    </div>
  );
}

const shown = (zone: string) => zone.replaceAll('_', ' ');
