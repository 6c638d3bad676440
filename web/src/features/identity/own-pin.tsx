import { pinCalls } from '@kursi/core/business/pin.contract.ts';
import { PIN_LENGTH } from '@kursi/core/business/pin.ts';
import { formatInstantDay, homeTimeZone } from '../../lib/format.ts';
import { useCallForm } from '../../lib/sync/call-form.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { useText } from '../../lib/text.ts';
import { CallForm } from '../../shared/forms/call-form.tsx';
import { Button } from '../../ui/button.tsx';
import { FormField } from '../../ui/fields/form.tsx';
import { PasswordInput } from '../../ui/fields/password-input.tsx';
import { ProfileSection } from './profile-section.tsx';

/** For members: the PIN with which they approve at a colleague's desk. */
export function OwnPin() {
  const t = useText();
  const { data } = useCallQuery(pinCalls.get, {});
  const invalidates = [pinCalls.get];
  const form = useCallForm(pinCalls.set, {
    defaultValues: { pin: '' },
    fieldOf: { WEAK_PIN: 'pin' },
    invalidates,
    said: () => t('pin.saved'),
    onDone: () => {
      form.reset();
    },
  });
  const remove = useCommand(pinCalls.remove, { invalidates, said: () => t('pin.removed') });
  const since = data?.set_at ? formatInstantDay(data.set_at, { timeZone: homeTimeZone }) : null;
  return (
    <ProfileSection title={t('pin.title')} lead={t('pin.lead')}>
      <CallForm form={form} className="grid max-w-md gap-4">
        {since && <p>{t('pin.since', { day: since })}</p>}
        <FormField name="pin" label={t('pin.field')} required>
          <PasswordInput
            {...form.register('pin')}
            size="tap"
            inputMode="numeric"
            maxLength={PIN_LENGTH}
            // No password of the account: the browser must not offer to keep it as one.
            autoComplete="one-time-code"
            showLabel={t('action.show_password')}
            hideLabel={t('action.hide_password')}
          />
        </FormField>
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            size="tap"
            loading={form.formState.isSubmitting}
            loadingLabel={t('state.saving')}
          >
            {since ? t('pin.change') : t('pin.set')}
          </Button>
          {since && (
            <Button size="tap" variant="quiet" loading={remove.pending} onClick={() => void remove.run({})}>
              {t('pin.remove')}
            </Button>
          )}
        </div>
      </CallForm>
    </ProfileSection>
  );
}
