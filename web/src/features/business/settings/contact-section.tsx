import { pincodeFitsState } from '@kursi/core/business/indian-states.ts';
import type { BusinessSettings } from '@kursi/core/business/settings.contract.ts';
import { useController, useFormContext } from 'react-hook-form';
import { useMapTileUrl } from '../../../app/public-config.ts';
import { useLocale, useText } from '../../../lib/text.ts';
import { orNull } from '../../../shared/forms/or-null.ts';
import { SelectField } from '../../../shared/forms/select-field.tsx';
import { MapPicker } from '../../../shared/map/map-picker.tsx';
import { Warning } from '../../../shared/warning.tsx';
import { stateName, stateOptions } from '../onboarding/indian-states.ts';
import { Line, PhoneLine, typedPhone } from './fields.tsx';
import { type Changes, SettingsForm } from './settings-form.tsx';

const valuesOf = (business: BusinessSettings): Changes => ({
  phone: typedPhone(business.phone),
  appointment_phone: typedPhone(business.appointment_phone),
  email: business.email ?? '',
  address: business.address ?? '',
  locality: business.locality ?? '',
  area: business.area,
  city: business.city,
  state: business.state,
  pincode: business.pincode,
  latitude: business.latitude,
  longitude: business.longitude,
});

const complete = (values: Changes): Changes => ({
  ...values,
  appointment_phone: orNull(values.appointment_phone),
  email: orNull(values.email),
  address: orNull(values.address),
  locality: orNull(values.locality),
});

export function ContactSection({ business }: { readonly business: BusinessSettings }) {
  const t = useText();
  const states = stateOptions(useLocale());
  return (
    <SettingsForm section="contact" business={business} valuesOf={valuesOf} complete={complete}>
      <div className="grid max-w-xl gap-5 tablet:grid-cols-2">
        <PhoneLine name="phone" label={t('settings.phone')} required />
        <PhoneLine
          name="appointment_phone"
          label={t('settings.appointment_phone')}
          hint={t('settings.appointment_phone_hint')}
        />
        <Line
          name="email"
          label={t('settings.email')}
          input={{ type: 'email', autoCapitalize: 'none', spellCheck: false }}
        />
        <Line name="address" label={t('onboarding.address')} />
        <Line name="locality" label={t('onboarding.locality')} />
        <Line name="area" label={t('onboarding.area')} required />
        <Line name="city" label={t('onboarding.city')} required />
        <SelectField name="state" label={t('onboarding.state')} required size="tap" options={states} />
        <PincodeLine />
        <LocationFields />
      </div>
    </SettingsForm>
  );
}

function PincodeLine() {
  const t = useText();
  const locale = useLocale();
  const { watch } = useFormContext<{ pincode: string; state: string }>();
  const [pincode, state] = watch(['pincode', 'state']);
  return (
    <Line
      name="pincode"
      label={t('onboarding.pincode')}
      required
      hint={
        !pincodeFitsState(pincode, state) && (
          <Warning>{t('onboarding.pincode_elsewhere', { state: stateName(state, locale) })}</Warning>
        )
      }
      input={{ inputMode: 'numeric', maxLength: 8, className: 'num' }}
    />
  );
}

function LocationFields() {
  const { control } = useFormContext();
  const { field: north } = useController({ control, name: 'latitude' });
  const { field: east } = useController({ control, name: 'longitude' });
  const [latitude, longitude] = [north.value as number | null, east.value as number | null];
  return (
    <div className="min-w-0 tablet:col-span-2">
      <MapPicker
        tileUrl={useMapTileUrl()}
        spot={latitude !== null && longitude !== null ? { latitude, longitude } : null}
        onSpot={(spot) => {
          north.onChange(spot?.latitude ?? null);
          east.onChange(spot?.longitude ?? null);
        }}
      />
    </div>
  );
}
