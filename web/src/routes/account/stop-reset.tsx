import { secondStepSignInCalls as calls } from '@kursi/core/identity/second-step.contract.ts';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { ButtonLink } from '../../app/address/links.tsx';
import { paths } from '../../app/address/paths.ts';
import { AuthPage } from '../../app/frame/auth-page.tsx';
import { useCommand } from '../../lib/sync/command.ts';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';

/** The link in the mails about a lost second step; its token is in the fragment (#). Nothing changes until the button. */
export default function StopResetPage() {
  const t = useText();
  const { hash: token } = useLocation();
  const [outcome, setOutcome] = useState<'done' | 'over' | null>(null);
  const stop = useCommand(calls.stopReset, {
    onDone: () => setOutcome('done'),
    onRefused: ({ code }) => {
      const isOver = ['LINK_EXPIRED', 'MALFORMED'].includes(code);
      if (isOver) setOutcome('over');
      return isOver;
    },
  });
  if (outcome) {
    return (
      <AuthPage title={t('stop_reset.title')} intro={t(`stop_reset.${outcome}`)}>
        <ButtonLink variant="primary" size="big" wide href={paths.forgotPassword}>
          {t('sign_in.forgot')}
        </ButtonLink>
      </AuthPage>
    );
  }
  return (
    <AuthPage title={t('stop_reset.title')} intro={t('stop_reset.lead')}>
      <Button
        variant="primary"
        size="big"
        wide
        loading={stop.pending}
        onClick={() => void stop.run({ token })}
      >
        {t('stop_reset.submit')}
      </Button>
    </AuthPage>
  );
}
