import { DURATION_MAX, DURATION_STEP } from '@kursi/core/catalogue/service-rules.ts';
import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { formatDuration } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { RupeeInput } from '../../../shared/payments/rupees.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { Note } from '../../../ui/states/note.tsx';
import type { Catalogue } from '../catalogue-data.ts';
import type { ServiceValues } from './service-form.ts';

const AS_SERVICE = 'as_service';
const durations = Array.from({ length: DURATION_MAX / DURATION_STEP }, (_, i) => (i + 1) * DURATION_STEP);

/** Calendars that offer the service, with their own price or duration where it differs. */
export function OfferedOn({ catalogue }: { readonly catalogue: Catalogue }) {
  const t = useText();
  const { control, watch, getFieldState, formState } = useFormContext<ServiceValues>();
  const { field } = useController({ control, name: 'calendars' });
  const { value: calendars, onChange } = field;
  const [price, duration] = watch(['price', 'duration']);
  const problem: unknown = getFieldState('calendars', formState).error?.message;
  const problemOf = (id: string) => getFieldState(`calendars.${id}`, formState).error?.message;
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  if (catalogue.calendars.length === 0) return <Note>{t('service.no_calendars')}</Note>;

  function toggle(id: string, on: boolean): void {
    const { [id]: _, ...others } = calendars;
    onChange(on ? { ...others, [id]: { price: '', duration: null } } : others);
  }

  return (
    <Field label={t('service.offered_by')} group error={typeof problem === 'string' ? problem : undefined}>
      <div className="divide-y divide-line-soft">
        {catalogue.calendars.map(({ id, name }) => {
          const own = calendars[id];
          const differs = own !== undefined && (own.price.trim() !== '' || own.duration !== null);
          const shown = own !== undefined && (differs || opened.has(id));
          return (
            <div key={id}>
              <div className="flex items-center gap-2">
                <Checkbox
                  className="flex-1"
                  label={name}
                  checked={own !== undefined}
                  onChange={(event) => toggle(id, event.target.checked)}
                />
                {own && !shown && (
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={t('service.differ_for', { name })}
                    onClick={() => setOpened(new Set([...opened, id]))}
                  >
                    {t('service.differ')}
                  </Button>
                )}
              </div>
              {own && shown && (
                <div className="grid grid-cols-2 gap-3 pb-3 pl-[30px]">
                  <Field label={t('service.price_with', { name })} error={problemOf(id)}>
                    <RupeeInput
                      value={own.price}
                      placeholder={price || '500'}
                      onChange={(event) =>
                        onChange({ ...calendars, [id]: { ...own, price: event.target.value } })
                      }
                    />
                  </Field>
                  <Field label={t('service.duration_with', { name })}>
                    <Select
                      value={String(own.duration ?? AS_SERVICE)}
                      onValueChange={(text) => {
                        const minutes = text === AS_SERVICE ? null : Number(text);
                        onChange({ ...calendars, [id]: { ...own, duration: minutes } });
                      }}
                      options={[
                        {
                          value: AS_SERVICE,
                          label: t('service.as_above', { duration: formatDuration(duration) }),
                        },
                        ...durations.map((minutes) => ({
                          value: String(minutes),
                          label: formatDuration(minutes),
                        })),
                      ]}
                    />
                  </Field>
                </div>
              )}
            </div>
          );
        })}
      </div>
    </Field>
  );
}
