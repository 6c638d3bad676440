import { useText } from '../../../lib/text.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { PhoneInput } from '../../../ui/fields/phone-input.tsx';
import { bind, LineField, type StepProps } from './form-fields.tsx';

export function DetailsStep({ form }: StepProps) {
  const t = useText();
  return (
    <div className="grid max-w-md gap-5">
      <LineField
        form={form}
        name="name"
        label={t('onboarding.name')}
        input={{ autoComplete: 'organization', placeholder: t('onboarding.name_example') }}
      />
      <Field
        label={t('onboarding.phone')}
        hint={t('onboarding.phone_hint')}
        required
        error={form.errorOf('phone')}
      >
        <PhoneInput size="tap" placeholder={t('field.phone_hint')} {...bind(form, 'phone')} />
      </Field>
      <LineField
        form={form}
        name="email"
        label={t('onboarding.email')}
        optional={t('state.optional')}
        input={{
          type: 'email',
          autoComplete: 'email',
          autoCapitalize: 'none',
          spellCheck: false,
          placeholder: t('field.email_hint'),
        }}
      />
    </div>
  );
}
