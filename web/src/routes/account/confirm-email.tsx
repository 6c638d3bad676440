import { accountCalls } from '@kursi/core/identity/account.contract.ts';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { ButtonLink } from '../../app/address/links.tsx';
import { paths } from '../../app/address/paths.ts';
import { AuthPage } from '../../app/frame/auth-page.tsx';
import { reloadUser, useSession } from '../../lib/api/session.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { useText } from '../../lib/text.ts';
import { LoadingCard } from '../../shared/loading.tsx';
import { Button } from '../../ui/button.tsx';

/** The link that was sent to a new address; its token is in the fragment (#). Nothing changes until the button. */
export default function ConfirmEmailPage() {
  const t = useText();
  const { hash: token } = useLocation();
  const [outcome, setOutcome] = useState<'changed' | 'expired' | null>(null);
  const session = useSession();
  const confirm = useCommand(accountCalls.confirmEmail, {
    onDone: () => {
      setOutcome('changed');
      void reloadUser();
    },
    onRefused: ({ code }) => {
      const isOver = ['LINK_EXPIRED', 'MALFORMED'].includes(code);
      if (isOver) setOutcome('expired');
      return isOver;
    },
  });
  if (session.kind === 'unknown') {
    return (
      <AuthPage title={t('email_change.ask_title')}>
        <LoadingCard lines={2} />
      </AuthPage>
    );
  }
  if (outcome) {
    return (
      <AuthPage
        title={t(outcome === 'changed' ? 'email_change.done_title' : 'verify.expired_title')}
        intro={t(outcome === 'changed' ? 'email_change.done_body' : 'email_change.expired_body')}
      >
        <ButtonLink variant="primary" size="big" wide href={paths.profile}>
          {t('email_change.to_profile')}
        </ButtonLink>
      </AuthPage>
    );
  }
  if (session.kind === 'signed_out' || session.user.is_guest) {
    return (
      <AuthPage title={t('email_change.ask_title')} intro={t('email_change.sign_in_first')}>
        <ButtonLink variant="primary" size="big" wide href={paths.signIn}>
          {t('sign_in.submit')}
        </ButtonLink>
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title={t('email_change.ask_title')}
      intro={t('email_change.ask_body', { email: session.user.email ?? '' })}
    >
      <Button
        variant="primary"
        size="big"
        wide
        loading={confirm.pending}
        onClick={() => void confirm.run({ token })}
      >
        {t('email_change.confirm')}
      </Button>
    </AuthPage>
  );
}
