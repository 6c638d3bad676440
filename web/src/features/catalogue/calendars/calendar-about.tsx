import { calendarKinds } from '@kursi/core/catalogue/calendars.contract.ts';
import { useController, useFormContext } from 'react-hook-form';
import { useText } from '../../../lib/text.ts';
import { tones } from '../../../shared/calendar-tones.ts';
import { PictureFormField } from '../../../shared/forms/picture-form-field.tsx';
import { isNameTaken } from '../../../shared/same-name.ts';
import { Warning } from '../../../shared/warning.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { ControlledField, FormField } from '../../../ui/fields/form.tsx';
import { Segmented } from '../../../ui/fields/segmented.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import type { Catalogue } from '../catalogue-data.ts';
import { groupsOf } from '../services/service-groups.ts';
import type { CalendarValues } from './calendar-form.ts';

const NOBODY = 'nobody';

interface CalendarAboutProps {
  readonly businessId: string;
  /** Null for a new one. */
  readonly calendarId: string | null;
  readonly catalogue: Catalogue;
}

export function CalendarAbout({ businessId, calendarId, catalogue }: CalendarAboutProps) {
  const t = useText();
  const { register, watch, setValue } = useFormContext<CalendarValues>();
  const [kind, name, colour] = watch(['kind', 'name', 'colour']);
  return (
    <div className="grid grid-cols-1 gap-5">
      <ControlledField<CalendarValues, 'kind'> name="kind" label={t('calendar.kind')} group>
        {(field) => (
          <Segmented
            wide
            label={t('calendar.kind')}
            value={field.value}
            onValueChange={field.onChange}
            options={calendarKinds.map((value) => ({ value, label: t(`calendar.kind_${value}`) }))}
          />
        )}
      </ControlledField>
      <FormField
        name="name"
        label={t('calendar.name')}
        required
        hint={
          isNameTaken(name, catalogue.calendars, calendarId) && (
            <Warning>{t('catalogue.same_name', { name: name.trim() })}</Warning>
          )
        }
      >
        <TextInput {...register('name')} placeholder={t(`calendar.name_example_${kind}`)} />
      </FormField>
      <ControlledField<CalendarValues, 'user_id'>
        name="user_id"
        label={t('calendar.member')}
        hint={t('calendar.member_hint')}
      >
        {(field) => (
          <Select
            value={field.value ?? NOBODY}
            onValueChange={(id) => {
              field.onChange(id === NOBODY ? null : id);
              const member = catalogue.members.find(({ user_id }) => user_id === id);
              if (member && name.trim() === '') setValue('name', member.user_name, { shouldDirty: true });
            }}
            options={[
              { value: NOBODY, label: t('calendar.nobody') },
              ...catalogue.members.map(({ user_id, user_name, role }) => ({
                value: user_id,
                label: user_name,
                sub: t(`role.${role}`),
              })),
            ]}
          />
        )}
      </ControlledField>
      <Field label={t('calendar.colour')} group>
        <div role="radiogroup" aria-label={t('calendar.colour')} className="grid max-w-100 grid-cols-8">
          {tones.map((tone, i) => (
            <label
              key={tone}
              className="relative grid min-h-12 place-items-center rounded-1 has-checked:shadow-[inset_0_0_0_2px_var(--ink)] has-focus-visible:outline-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name="colour"
                className="absolute inset-0 cursor-pointer opacity-0"
                aria-label={t('calendar.colour_number', { number: i + 1 })}
                checked={colour === i + 1}
                onChange={() => setValue('colour', i + 1, { shouldDirty: true })}
              />
              <Avatar name={name || t('calendar.name')} shape="arch" tone={tone} size="desk" />
            </label>
          ))}
        </div>
      </Field>
      <PictureFormField businessId={businessId} />
      <ServicePicks catalogue={catalogue} />
    </div>
  );
}

function ServicePicks({ catalogue }: Pick<CalendarAboutProps, 'catalogue'>) {
  const t = useText();
  const { control } = useFormContext<CalendarValues>();
  const { field, fieldState } = useController({ control, name: 'service_ids' });
  const picked = new Set(field.value);
  const all = catalogue.services.map(({ id }) => id);
  if (all.length === 0) return null;
  const toggle = (ids: readonly string[], on: boolean) => {
    const next = new Set(picked);
    for (const id of ids) {
      if (on) next.add(id);
      else next.delete(id);
    }
    field.onChange(all.filter((id) => next.has(id)));
  };
  const isAll = all.every((id) => picked.has(id));
  return (
    <Field label={t('calendar.services')} group error={fieldState.error?.message}>
      <div className="mb-1 flex items-center justify-between gap-3">
        <p className="num text-ink-2">
          {t('calendar.services_picked', {
            picked: all.filter((id) => picked.has(id)).length,
            count: all.length,
          })}
        </p>
        <Button size="small" onClick={() => toggle(all, !isAll)}>
          {isAll ? t('calendar.services_none') : t('calendar.services_all')}
        </Button>
      </div>
      <div className="max-h-80 overflow-y-auto rounded-1 px-3 shadow-[inset_0_0_0_1px_var(--line)]">
        {groupsOf(catalogue).map(({ key, name, services }) => {
          const ids = services.map(({ id }) => id);
          const count = ids.filter((id) => picked.has(id)).length;
          if (ids.length === 0) return null;
          return (
            <div key={key} className="border-b border-line-soft py-1 last:border-0">
              <Checkbox
                label={<span className="font-bold">{name ?? t('category.none')}</span>}
                checked={count === ids.length}
                indeterminate={count > 0 && count < ids.length}
                onChange={(event) => toggle(ids, event.target.checked)}
              />
              <div className="pl-7">
                {services.map((service) => (
                  <Checkbox
                    key={service.id}
                    label={service.name}
                    checked={picked.has(service.id)}
                    onChange={(event) => toggle([service.id], event.target.checked)}
                  />
                ))}
              </div>
            </div>
          );
        })}
      </div>
    </Field>
  );
}
