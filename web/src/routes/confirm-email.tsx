import { accountCalls } from '@kursi/core/identity/account.contract.ts';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ButtonLink } from '../app/address/links.tsx';
import { paths } from '../app/address/paths.ts';
import { AuthPage } from '../app/frame/auth-page.tsx';
import { errorText } from '../lib/api/error-text.ts';
import { reloadUser, useSession } from '../lib/api/session.ts';
import { useCommand } from '../lib/sync/command.ts';
import { useText } from '../lib/text.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/states/note.tsx';

/** The link that was sent to a new address; its token is in the fragment (#). */
export default function ConfirmEmailPage() {
  const t = useText();
  const { hash: token } = useLocation();
  const [outcome, setOutcome] = useState<'working' | 'changed' | 'expired' | 'failed'>('working');
  const isSignedIn = useSession().kind === 'signed_in';
  const { run } = useCommand(accountCalls.confirmEmail, {
    onDone: () => {
      setOutcome('changed');
      void reloadUser();
    },
    onRefused: ({ code }) => {
      setOutcome(['LINK_EXPIRED', 'MALFORMED'].includes(code) ? 'expired' : 'failed');
      return true;
    },
  });
  useEffect(() => void run({ token }), [run, token]);

  if (outcome === 'changed' || outcome === 'expired') {
    return (
      <AuthPage
        title={t(outcome === 'changed' ? 'email_change.done_title' : 'verify.expired_title')}
        intro={t(outcome === 'changed' ? 'email_change.done_body' : 'email_change.expired_body')}
      >
        <ButtonLink variant="primary" size="big" wide href={isSignedIn ? paths.profile : paths.signIn}>
          {isSignedIn ? t('email_change.to_profile') : t('sign_in.submit')}
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
