import { identityCalls } from '@kursi/core/identity/identity.contract.ts';
import { notificationCalls } from '@kursi/core/notifications/notifications.contract.ts';
import { useState } from 'react';
import { send } from '../../lib/api/api.ts';
import { userChanged } from '../../lib/api/session.ts';
import { useCallForm } from '../../lib/sync/call-form.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { useText } from '../../lib/text.ts';
import { CallForm } from '../../shared/forms/call-form.tsx';
import { SubmitButton } from '../../shared/forms/submit-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { showToast } from '../../ui/overlays/toast.ts';
import { Note } from '../../ui/states/note.tsx';
import { EmailField, PasswordField } from './fields.tsx';

/**
 * Upgrades a guest to an account; folded where the page asks for an address already, which is then here too. A known address gets the same answer, to avoid account enumeration.
 */
export function GuestAccountCard({ folded = false }: { readonly folded?: boolean }) {
  const t = useText();
  const [isFolded, setFolded] = useState(folded);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useCallForm(identityCalls.turnGuestIntoAccount, {
    defaultValues: { email: '', password: '' },
    fieldOf: { WEAK_PASSWORD: 'password' },
    onDone: async (_, { email }) => {
      setSentTo(email);
      showToast({ text: t('verify.sent_body', { email }), tone: 'good', seconds: 10 });
      // Best effort: the upgrade is done, and the session can be refetched later.
      await send(identityCalls.getMe, {}).then(userChanged, () => undefined);
    },
  });
  const sendAgain = useCommand(identityCalls.sendVerification, {
    said: (_, { email }) => ({ text: t('verify.resent', { email }), tone: 'good' }),
  });
  const unfold = () => {
    setFolded(false);
    send(notificationCalls.getSettings, {}).then(
      ({ guest_email }) => {
        if (guest_email && form.getValues('email') === '') form.setValue('email', guest_email);
      },
      () => undefined,
    );
  };
  return (
    <Card title={t('guest.title')} className="desk:p-6">
      {sentTo ? (
        <Note
          tone="good"
          live="status"
          action={
            <Button
              size="tap"
              loading={sendAgain.pending}
              onClick={() => void sendAgain.run({ email: sentTo })}
            >
              {t('verify.resend')}
            </Button>
          }
        >
          {t('verify.sent_body', { email: sentTo })}
        </Note>
      ) : (
        <>
          <p className="mb-5 text-ink-2">{t('guest.lead')}</p>
          {isFolded ? (
            <Button size="tap" wide onClick={unfold}>
              {t('guest.submit')}
            </Button>
          ) : (
            <CallForm form={form} className="grid max-w-md gap-4">
              <EmailField />
              <PasswordField name="password" label={t('field.password')} autoComplete="new-password" />
              <SubmitButton>{t('guest.submit')}</SubmitButton>
            </CallForm>
          )}
        </>
      )}
    </Card>
  );
}
