import { type BusinessSettings, settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import { FormProvider } from 'react-hook-form';
import { useCallForm } from '../../../lib/call-form.ts';
import { showRefusal } from '../../../lib/command.ts';
import { formatDay } from '../../../lib/format.ts';
import { useSend } from '../../../lib/queries.ts';
import { useText } from '../../../lib/text.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { FormErrorSummary, FormField } from '../../../ui/form.tsx';
import { IconTrash } from '../../../ui/icons.ts';
import { TextInput } from '../../../ui/text-input.tsx';
import { showToast } from '../../../ui/toast.ts';
import { refreshSettings } from './settings-data.ts';

const changes = [settingsCalls.read, calendarCalls.time];

export function Holidays({ business }: { readonly business: BusinessSettings }) {
  const t = useText();
  const add = useSend(settingsCalls.setHoliday, { changes });
  const remove = useSend(settingsCalls.removeHoliday, { changes });
  const form = useCallForm(settingsCalls.setHoliday, {
    defaultValues: { day: '', name: '' },
    complete: (values) => ({ ...values, business_id: business.id }),
    onDone: async () => {
      form.reset({ day: '', name: '' });
      await refreshSettings(business.id);
    },
  });

  function takeAway({ day, name }: BusinessSettings['holidays'][number]): void {
    const key = { business_id: business.id, day };
    remove.mutate(key, {
      onError: showRefusal,
      onSuccess: () =>
        showToast({
          text: t('settings.holiday_removed', { name }),
          undo: {
            label: t('action.undo'),
            onUndo: () => add.mutate({ ...key, name }, { onError: showRefusal }),
          },
        }),
    });
  }

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
              onClick={() => takeAway(holiday)}
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
