import { accountCalls } from '@kursi/core/identity/account.contract.ts';
import { useState } from 'react';
import { useCallForm } from '../../lib/sync/call-form.ts';
import { useText } from '../../lib/text.ts';
import { CallForm } from '../../shared/forms/call-form.tsx';
import { Button } from '../../ui/button.tsx';
import { FormField } from '../../ui/fields/form.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { Note } from '../../ui/states/note.tsx';
import { PasswordField } from './fields.tsx';
import { ProfileSection } from './profile-section.tsx';

/** A known address gets the same answer, to avoid account enumeration. */
export function ChangeEmail() {
  const t = useText();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useCallForm(accountCalls.changeEmail, {
    defaultValues: { email: '', password: '' },
    onDone: (_, { email }) => {
      form.reset();
      setSentTo(email);
    },
    onRefused: ({ code }) => {
      if (code !== 'WRONG_EMAIL_OR_PASSWORD') return false;
      form.setError('password', { type: code, message: t('password.wrong_current') }, { shouldFocus: true });
      return true;
    },
  });
  return (
    <ProfileSection title={t('email_change.title')} lead={t('email_change.lead')}>
      <CallForm
        form={form}
        className="grid max-w-md gap-4"
        above={
          sentTo && (
            <Note tone="good" live="status">
              {t('email_change.sent', { email: sentTo })}
            </Note>
          )
        }
      >
        <FormField name="email" label={t('email_change.new')} required>
          <TextInput
            {...form.register('email')}
            type="email"
            size="tap"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </FormField>
        <PasswordField name="password" label={t('field.current_password')} autoComplete="current-password" />
        <div>
          <Button
            type="submit"
            size="tap"
            loading={form.formState.isSubmitting}
            loadingLabel={t('state.saving')}
          >
            {t('email_change.submit')}
          </Button>
        </div>
      </CallForm>
    </ProfileSection>
  );
}
