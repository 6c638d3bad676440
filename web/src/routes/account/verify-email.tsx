import { identityCalls } from '@kursi/core/identity/identity.contract.ts';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ButtonLink, TextLink } from '../../app/address/links.tsx';
import { paths } from '../../app/address/paths.ts';
import { routes } from '../../app/address/routes.ts';
import { SandboxMailNote } from '../../app/demo/sandbox-mail-note.tsx';
import { AuthPage } from '../../app/frame/auth-page.tsx';
import { waitingInvitation } from '../../app/waiting-invitation.ts';
import { PasswordField } from '../../features/identity/fields.tsx';
import { errorText } from '../../lib/api/error-text.ts';
import { signedIn } from '../../lib/api/session.ts';
import { useCallForm } from '../../lib/sync/call-form.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { useText } from '../../lib/text.ts';
import { CallForm } from '../../shared/forms/call-form.tsx';
import { SubmitButton } from '../../shared/forms/submit-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/states/note.tsx';

/** With a token in the fragment (#) it confirms the address; without one it says where to find the mail. */
export default function VerifyEmailPage() {
  const { hash } = useLocation();
  return hash ? <Confirm token={hash} /> : <LookInInbox />;
}

function Confirm({ token }: { readonly token: string }) {
  const t = useText();
  const [outcome, setOutcome] = useState<
    'working' | 'confirmed' | 'elsewhere' | 'by_mail' | 'expired' | 'failed'
  >('working');
  const navigate = useNavigate();
  const confirmed = async () => {
    await signedIn();
    // An invited colleague goes on where the account was needed.
    if (waitingInvitation.read()) await navigate({ to: paths.invitation, replace: true });
    else setOutcome('confirmed');
  };
  const { run } = useCommand(identityCalls.verifyEmail, {
    onDone: confirmed,
    onRefused: ({ code }) => {
      const isOver = ['LINK_EXPIRED', 'MALFORMED'].includes(code);
      // Not of an invitation: then what the mail says is the way.
      if (isOver && token === waitingInvitation.read()?.value) setOutcome('by_mail');
      else if (code === 'PASSWORD_REQUIRED') setOutcome('elsewhere');
      else setOutcome(isOver ? 'expired' : 'failed');
      return true;
    },
  });
  useEffect(() => void run({ token }), [run, token]);

  if (outcome === 'by_mail') return <LookInInbox />;
  if (outcome === 'elsewhere') {
    return <WithPassword token={token} onDone={confirmed} onExpired={() => setOutcome('expired')} />;
  }

  if (outcome === 'confirmed') {
    return (
      <AuthPage title={t('verify.success_title')} intro={t('verify.success_body')}>
        <ButtonLink variant="primary" size="big" wide href={paths.home}>
          {t('verify.success_action')}
        </ButtonLink>
      </AuthPage>
    );
  }
  if (outcome === 'expired') {
    return (
      <AuthPage title={t('verify.expired_title')} intro={t('verify.expired_body')}>
        <ButtonLink variant="primary" size="big" wide href={paths.signIn}>
          {t('sign_in.submit')}
        </ButtonLink>
      </AuthPage>
    );
  }
  return (
    <AuthPage title={t('verify.working')}>
      {outcome === 'failed' && (
        <Note
          tone="bad"
          live="alert"
          action={
            <Button onClick={() => void run({ token })} size="small">
              {t('action.retry')}
            </Button>
          }
        >
          {errorText('OFFLINE')}
        </Note>
      )}
    </AuthPage>
  );
}

interface WithPasswordProps {
  readonly token: string;
  readonly onDone: () => Promise<void>;
  readonly onExpired: () => void;
}

/** Not the browser that asked for the account: its password shows that it was the same person. */
function WithPassword({ token, onDone, onExpired }: WithPasswordProps) {
  const t = useText();
  const form = useCallForm(identityCalls.verifyEmail, {
    defaultValues: { password: '' },
    complete: (values) => ({ ...values, token }),
    onDone,
    onRefused: ({ code }) => {
      if (code === 'LINK_EXPIRED') onExpired();
      else if (code === 'WRONG_EMAIL_OR_PASSWORD')
        form.setError('password', { type: code, message: t('password.wrong') }, { shouldFocus: true });
      else return false;
      return true;
    },
  });
  return (
    <AuthPage title={t('verify.password_title')} intro={t('verify.password_lead')}>
      <CallForm form={form} className="grid gap-4">
        <PasswordField name="password" label={t('field.password')} autoComplete="current-password" />
        <SubmitButton>{t('verify.password_submit')}</SubmitButton>
      </CallForm>
    </AuthPage>
  );
}

function LookInInbox() {
  const t = useText();
  const { email } = routes.verifyEmail.useSearch();
  const sendAgain = useCommand(identityCalls.sendVerification, {
    said: (_, sent) => ({ text: t('verify.resent', sent), tone: 'good' }),
  });

  return (
    <AuthPage title={t('verify.sent_title')} intro={email ? t('verify.sent_body', { email }) : undefined}>
      <div className="grid gap-4">
        <SandboxMailNote />
        <p className="text-ink-2">{t('verify.sent_help')}</p>
        {email && (
          <Button size="big" wide loading={sendAgain.pending} onClick={() => void sendAgain.run({ email })}>
            {t('verify.resend')}
          </Button>
        )}
        <TextLink href={paths.signUp}>{t('verify.other_email')}</TextLink>
        <TextLink href={paths.signIn}>{t('forgot.back')}</TextLink>
      </div>
    </AuthPage>
  );
}
