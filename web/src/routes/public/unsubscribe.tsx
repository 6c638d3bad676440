import type { OutputOf } from '@kursi/core/contract/call.ts';
import { notificationCalls } from '@kursi/core/notifications/notifications.contract.ts';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ButtonLink } from '../../app/address/links.tsx';
import { usePageTitle } from '../../app/address/page-title.ts';
import { paths } from '../../app/address/paths.ts';
import { AuthPage } from '../../app/frame/auth-page.tsx';
import { errorText } from '../../lib/api/error-text.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { useText } from '../../lib/text.ts';
import { LoadFailed } from '../../shared/loading.tsx';
import { Button } from '../../ui/button.tsx';

type Outcome = OutputOf<typeof notificationCalls.unsubscribe>;

/** Unsubscribe link of a mail: opening it unsubscribes, one press subscribes again. */
export default function UnsubscribePage() {
  const t = useText();
  const { hash: token } = useLocation();
  const [outcome, setOutcome] = useState<Outcome | 'working' | 'expired' | 'failed'>('working');
  usePageTitle(t('unsubscribe.title'));

  const { run } = useCommand(notificationCalls.unsubscribe, {
    onDone: setOutcome,
    onRefused: ({ code }) => {
      setOutcome(['LINK_EXPIRED', 'MALFORMED'].includes(code) ? 'expired' : 'failed');
      return true;
    },
  });
  useEffect(() => void run({ token }), [run, token]);

  function turn(on: boolean): void {
    setOutcome('working');
    void run({ token, ...(on && { undo: 'true' as const }) });
  }

  if (outcome === 'expired') {
    return (
      <AuthPage title={t('unsubscribe.expired_title')} intro={t('unsubscribe.expired')}>
        <ButtonLink size="big" wide href={paths.profile}>
          {t('unsubscribe.to_profile')}
        </ButtonLink>
      </AuthPage>
    );
  }
  if (outcome === 'working' || outcome === 'failed') {
    return (
      <AuthPage title={t('unsubscribe.working')}>
        {outcome === 'failed' && <LoadFailed onRetry={() => turn(false)}>{errorText('OFFLINE')}</LoadFailed>}
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title={outcome.is_on ? t('unsubscribe.back') : t(`unsubscribe.${outcome.switched}`)}
      intro={['booking_email', 'reminders'].includes(outcome.switched) ? t('unsubscribe.inbox') : undefined}
    >
      <Button size="big" wide onClick={() => turn(!outcome.is_on)}>
        {outcome.is_on ? t('unsubscribe.again') : t('unsubscribe.undo')}
      </Button>
    </AuthPage>
  );
}
