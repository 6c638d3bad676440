import { identityCalls } from '@kursi/core/identity/identity.contract.ts';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ButtonLink } from '../../app/address/links.tsx';
import { paths } from '../../app/address/paths.ts';
import { AuthPage } from '../../app/frame/auth-page.tsx';
import { PasswordField } from '../../features/identity/fields.tsx';
import { useCallForm } from '../../lib/sync/call-form.ts';
import { useText } from '../../lib/text.ts';
import { CallForm } from '../../shared/forms/call-form.tsx';
import { SubmitButton } from '../../shared/forms/submit-button.tsx';

export default function ResetPasswordPage() {
  const t = useText();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const [expired, setExpired] = useState(hash === '');
  const form = useCallForm(identityCalls.resetPassword, {
    defaultValues: { password: '' },
    fieldOf: { WEAK_PASSWORD: 'password' },
    complete: (values) => ({ ...values, token: hash }),
    onDone: async () => {
      await navigate({ to: paths.signIn, search: { reset: true } });
    },
    onRefused: ({ code }) => {
      if (code !== 'LINK_EXPIRED') return false;
      setExpired(true);
      return true;
    },
  });

  if (expired) {
    return (
      <AuthPage title={t('reset.expired_title')} intro={t('reset.expired_body')}>
        <ButtonLink variant="primary" size="big" wide href={paths.forgotPassword}>
          {t('reset.ask_again')}
        </ButtonLink>
      </AuthPage>
    );
  }
  return (
    <AuthPage title={t('reset.title')} intro={t('reset.lead')}>
      <CallForm form={form} className="grid gap-4">
        <PasswordField name="password" label={t('field.new_password')} autoComplete="new-password" />
        <SubmitButton>{t('reset.submit')}</SubmitButton>
      </CallForm>
    </AuthPage>
  );
}
