import { type BusinessSettings, settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import { FormProvider } from 'react-hook-form';
import { send } from '../../../lib/api.ts';
import { useCallForm } from '../../../lib/call-form.ts';
import { useCommand } from '../../../lib/command.ts';
import { formatDay } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { FormErrorSummary, FormField } from '../../../ui/form.tsx';
import { IconTrash } from '../../../ui/icons.ts';
import { TextInput } from '../../../ui/text-input.tsx';

const invalidates = [settingsCalls.get, calendarCalls.getTime];

type Holiday = BusinessSettings['holidays'][number];

export function Holidays({ business }: { readonly business: BusinessSettings }) {
  const t = useText();
  const of = { business_id: business.id };
  const addAgain = useCommand(settingsCalls.setHoliday, { invalidates });
  const remove = useCommand(
    ({ day }: Holiday, options) => send(settingsCalls.removeHoliday, { ...of, day }, options),
    {
      invalidates,
      said: (_, { name }) => t('settings.holiday_removed', { name }),
      undo:
        (_, { day, name }) =>
        () =>
          addAgain.run({ ...of, day, name }),
    },
  );
  const form = useCallForm(settingsCalls.setHoliday, {
    defaultValues: { day: '', name: '' },
    complete: (values) => ({ ...values, ...of }),
    invalidates,
    onDone: () => {
      form.reset({ day: '', name: '' });
    },
  });

  return (
    <div className="mt-6 border-t border-line-soft pt-5">
      <h3 className="font-bold">{t('settings.holidays')}</h3>
      <p className="mt-1 text-ink-2">{t('settings.holidays_lead')}</p>
      {business.holidays.length === 0 && <p className="mt-3 text-ink-3">{t('settings.holidays_none')}</p>}
      <ul className="mt-2 divide-y divide-line-soft">
        {business.holidays.map((holiday) => (
          <li key={holiday.day} className="flex min-h-tap items-center gap-3">
            <span className="num w-32 flex-none text-ink-2">{formatDay(holiday.day)}</span>
            <span className="min-w-0 flex-1 font-medium break-words">{holiday.name}</span>
            <IconButton
              size="tap"
              variant="quiet"
              label={t('settings.holiday_remove', { name: holiday.name })}
              icon={<IconTrash className="i-m" aria-hidden />}
              onClick={() => void remove.run(holiday)}
            />
          </li>
        ))}
      </ul>
      <FormProvider {...form}>
        <form
          noValidate
          className="mt-3 flex flex-wrap items-start gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            void form.submit();
          }}
        >
          {form.rootError && <FormErrorSummary title={form.rootError} />}
          <FormField name="day" label={t('settings.holiday_day')} required className="w-44">
            <TextInput size="tap" type="date" {...form.register('day')} />
          </FormField>
          <FormField name="name" label={t('settings.holiday_name')} required className="min-w-44 flex-1">
            <TextInput
              size="tap"
              maxLength={80}
              placeholder={t('settings.holiday_example')}
              {...form.register('name')}
            />
          </FormField>
          <Button type="submit" size="tap" className="mt-6" loading={form.formState.isSubmitting}>
            {t('settings.holiday_add')}
          </Button>
        </form>
      </FormProvider>
    </div>
  );
}
