import { genders, identityCalls } from '@kursi/core/identity/identity.contract.ts';
import * as z from 'zod/mini';
import { useUser } from '../../app/user-context.tsx';
import { previewUser, userChanged } from '../../lib/api/session.ts';
import { draft } from '../../lib/device/drafts.ts';
import { useCallForm } from '../../lib/sync/call-form.ts';
import { useText } from '../../lib/text.ts';
import { CallForm } from '../../shared/forms/call-form.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { ControlledField } from '../../ui/fields/form.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { NameField, PhoneField } from './fields.tsx';
import { ProfileSection } from './profile-section.tsx';

/** The number without +91, which the field shows as a prefix; other countries keep their code. */
const typedPhone = (phone: string | null) => phone?.replace(/^\+91(\d{5})/, '$1 ') ?? '';

const values = z.object({ user_name: z.string(), phone: z.string(), gender: z.nullable(z.enum(genders)) });
type Values = z.output<typeof values>;
const unsaved = draft<Values>('profile', 1, values);

export function AboutMe() {
  const t = useText();
  const user = useUser();
  const form = useCallForm(identityCalls.updateProfile, {
    defaultValues: { user_name: user.user_name, phone: typedPhone(user.phone), gender: user.gender },
    // A guest is identified by the phone number, so it is required.
    draft: unsaved,
    complete: (values: Values) => ({ ...values, phone: values.phone || (user.is_guest ? '' : null) }),
    record: [],
    // The new name shows everywhere before the server has answered.
    preview: ({ user_name, gender }) =>
      previewUser({
        ...(user_name !== undefined && { user_name: user_name.trim() }),
        ...(gender !== undefined && { gender }),
      }),
    said: () => t('profile.saved'),
    onDone: (saved) => {
      userChanged(saved);
      form.reset({ user_name: saved.user_name, phone: typedPhone(saved.phone), gender: saved.gender });
    },
  });

  return (
    <ProfileSection title={t('profile.about_you')} lead={t('profile.lead')}>
      <CallForm form={form} className="grid max-w-md gap-4">
        <NameField />
        <PhoneField optional={!user.is_guest} />
        <ControlledField name="gender" label={t('profile.gender')} optional={t('state.optional')}>
          {(field) => (
            <Select
              size="tap"
              options={[
                ...genders.map((value) => ({ value, label: t(`gender.${value}`) })),
                { value: 'unsaid', label: t('gender.prefer_not_to_say') },
              ]}
              value={(field.value as string | null) ?? 'unsaid'}
              onValueChange={(value) => field.onChange(value === 'unsaid' ? null : value)}
              onBlur={field.onBlur}
            />
          )}
        </ControlledField>
        {user.email && (
          <Field label={t('field.email')}>
            <TextInput size="tap" value={user.email} readOnly />
          </Field>
        )}
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            variant={form.formState.isDirty ? 'primary' : 'plain'}
            size="tap"
            loading={form.formState.isSubmitting}
            loadingLabel={t('state.saving')}
          >
            {t('action.save_changes')}
          </Button>
          {form.formState.isDirty && (
            <Button size="tap" variant="quiet" onClick={form.discard}>
              {t('action.discard_changes')}
            </Button>
          )}
        </div>
      </CallForm>
    </ProfileSection>
  );
}
