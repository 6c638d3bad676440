import { identityCalls } from '@kursi/core/identity/identity.contract.ts';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { AuthPage } from '../app/auth-page.tsx';
import { paths } from '../app/paths.ts';
import { routerLink } from '../app/router-link.tsx';
import { routes } from '../app/routes.ts';
import { SandboxMailNote } from '../app/sandbox-mail-note.tsx';
import { ApiError, send } from '../lib/api.ts';
import { errorText } from '../lib/error-text.ts';
import { reloadUser, useSession } from '../lib/session.ts';
import { useText } from '../lib/text.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { TextLink } from '../ui/link.tsx';
import { Note } from '../ui/note.tsx';
import { showToast } from '../ui/toast.ts';

/** With a token in the fragment (#) it confirms the address; without one it says where to find the mail. */
export default function VerifyEmailPage() {
  const { hash } = useLocation();
  return hash ? <Confirm token={hash} /> : <LookInInbox />;
}

function Confirm({ token }: { readonly token: string }) {
  const t = useText();
  const [outcome, setOutcome] = useState<'working' | 'confirmed' | 'expired' | 'failed'>('working');
  const [attempt, setAttempt] = useState(0);
  const signedIn = useSession().kind === 'signed_in';
  useEffect(() => {
    const leaving = new AbortController();
    send(identityCalls.verifyEmail, { token }, { signal: leaving.signal }).then(
      () => {
        setOutcome('confirmed');
        void reloadUser();
      },
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        const refused = error instanceof ApiError && ['LINK_EXPIRED', 'MALFORMED'].includes(error.code);
        setOutcome(refused ? 'expired' : 'failed');
      },
    );
    void attempt;
    return () => leaving.abort();
  }, [token, attempt]);

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
            <Button onClick={() => setAttempt(attempt + 1)} size="small">
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
  const [sending, setSending] = useState(false);

  async function sendAgain(address: string): Promise<void> {
    setSending(true);
    try {
      await send(identityCalls.sendVerification, { email: address });
      showToast({ text: t('verify.resent', { email: address }), tone: 'good' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast({ text: errorText(error.code, error.details), tone: 'bad' });
    } finally {
      setSending(false);
    }
  }

  return (
    <AuthPage title={t('verify.sent_title')} intro={email ? t('verify.sent_body', { email }) : undefined}>
      <div className="grid gap-4">
        <SandboxMailNote />
        <p className="text-ink-2">{t('verify.sent_help')}</p>
        {email && (
          <Button size="big" wide loading={sending} onClick={() => void sendAgain(email)}>
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
