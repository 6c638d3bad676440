import { notificationCalls } from '@kursi/core/notifications/notifications.contract.ts';
import { useEffect, useState } from 'react';
import { send } from '../lib/api/api.ts';
import { pushState } from '../lib/device/push.ts';
import { useCallForm } from '../lib/sync/call-form.ts';
import { useText } from '../lib/text.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { FormField } from '../ui/fields/form.tsx';
import { TextInput } from '../ui/fields/text-input.tsx';
import { Note } from '../ui/states/note.tsx';
import { CallForm } from './forms/call-form.tsx';
import { PushHere } from './push-here.tsx';

interface GuestMessagesProps {
  readonly userId: string;
  readonly about: 'booking' | 'alert' | 'queue';
  readonly onReachable?: (() => void) | undefined;
}

interface Known {
  readonly email: string | null;
  readonly canMail: boolean;
  /** Emails about bookings are not switched off in the profile. */
  readonly isOn: boolean;
  readonly canPush: boolean;
}

/** How a guest without an account hears of changes: push on this device, or an address that is optional. */
export default function GuestMessages({ userId, about, onReachable }: GuestMessagesProps) {
  const t = useText();
  const [known, setKnown] = useState<Known | null>(null);
  const [isEditing, setEditing] = useState(false);
  useEffect(() => {
    // On an error nothing is offered: the booking itself is complete.
    Promise.all([send(notificationCalls.getSettings, {}), pushState(userId)]).then(
      ([{ guest_email, can_mail, booking_email }, push]) =>
        setKnown({
          email: guest_email,
          canMail: can_mail,
          isOn: booking_email,
          canPush: push === 'off' || push === 'on',
        }),
      () => undefined,
    );
  }, [userId]);
  if (!known) return null;
  const isPossible = known.canMail || known.canPush;
  if (!isPossible && about !== 'alert') return null;
  return (
    <Card title={t(`guest_messages.title_${about}`)} className="desk:p-6">
      <p className="text-ink-2 text-pretty">
        {t(isPossible ? `guest_messages.lead_${about}` : 'guest_messages.none')}
      </p>
      <PushHere userId={userId} onAllowed={onReachable} />
      {known.canMail && (!known.email || isEditing) && (
        <EmailForm
          email={known.email ?? ''}
          onSaved={(email) => {
            setKnown({ ...known, email });
            setEditing(false);
            onReachable?.();
          }}
        />
      )}
      {known.email && !isEditing && (
        <Note
          tone={known.isOn ? 'good' : 'info'}
          live="status"
          className="mt-3"
          action={
            <Button size="tap" onClick={() => setEditing(true)}>
              {t('guest_messages.change')}
            </Button>
          }
        >
          {t(known.isOn ? 'guest_messages.saved' : 'guest_messages.off', { email: known.email })}
        </Note>
      )}
    </Card>
  );
}

function EmailForm({
  email,
  onSaved,
}: {
  readonly email: string;
  readonly onSaved: (email: string) => void;
}) {
  const t = useText();
  const form = useCallForm(notificationCalls.setGuestEmail, {
    defaultValues: { email },
    onDone: (_, sent) => onSaved(sent.email ?? ''),
  });
  return (
    <CallForm form={form} className="mt-4 grid gap-3">
      <FormField name="email" label={t('guest_messages.email')} hint={t('guest_messages.email_why')}>
        <TextInput
          {...form.register('email')}
          type="email"
          size="tap"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={t('field.email_hint')}
        />
      </FormField>
      <Button type="submit" size="tap" wide loading={form.formState.isSubmitting}>
        {t('guest_messages.submit')}
      </Button>
    </CallForm>
  );
}
