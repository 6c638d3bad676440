import { identityCalls } from '@kursi/core/identity/identity.contract.ts';
import { useNavigate } from '@tanstack/react-router';
import { TextLink } from '../../app/address/links.tsx';
import { paths } from '../../app/address/paths.ts';
import { routes } from '../../app/address/routes.ts';
import { AuthPage } from '../../app/frame/auth-page.tsx';
import { waitingInvitation } from '../../app/waiting-invitation.ts';
import { EmailField, NameField, PasswordField } from '../../features/identity/fields.tsx';
import { type Draft, draft } from '../../lib/device/drafts.ts';
import { useCallForm } from '../../lib/sync/call-form.ts';
import { currentLocale, useText } from '../../lib/text.ts';
import { CallForm } from '../../shared/forms/call-form.tsx';
import { SubmitButton } from '../../shared/forms/submit-button.tsx';

type Values = Record<'user_name' | 'email' | 'password', string>;

const isValues = (value: unknown): value is Values =>
  ['user_name', 'email', 'password'].every(
    (name) => typeof (value as Values | null)?.[name as keyof Values] === 'string',
  );
const typed = draft<Values>('kept-sign-up', 1, isValues);
/** The password is never kept. */
const typedButPassword: Draft<Values> = {
  ...typed,
  write: (values) => typed.write({ ...values, password: '' }),
};

export default function SignUpPage() {
  const t = useText();
  const navigate = useNavigate();
  const { email: invited = '' } = routes.signUp.useSearch();
  const invitation = invited ? waitingInvitation.read()?.value : undefined;
  const form = useCallForm(identityCalls.signUp, {
    defaultValues: { user_name: '', email: invited, password: '' },
    // An invitation is for its own address.
    ...(!invited && { draft: typedButPassword }),
    fieldOf: { WEAK_PASSWORD: 'password' },
    complete: (values) => ({ ...values, locale: currentLocale(), ...(invitation && { invitation }) }),
    onDone: async (_, { email }) => {
      // The link of the invitation confirms its own address.
      const hash = email === invited ? invitation : undefined;
      await navigate({ to: paths.verifyEmail, search: { email }, ...(hash && { hash }) });
    },
  });
  return (
    <AuthPage title={t('sign_up.title')} intro={t('sign_up.lead')}>
      <CallForm form={form} className="grid gap-4">
        <NameField autoFocus />
        <EmailField />
        <PasswordField name="password" label={t('field.password')} autoComplete="new-password" />
        <SubmitButton loadingLabel={t('sign_up.working')}>{t('sign_up.submit')}</SubmitButton>
      </CallForm>
      <p className="mt-8 text-ink-2">
        {t.rich('sign_up.to_sign_in', {
          link: (text) => (
            <TextLink inline href={paths.signIn}>
              {text}
            </TextLink>
          ),
        })}
      </p>
    </AuthPage>
  );
}
