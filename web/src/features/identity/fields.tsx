import { useFormContext } from 'react-hook-form';
import { useText } from '../../lib/text.ts';
import { FormField } from '../../ui/fields/form.tsx';
import { PasswordInput } from '../../ui/fields/password-input.tsx';
import { PhoneInput } from '../../ui/fields/phone-input.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';

export function EmailField({ autoFocus = false }: { readonly autoFocus?: boolean }) {
  const t = useText();
  const { register } = useFormContext();
  return (
    <FormField name="email" label={t('field.email')} required>
      <TextInput
        {...register('email')}
        type="email"
        size="tap"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={autoFocus}
        placeholder={t('field.email_hint')}
      />
    </FormField>
  );
}

interface PasswordFieldProps {
  readonly name: string;
  readonly label: string;
  readonly autoComplete: 'current-password' | 'new-password';
}

export function PasswordField({ name, label, autoComplete }: PasswordFieldProps) {
  const t = useText();
  const { register } = useFormContext();
  return (
    <FormField
      name={name}
      label={label}
      required
      hint={autoComplete === 'new-password' ? t('field.password_rule') : undefined}
    >
      <PasswordInput
        {...register(name)}
        size="tap"
        autoComplete={autoComplete}
        showLabel={t('action.show_password')}
        hideLabel={t('action.hide_password')}
      />
    </FormField>
  );
}

export function NameField({ autoFocus = false }: { readonly autoFocus?: boolean }) {
  const t = useText();
  const { register } = useFormContext();
  return (
    <FormField name="user_name" label={t('field.user_name')} required>
      <TextInput {...register('user_name')} size="tap" autoComplete="name" autoFocus={autoFocus} />
    </FormField>
  );
}

export function PhoneField({ optional = false }: { readonly optional?: boolean }) {
  const t = useText();
  const { register } = useFormContext();
  return (
    <FormField name="phone" label={t('field.phone')} optional={optional ? t('state.optional') : undefined}>
      <PhoneInput {...register('phone')} size="tap" placeholder={t('field.phone_hint')} />
    </FormField>
  );
}
