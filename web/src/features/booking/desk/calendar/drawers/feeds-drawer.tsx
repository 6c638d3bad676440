import type { Calendar } from '@kursi/core/catalogue/calendars.contract.ts';
import { useState } from 'react';
import { useText } from '../../../../../lib/text.ts';
import { CalendarFeed } from '../../../../../shared/calendar-feed.tsx';
import { Field } from '../../../../../ui/fields/field.tsx';
import { Select } from '../../../../../ui/fields/select.tsx';
import { Drawer } from '../../../../../ui/overlays/drawer.tsx';

interface FeedsDrawerProps {
  readonly businessId: string;
  /** Calendars whose feed this user may share; the preselected one is first. */
  readonly calendars: readonly Calendar[];
  readonly onClose: () => void;
}

/** Calendar feed (iCal) addresses for a phone or another calendar app. */
export function FeedsDrawer({ businessId, calendars, onClose }: FeedsDrawerProps) {
  const t = useText();
  const [id, setId] = useState(calendars[0]?.id);
  const calendar = calendars.find((one) => one.id === id);
  return (
    <Drawer onClose={onClose} title={t('feed.title')} closeLabel={t('action.close')}>
      {calendars.length > 1 && (
        <Field label={t('feed.which')} className="mb-4">
          <Select
            value={id ?? null}
            onValueChange={setId}
            options={calendars.map(({ id: value, name }) => ({ value, label: name }))}
          />
        </Field>
      )}
      {calendar && <CalendarFeed key={calendar.id} businessId={businessId} calendar={calendar} />}
    </Drawer>
  );
}
