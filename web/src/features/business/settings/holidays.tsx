import { closingCalls } from '@kursi/core/booking/closing.contract.ts';
import { type BusinessSettings, settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { send } from '../../../lib/api/api.ts';
import { formatDayRange } from '../../../lib/format.ts';
import { useCallForm } from '../../../lib/sync/call-form.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { useCallQuery } from '../../../lib/sync/queries.ts';
import { useText } from '../../../lib/text.ts';
import { useNow } from '../../../lib/use-now.ts';
import { InTheWayNote } from '../../../shared/conflicts/in-the-way-note.tsx';
import { useInTheWay } from '../../../shared/conflicts/use-in-the-way.ts';
import { DayField } from '../../../shared/days/day-field.tsx';
import { Warning } from '../../../shared/warning.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ControlledField, FormErrorSummary, FormField } from '../../../ui/fields/form.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { IconTrash } from '../../../ui/pictures/icons.ts';
import { type Closing, ClosingDrawer, holidayReads } from './closing-drawer.tsx';
import { firstToCome, type HolidayRange, holidayRanges } from './holiday-ranges.ts';

export function Holidays({ business }: { readonly business: BusinessSettings }) {
  const t = useText();
  const of = { business_id: business.id };
  const today = useNow().toZonedDateTimeISO(business.time_zone).toPlainDate().toString();
  const addAgain = useCommand(settingsCalls.setHoliday, { invalidates: holidayReads });
  const remove = useCommand(
    ({ day, last_day }: HolidayRange, options) =>
      send(settingsCalls.removeHoliday, { ...of, day, last_day }, options),
    {
      invalidates: holidayReads,
      said: (_, { name }) => t('settings.holiday_removed', { name }),
      undo: (_, range) => () => addAgain.run({ ...of, ...range }),
    },
  );
  const empty = { day: today, last_day: today, name: '' };
  const form = useCallForm(settingsCalls.setHoliday, {
    defaultValues: empty,
    complete: (values) => ({ ...values, ...of }),
    invalidates: holidayReads,
    said: (_, { name }) => t('settings.holiday_added', { name }),
    onDone: () => {
      form.reset(empty);
    },
  });
  const [day, last_day = day] = form.watch(['day', 'last_day']);
  const replaced = [
    ...new Set(
      business.holidays.filter((one) => one.day >= day && one.day <= last_day).map((one) => one.name),
    ),
  ];
  const warning = !form.formState.isDirty
    ? null
    : day < today
      ? t(last_day < today ? 'settings.holiday_past' : 'settings.holiday_past_in_part')
      : replaced.length > 0
        ? t('settings.holiday_replaces', { names: replaced.join(', ') })
        : null;
  const mayConflict = form.formState.isDirty && day <= last_day && last_day >= today;
  const inTheWay = useInTheWay(
    business.id,
    mayConflict ? { from: firstToCome(day, today), to: last_day } : null,
  );
  const [closing, setClosing] = useState<Closing | null>(null);
  const standing = useCallQuery(closingCalls.list, of).data?.items ?? [];
  const visitsOn = ({ day: first, last_day: last }: HolidayRange) =>
    standing
      .filter((one) => one.day >= first && one.day <= last)
      .reduce((sum, { visits }) => sum + visits, 0);

  async function submit(): Promise<void> {
    if (mayConflict && (await form.trigger()) && (await inTheWay.mustDecide())) {
      setClosing({ day, last_day, name: form.getValues('name') });
      return;
    }
    await form.submit();
  }

  return (
    <div className="mt-6 border-t border-line-soft pt-5">
      <h2 className="font-bold">{t('settings.holidays')}</h2>
      <p className="mt-1 text-ink-2">{t('settings.holidays_lead')}</p>
      {business.holidays.length === 0 && <p className="mt-3 text-ink-3">{t('settings.holidays_none')}</p>}
      <ul className="mt-2 divide-y divide-line-soft">
        {holidayRanges(business.holidays).map((range) => (
          <li key={range.day} className="flex min-h-tap items-center gap-3">
            <span className="num w-32 flex-none text-ink-2">{formatDayRange(range.day, range.last_day)}</span>
            <span className="min-w-0 flex-1 font-medium break-words">
              {range.name}
              {visitsOn(range) > 0 && (
                <Warning>
                  {t(
                    range.day === range.last_day
                      ? 'settings.holiday_booked'
                      : 'settings.holiday_booked_range',
                    {
                      count: visitsOn(range),
                    },
                  )}
                </Warning>
              )}
            </span>
            {visitsOn(range) > 0 && (
              <Button
                size="tap"
                aria-label={t('settings.holiday_solve_for', { name: range.name })}
                onClick={() => setClosing({ ...range, exists: true })}
              >
                {t('settings.holiday_solve')}
              </Button>
            )}
            <IconButton
              size="tap"
              variant="quiet"
              label={t('settings.holiday_remove', { name: range.name })}
              icon={<IconTrash className="i-m" aria-hidden />}
              onClick={() => void remove.run(range)}
            />
          </li>
        ))}
      </ul>
      <FormProvider {...form}>
        <form
          noValidate
          className="mt-3 grid grid-cols-1 gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          {form.rootError && <FormErrorSummary title={form.rootError} />}
          <div className="grid grid-cols-2 gap-3 tablet:grid-cols-[11rem_11rem_1fr]">
            <ControlledField name="day" label={t('days.first_day')} required>
              {(field) => (
                <DayField
                  value={field.value as string}
                  onChange={(next) => {
                    field.onChange(next);
                    if (next > last_day) form.setValue('last_day', next);
                  }}
                />
              )}
            </ControlledField>
            <ControlledField name="last_day" label={t('days.last_day')} required>
              {(field) => <DayField value={field.value as string} onChange={field.onChange} />}
            </ControlledField>
            <FormField
              name="name"
              label={t('settings.holiday_name')}
              required
              className="max-tablet:col-span-2"
            >
              <TextInput
                maxLength={80}
                placeholder={t('settings.holiday_example')}
                {...form.register('name')}
              />
            </FormField>
          </div>
          <div role="status" className="empty:hidden">
            {warning && <Warning>{warning}</Warning>}
          </div>
          <InTheWayNote visits={inTheWay.visits} />
          <Button
            type="submit"
            size="tap"
            className="justify-self-start"
            loading={form.formState.isSubmitting}
          >
            {t('settings.holiday_add')}
          </Button>
        </form>
      </FormProvider>
      {closing && (
        <ClosingDrawer
          businessId={business.id}
          closing={closing}
          today={today}
          onDone={() => {
            if (!closing.exists) form.reset(empty);
            setClosing(null);
          }}
          onClose={() => setClosing(null)}
        />
      )}
    </div>
  );
}
