import { identityCalls } from '@kursi/core/identity/identity.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useUser } from '../../app/user-context.tsx';
import { useCallForm } from '../../lib/sync/call-form.ts';
import { useText } from '../../lib/text.ts';
import { CallForm } from '../../shared/forms/call-form.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/overlays/toast.ts';
import { PasswordField } from './fields.tsx';

interface ChangePasswordProps {
  readonly onDone: () => void;
}

export function ChangePassword({ onDone }: ChangePasswordProps) {
  const t = useText();
  const user = useUser();
  const client = useQueryClient();
  const form = useCallForm(identityCalls.changePassword, {
    defaultValues: { current_password: '', new_password: '' },
    onDone: async () => {
      form.reset();
      showToast({ text: t('password.changed'), tone: 'good' });
      onDone();
      const { method, path } = identityCalls.listDevices;
      await client.invalidateQueries({ queryKey: [method, path] });
    },
    onRefused: ({ code }) => {
      const field = refusedField[code];
      if (!field) return false;
      form.setError(field.name, { type: code, message: t(field.say) }, { shouldFocus: true });
      return true;
    },
  });
  return (
    <CallForm form={form} className="grid gap-4">
      <p className="text-ink-2">{t('password.lead')}</p>
      {/* Hidden username for password managers. */}
      <input type="email" autoComplete="username" value={user.email ?? ''} readOnly hidden />
      <PasswordField
        name="current_password"
        label={t('field.current_password')}
        autoComplete="current-password"
      />
      <PasswordField name="new_password" label={t('field.new_password')} autoComplete="new-password" />
      <div>
        <Button
          type="submit"
          size="tap"
          loading={form.formState.isSubmitting}
          loadingLabel={t('state.saving')}
        >
          {t('password.submit')}
        </Button>
      </div>
    </CallForm>
  );
}

const refusedField: Partial<
  Record<
    string,
    { name: 'current_password' | 'new_password'; say: 'password.wrong_current' | 'error.WEAK_PASSWORD' }
  >
> = {
  WRONG_EMAIL_OR_PASSWORD: { name: 'current_password', say: 'password.wrong_current' },
  WEAK_PASSWORD: { name: 'new_password', say: 'error.WEAK_PASSWORD' },
};
