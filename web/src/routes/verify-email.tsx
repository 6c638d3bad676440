import { identityCalls } from '@kursi/core/identity/identity.contract.ts';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { AuthPage } from '../app/auth-page.tsx';
import { paths } from '../app/paths.ts';
import { routerLink } from '../app/router-link.tsx';
import { routes } from '../app/routes.ts';
import { SandboxMailNote } from '../app/sandbox-mail-note.tsx';
import { useCommand } from '../lib/command.ts';
import { errorText } from '../lib/error-text.ts';
import { reloadUser, useSession } from '../lib/session.ts';
import { useText } from '../lib/text.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { TextLink } from '../ui/link.tsx';
import { Note } from '../ui/note.tsx';

/** With a token in the fragment (#) it confirms the address; without one it says where to find the mail. */
export default function VerifyEmailPage() {
  const { hash } = useLocation();
  return hash ? <Confirm token={hash} /> : <LookInInbox />;
}

function Confirm({ token }: { readonly token: string }) {
  const t = useText();
  const [outcome, setOutcome] = useState<'working' | 'confirmed' | 'expired' | 'failed'>('working');
  const signedIn = useSession().kind === 'signed_in';
  const { run } = useCommand(identityCalls.verifyEmail, {
    onDone: () => {
      setOutcome('confirmed');
      void reloadUser();
    },
    onRefused: ({ code }) => {
      setOutcome(['LINK_EXPIRED', 'MALFORMED'].includes(code) ? 'expired' : 'failed');
      return true;
    },
  });
  useEffect(() => void run({ token }), [run, token]);

  if (outcome === 'confirmed') {
    return (
      <AuthPage title={t('verify.success_title')} intro={t('verify.success_body')}>
        <ButtonLink
          variant="primary"
          size="big"
          wide
          href={signedIn ? paths.home : paths.signIn}
          renderLink={routerLink}
        >
          {signedIn ? t('verify.success_action') : t('sign_in.submit')}
        </ButtonLink>
      </AuthPage>
    );
  }
  if (outcome === 'expired') {
    return (
      <AuthPage title={t('verify.expired_title')} intro={t('verify.expired_body')}>
        <ButtonLink variant="primary" size="big" wide href={paths.signIn} renderLink={routerLink}>
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
        <TextLink href={paths.signUp} renderLink={routerLink}>
          {t('verify.other_email')}
        </TextLink>
        <TextLink href={paths.signIn} renderLink={routerLink}>
          {t('forgot.back')}
        </TextLink>
      </div>
    </AuthPage>
  );
}
