import { pincodeFitsState } from '@kursi/core/business/indian-states.ts';
import { useMapTileUrl } from '../../../app/public-config.ts';
import { useLocale, useText } from '../../../lib/text.ts';
import { MapPicker } from '../../../shared/map/map-picker.tsx';
import { Warning } from '../../../shared/warning.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { LineField, type StepProps } from './form-fields.tsx';
import { stateName, stateOptions } from './indian-states.ts';

export function LocationStep({ form }: StepProps) {
  const t = useText();
  const locale = useLocale();
  const tileUrl = useMapTileUrl();
  const { latitude, longitude } = form.values;
  const optional = t('state.optional');
  return (
    <div className="grid max-w-xl gap-5 tablet:grid-cols-2">
      <LineField
        form={form}
        name="address"
        label={t('onboarding.address')}
        optional={optional}
        input={{ autoComplete: 'address-line1', placeholder: t('onboarding.address_example') }}
      />
      <LineField
        form={form}
        name="locality"
        label={t('onboarding.locality')}
        optional={optional}
        input={{ autoComplete: 'address-line2', placeholder: t('onboarding.locality_example') }}
      />
      <LineField
        form={form}
        name="area"
        label={t('onboarding.area')}
        input={{ autoComplete: 'address-level3', placeholder: t('onboarding.area_example') }}
      />
      <LineField
        form={form}
        name="city"
        label={t('onboarding.city')}
        input={{ autoComplete: 'address-level2', placeholder: t('onboarding.city_example') }}
      />
      <Field label={t('onboarding.state')} required error={form.errorOf('state')}>
        <Select
          size="tap"
          options={stateOptions(locale)}
          value={form.values.state || null}
          onValueChange={(state) => form.set('state', state)}
          placeholder={t('action.choose')}
        />
      </Field>
      <LineField
        form={form}
        name="pincode"
        label={t('onboarding.pincode')}
        hint={
          !pincodeFitsState(form.values.pincode, form.values.state) && (
            <Warning>
              {t('onboarding.pincode_elsewhere', { state: stateName(form.values.state, locale) })}
            </Warning>
          )
        }
        input={{
          autoComplete: 'postal-code',
          inputMode: 'numeric',
          maxLength: 8,
          className: 'num',
          placeholder: '560038',
        }}
      />
      <div className="min-w-0 tablet:col-span-2">
        <MapPicker
          tileUrl={tileUrl}
          spot={latitude != null && longitude != null ? { latitude, longitude } : null}
          onSpot={(spot) => {
            form.set('latitude', spot?.latitude ?? null);
            form.set('longitude', spot?.longitude ?? null);
          }}
        />
      </div>
    </div>
  );
}
