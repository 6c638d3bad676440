import type { OutputOf } from '@kursi/core/contract/call.ts';
import { notificationCalls } from '@kursi/core/notifications/notifications.contract.ts';
import { useLocation } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { AuthPage } from '../app/auth-page.tsx';
import { usePageTitle } from '../app/page-title.ts';
import { paths } from '../app/paths.ts';
import { routerLink } from '../app/router-link.tsx';
import { ApiError, send } from '../lib/api.ts';
import { errorText } from '../lib/error-text.ts';
import { useText } from '../lib/text.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';

type Outcome = OutputOf<typeof notificationCalls.unsubscribe>;

/** Unsubscribe link of a mail: opening it unsubscribes, one press subscribes again. */
export default function UnsubscribePage() {
  const t = useText();
  const { hash: token } = useLocation();
  const [outcome, setOutcome] = useState<Outcome | 'working' | 'expired' | 'failed'>('working');
  usePageTitle(t('unsubscribe.title'));

  const turn = useCallback(
    async (on: boolean) => {
      setOutcome('working');
      try {
        setOutcome(
          await send(notificationCalls.unsubscribe, { token, ...(on && { undo: 'true' as const }) }),
        );
      } catch (error) {
        const refused = error instanceof ApiError && ['LINK_EXPIRED', 'MALFORMED'].includes(error.code);
        setOutcome(refused ? 'expired' : 'failed');
      }
    },
    [token],
  );
  useEffect(() => void turn(false), [turn]);

  if (outcome === 'expired') {
    return (
      <AuthPage title={t('unsubscribe.expired_title')} intro={t('unsubscribe.expired')}>
        <ButtonLink size="big" wide href={paths.profile} renderLink={routerLink}>
          {t('unsubscribe.to_profile')}
        </ButtonLink>
      </AuthPage>
    );
  }
  if (outcome === 'working' || outcome === 'failed') {
    return (
      <AuthPage title={t('unsubscribe.working')}>
        {outcome === 'failed' && (
          <Note
            tone="bad"
            live="alert"
            action={<Button onClick={() => void turn(false)}>{t('action.retry')}</Button>}
          >
            {errorText('OFFLINE')}
          </Note>
        )}
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title={outcome.is_on ? t('unsubscribe.back') : t(`unsubscribe.${outcome.switched}`)}
      intro={t('unsubscribe.inbox')}
    >
      <Button size="big" wide onClick={() => void turn(!outcome.is_on)}>
        {outcome.is_on ? t('unsubscribe.again') : t('unsubscribe.undo')}
      </Button>
    </AuthPage>
  );
}
