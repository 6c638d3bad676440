import { identityCalls } from '@kursi/core/identity/identity.contract.ts';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { paths } from '../../app/address/paths.ts';
import { signedIn } from '../../lib/api/session.ts';
import { useCallForm } from '../../lib/sync/call-form.ts';
import { useLocale, useText } from '../../lib/text.ts';
import { CallForm } from '../../shared/forms/call-form.tsx';
import { Button } from '../../ui/button.tsx';
import { FormField } from '../../ui/fields/form.tsx';
import { PhoneInput } from '../../ui/fields/phone-input.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';

interface SessionNeededProps {
  readonly title: string;
  readonly body: string;
  readonly onClose: () => void;
  /** The parent replaces this dialog after sign-in, so it does not close itself. */
  readonly staysAfter?: boolean;
}

/** Sign in and return, or continue as a guest with name and phone number. */
export default function SessionNeeded({ title, body, onClose, staysAfter = false }: SessionNeededProps) {
  const t = useText();
  const navigate = useNavigate();
  const { href } = useLocation();
  const locale = useLocale();
  const form = useCallForm(identityCalls.startGuestSession, {
    defaultValues: { user_name: '', phone: '' },
    complete: (values) => ({ ...values, locale }),
    onDone: async () => {
      await signedIn();
      if (!staysAfter) onClose();
    },
  });
  return (
    <Drawer onClose={onClose} title={title} sub={body} closeLabel={t('action.close')}>
      <Button
        variant="primary"
        size="big"
        wide
        onClick={() => void navigate({ to: paths.signIn, search: { next: href } })}
      >
        {t('heart.account')}
      </Button>
      <CallForm
        form={form}
        className="mt-6 grid gap-4"
        above={<h3 className="text-t3 font-bold">{t('heart.guest')}</h3>}
      >
        <FormField name="user_name" label={t('field.user_name')} required>
          <TextInput {...form.register('user_name')} size="tap" autoComplete="name" />
        </FormField>
        <FormField name="phone" label={t('field.phone')} required>
          <PhoneInput {...form.register('phone')} size="tap" placeholder={t('field.phone_hint')} />
        </FormField>
        <Button type="submit" size="big" wide loading={form.formState.isSubmitting}>
          {t('heart.guest_go')}
        </Button>
      </CallForm>
    </Drawer>
  );
}
