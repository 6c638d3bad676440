import { identityCalls } from '@kursi/core/identity/identity.contract.ts';
import { useState } from 'react';
import { TextLink } from '../../app/address/links.tsx';
import { paths } from '../../app/address/paths.ts';
import { SandboxMailNote } from '../../app/demo/sandbox-mail-note.tsx';
import { AuthPage } from '../../app/frame/auth-page.tsx';
import { EmailField } from '../../features/identity/fields.tsx';
import { useCallForm } from '../../lib/sync/call-form.ts';
import { useText } from '../../lib/text.ts';
import { CallForm } from '../../shared/forms/call-form.tsx';
import { SubmitButton } from '../../shared/forms/submit-button.tsx';

export default function ForgotPasswordPage() {
  const t = useText();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useCallForm(identityCalls.forgotPassword, {
    defaultValues: { email: '' },
    onDone: (_, { email }) => setSentTo(email),
  });
  const back = <TextLink href={paths.signIn}>{t('forgot.back')}</TextLink>;

  if (sentTo) {
    return (
      <AuthPage title={t('forgot.sent_title')} intro={t('forgot.sent_body', { email: sentTo })}>
        <div className="grid gap-4">
          <SandboxMailNote />
          {back}
        </div>
      </AuthPage>
    );
  }
  return (
    <AuthPage title={t('forgot.title')} intro={t('forgot.lead')}>
      <CallForm form={form} className="grid gap-4">
        <EmailField autoFocus />
        <SubmitButton>{t('forgot.submit')}</SubmitButton>
        {back}
      </CallForm>
    </AuthPage>
  );
}
