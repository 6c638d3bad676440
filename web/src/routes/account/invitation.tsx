import { memberCalls } from '@kursi/core/business/member.contract.ts';
import type { OutputOf } from '@kursi/core/contract/call.ts';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { addressOf } from '../../app/address/address.ts';
import { ButtonLink } from '../../app/address/links.tsx';
import { paths } from '../../app/address/paths.ts';
import { AuthPage } from '../../app/frame/auth-page.tsx';
import { selectBusiness } from '../../app/selected-business.ts';
import { waitingInvitation as waiting } from '../../app/waiting-invitation.ts';
import { track } from '../../lib/analytics/analytics.ts';
import { ApiError, send } from '../../lib/api/api.ts';
import { signOut, useSession } from '../../lib/api/session.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { useText } from '../../lib/text.ts';
import { LoadingCard } from '../../shared/loading.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/states/note.tsx';

type Invitation = OutputOf<typeof memberCalls.getInvitation>;

/** Target of the link in an invitation; the token is in the fragment (#). */
export default function InvitationPage() {
  const { hash } = useLocation();
  const [token] = useState(() => hash || (waiting.read()?.value ?? ''));
  const [found, setFound] = useState<Invitation | 'expired' | 'failed' | null>(null);
  const [attempt, setAttempt] = useState(0);
  const t = useText();
  useEffect(() => {
    const leaving = new AbortController();
    if (token) waiting.write(token);
    send(memberCalls.getInvitation, { token }, { signal: leaving.signal }).then(
      setFound,
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        const refused = error instanceof ApiError && ['LINK_EXPIRED', 'MALFORMED'].includes(error.code);
        if (refused) waiting.clear();
        setFound(refused ? 'expired' : 'failed');
      },
    );
    void attempt;
    return () => leaving.abort();
  }, [token, attempt]);

  if (found === 'expired') {
    return (
      <AuthPage title={t('invitation.expired_title')} intro={t('invitation.expired_body')}>
        <ButtonLink size="big" wide href={paths.home}>
          {t('not_found.home')}
        </ButtonLink>
      </AuthPage>
    );
  }
  if (found === null || found === 'failed') {
    return (
      <AuthPage title={t('invitation.loading')}>
        {found === null ? (
          <LoadingCard lines={2} />
        ) : (
          <Note
            tone="bad"
            action={<Button onClick={() => setAttempt(attempt + 1)}>{t('action.retry')}</Button>}
          >
            {t('invitation.failed')}
          </Note>
        )}
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title={t('invitation.title', { business: found.business_name })}
      intro={t('invitation.lead', { role: t(`role.${found.role}`) })}
    >
      <div className="grid gap-4">
        <p className="break-words text-ink-2">{t('invitation.for', { email: found.email })}</p>
        <NextStep invitation={found} token={token} onExpired={() => setFound('expired')} />
      </div>
    </AuthPage>
  );
}

interface NextStepProps {
  readonly invitation: Invitation;
  readonly token: string;
  readonly onExpired: () => void;
}

function NextStep({ invitation, token, onExpired }: NextStepProps) {
  const t = useText();
  const session = useSession();
  const navigate = useNavigate();
  const accept = useCommand(
    async (_: undefined, options) => {
      const { business_id } = await send(memberCalls.acceptInvitation, { token }, options);
      waiting.clear();
      track('invitation_accepted');
      selectBusiness(business_id);
      // Lazy with the shell; its cached list of my businesses is stale now.
      const { queryClient } = await import('../../lib/sync/queries.ts');
      await queryClient.invalidateQueries();
      await navigate({ to: paths.home });
    },
    {
      said: () => ({ text: t('invitation.joined', { business: invitation.business_name }), tone: 'good' }),
      onRefused: ({ code }) => {
        if (code !== 'LINK_EXPIRED') return false;
        onExpired();
        return true;
      },
    },
  );

  if (session.kind === 'unknown') return null;
  if (session.kind === 'signed_out') {
    return (
      <>
        <ButtonLink
          variant="primary"
          size="big"
          wide
          href={addressOf(paths.signIn, { search: { next: paths.invitation } })}
        >
          {t('invitation.sign_in')}
        </ButtonLink>
        <ButtonLink size="big" wide href={addressOf(paths.signUp, { search: { email: invitation.email } })}>
          {t('invitation.sign_up')}
        </ButtonLink>
      </>
    );
  }
  if (session.user.email !== invitation.email) {
    return (
      <>
        <Note>
          {t('invitation.other_person', {
            email: session.user.email ?? session.user.user_name,
            invited: invitation.email,
          })}
        </Note>
        <Button size="big" wide onClick={() => void signOut().then(() => waiting.write(token))}>
          {t('invitation.sign_out')}
        </Button>
      </>
    );
  }
  return (
    <Button
      variant="primary"
      size="big"
      wide
      loading={accept.pending}
      onClick={() => void accept.run(undefined)}
    >
      {t('invitation.accept')}
    </Button>
  );
}
