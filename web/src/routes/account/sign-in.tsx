import { identityCalls } from '@kursi/core/identity/identity.contract.ts';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { safeReturn } from '../../app/address/address.ts';
import { TextLink } from '../../app/address/links.tsx';
import { paths } from '../../app/address/paths.ts';
import { routes } from '../../app/address/routes.ts';
import { AuthPage } from '../../app/frame/auth-page.tsx';
import { useSignInProvider } from '../../app/public-config.ts';
import { EmailField, PasswordField } from '../../features/identity/fields.tsx';
import type { MissingStep } from '../../features/identity/security/second-step.tsx';
import { signedIn, useSession } from '../../lib/api/session.ts';
import { useCallForm } from '../../lib/sync/call-form.ts';
import { useText, withParts } from '../../lib/text.ts';
import { CallForm } from '../../shared/forms/call-form.tsx';
import { SubmitButton } from '../../shared/forms/submit-button.tsx';
import { Note } from '../../ui/states/note.tsx';

const ProviderButton = lazy(() => import('../../features/identity/provider-button.tsx'));
const SecondStep = lazy(
  withParts(['security'], () => import('../../features/identity/security/second-step.tsx')),
);
const PasskeyButton = lazy(() => import('../../features/identity/security/passkey-button.tsx'));

export default function SignInPage() {
  const t = useText();
  const navigate = useNavigate();
  const session = useSession();
  const provider = useSignInProvider();
  const search = routes.signIn.useSearch();
  const arrive = () => navigate({ href: safeReturn(search.next) });
  const [missing, setMissing] = useState<MissingStep | null>(null);
  // Not on the prerendered page, which waits for nothing.
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(true), []);
  const form = useCallForm(identityCalls.signIn, {
    defaultValues: { email: '', password: '' },
    onDone: async () => {
      await signedIn();
      await arrive();
    },
    onRefused: (error, { email }) => {
      if (error.code === 'SECOND_STEP_REQUIRED') {
        setMissing(error.details as unknown as MissingStep);
        return true;
      }
      if (error.code !== 'EMAIL_NOT_VERIFIED') return false;
      void navigate({ to: paths.verifyEmail, search: { email } });
      return true;
    },
  });
  const ended = session.kind === 'signed_out' && session.because === 'ended';
  const asked = session.kind === 'signed_out' && session.because === 'asked';

  if (missing) {
    return (
      <Suspense>
        <SecondStep missing={missing} onSignedIn={() => void arrive()} onBack={() => setMissing(null)} />
      </Suspense>
    );
  }
  return (
    <AuthPage title={t('sign_in.title')} intro={t('sign_in.lead')}>
      <CallForm
        form={form}
        className="grid gap-4"
        above={
          <>
            {search.reset && <Note tone="good">{t('reset.success')}</Note>}
            {ended && <Note tone="info">{t('sign_in.session_ended')}</Note>}
            {asked && <Note>{t('sign_in.signed_out')}</Note>}
          </>
        }
      >
        <EmailField autoFocus />
        <PasswordField name="password" label={t('field.password')} autoComplete="current-password" />
        <SubmitButton loadingLabel={t('sign_in.working')}>{t('sign_in.submit')}</SubmitButton>
        <TextLink href={paths.forgotPassword}>{t('sign_in.forgot')}</TextLink>
      </CallForm>
      {isOpen && (
        <Suspense>
          <PasskeyButton onSignedIn={() => void arrive()} />
        </Suspense>
      )}
      {provider && (
        <Suspense>
          <ProviderButton name={provider} onSignedIn={() => void arrive()} onSecondStep={setMissing} />
        </Suspense>
      )}
      <p className="mt-8 text-ink-2">
        {t.rich('sign_in.to_sign_up', {
          link: (text) => (
            <TextLink inline href={paths.signUp}>
              {text}
            </TextLink>
          ),
        })}
      </p>
    </AuthPage>
  );
}
