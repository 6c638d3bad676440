import { bookingTypes, paymentTypes, visibilities } from '@kursi/core/business/business.contract.ts';
import type { BusinessSettings } from '@kursi/core/business/settings.contract.ts';
import { useState } from 'react';
import { formatDuration } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { ControlledField } from '../../../ui/fields/form.tsx';
import { RadioGroup } from '../../../ui/fields/radio-group.tsx';
import { Segmented } from '../../../ui/fields/segmented.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { NumberInput } from './fields.tsx';
import { type Changes, SettingsForm } from './settings-form.tsx';

const DAY = 24 * 60;
const UNITS = { days: DAY, weeks: 7 * DAY } as const;
type Unit = keyof typeof UNITS;
const STEPS = [5, 10, 15, 20, 30, 45, 60, 90, 120];
const USUAL_CANCELLATION = 2 * 60;
/** Minutes. */
const NOTICES = [0, 30, 60, 2 * 60, 4 * 60, 12 * 60, DAY, 2 * DAY, 3 * DAY, 7 * DAY];

const valuesOf = (business: BusinessSettings): Changes => ({
  visibility: business.visibility,
  booking_type: business.booking_type,
  payment_type: business.payment_type,
  max_booking_window: business.max_booking_window,
  min_booking_notice: business.min_booking_notice,
  cancellation_window: business.cancellation_window,
  slot_step: business.slot_step,
  staff_see_all_clients: business.staff_see_all_clients,
  staff_see_all_bills: business.staff_see_all_bills,
});

export function BookingSection({ business }: { readonly business: BusinessSettings }) {
  const t = useText();
  const noticeText = (minutes: number) =>
    minutes === 0
      ? t('settings.notice_none')
      : minutes % DAY === 0
        ? t('settings.notice_days', { count: minutes / DAY })
        : formatDuration(minutes);
  return (
    <SettingsForm
      section="booking"
      business={business}
      valuesOf={valuesOf}
      limitText={(field, limit) =>
        field === 'max_booking_window'
          ? `${t('settings.limit_days', { count: Math.max(1, Math.floor(limit / UNITS.days)) })} (${t('settings.limit_weeks', { count: Math.max(1, Math.floor(limit / UNITS.weeks)) })})`
          : field === 'cancellation_window'
            ? t('settings.hours_limit', { count: limit / 60 })
            : undefined
      }
    >
      <ControlledField group name="visibility" label={t('settings.visibility')}>
        {(field) => (
          <RadioGroup
            label={t('settings.visibility')}
            value={field.value as string}
            onValueChange={field.onChange}
            options={visibilities.map((value) => ({ value, label: t(`settings.visibility_${value}`) }))}
          />
        )}
      </ControlledField>
      <ControlledField group name="booking_type" label={t('settings.booking_type')}>
        {(field) => (
          <RadioGroup
            label={t('settings.booking_type')}
            value={field.value as string}
            onValueChange={field.onChange}
            options={bookingTypes.map((value) => ({ value, label: t(`settings.booking_type_${value}`) }))}
          />
        )}
      </ControlledField>
      <ControlledField group name="payment_type" label={t('settings.payment_type')}>
        {(field) => (
          <RadioGroup
            label={t('settings.payment_type')}
            value={field.value as string}
            onValueChange={field.onChange}
            options={paymentTypes.map((value) => ({ value, label: t(`settings.payment_type_${value}`) }))}
          />
        )}
      </ControlledField>
      <ControlledField name="max_booking_window" label={t('settings.window')}>
        {(field) => <BookingWindow value={field.value as number} onChange={field.onChange} />}
      </ControlledField>
      <ControlledField
        name="min_booking_notice"
        label={t('settings.notice')}
        hint={t('settings.notice_hint')}
        className="max-w-md"
      >
        {(field) => (
          <Select
            size="tap"
            value={String(field.value)}
            onValueChange={(value) => field.onChange(Number(value))}
            options={[...new Set([...NOTICES, business.min_booking_notice])]
              .sort((a, b) => a - b)
              .map((minutes) => ({ value: String(minutes), label: noticeText(minutes) }))}
          />
        )}
      </ControlledField>
      <ControlledField group name="cancellation_window" label={t('settings.cancellation')}>
        {(field) => <CancellationWindow value={field.value as number | null} onChange={field.onChange} />}
      </ControlledField>
      <ControlledField name="slot_step" label={t('settings.slot_step')} className="max-w-52">
        {(field) => (
          <Select
            size="tap"
            value={String(field.value)}
            onValueChange={(value) => field.onChange(Number(value))}
            options={[...new Set([...STEPS, business.slot_step])]
              .sort((a, b) => a - b)
              .map((minutes) => ({ value: String(minutes), label: t('settings.minutes', { minutes }) }))}
          />
        )}
      </ControlledField>
      <ControlledField
        name="staff_see_all_clients"
        label={t('settings.client_numbers')}
        hint={t('settings.staff_see_all_clients_hint')}
        group
      >
        {(field) => (
          <Switch
            label={t('settings.staff_see_all_clients')}
            checked={field.value as boolean}
            onChange={({ target }) => field.onChange(target.checked)}
          />
        )}
      </ControlledField>
      <ControlledField
        name="staff_see_all_bills"
        label={t('settings.colleagues_bills')}
        hint={t('settings.staff_see_all_bills_hint')}
        group
      >
        {(field) => (
          <Switch
            label={t('settings.staff_see_all_bills')}
            checked={field.value as boolean}
            onChange={({ target }) => field.onChange(target.checked)}
          />
        )}
      </ControlledField>
    </SettingsForm>
  );
}

interface MinutesProps<T> {
  readonly value: T;
  readonly onChange: (minutes: T) => void;
}

function BookingWindow({ value, onChange }: MinutesProps<number>) {
  const t = useText();
  const [unit, setUnit] = useState<Unit>(value % UNITS.weeks === 0 ? 'weeks' : 'days');
  return (
    <div className="flex flex-wrap items-center gap-2">
      <NumberInput
        key={unit}
        value={value / UNITS[unit]}
        unit=""
        onChange={(count) => onChange(count * UNITS[unit])}
      />
      <Segmented
        label={t('settings.window_unit')}
        options={[
          { value: 'days', label: t('settings.unit_days') },
          { value: 'weeks', label: t('settings.unit_weeks') },
        ]}
        value={unit}
        onValueChange={(next) => {
          // The number stays and means the other unit: 3 weeks become 3 days.
          setUnit(next);
          if (Number.isFinite(value)) onChange(Math.round(value / UNITS[unit]) * UNITS[next]);
        }}
      />
    </div>
  );
}

function CancellationWindow({ value, onChange }: MinutesProps<number | null>) {
  const t = useText();
  return (
    <>
      <RadioGroup
        label={t('settings.cancellation')}
        value={value === null ? 'any' : 'until'}
        onValueChange={(choice) => onChange(choice === 'any' ? null : USUAL_CANCELLATION)}
        options={[
          { value: 'any', label: t('settings.cancellation_any') },
          { value: 'until', label: t('settings.cancellation_until') },
        ]}
      />
      {value !== null && (
        <Field label={t('settings.cancellation_hours')} className="mt-2">
          <NumberInput value={value} scale={60} unit="" onChange={onChange} />
        </Field>
      )}
    </>
  );
}
