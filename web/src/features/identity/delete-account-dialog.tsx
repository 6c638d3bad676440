import { accountCalls } from '@kursi/core/identity/account.contract.ts';
import { amountLeft, usesOf } from '@kursi/core/memberships/membership-rules.ts';
import { membershipCalls } from '@kursi/core/memberships/memberships.contract.ts';
import { useId } from 'react';
import { useUser } from '../../app/user-context.tsx';
import { forgetEverywhere } from '../../lib/api/session.ts';
import { formatMoney } from '../../lib/format.ts';
import { useCallForm } from '../../lib/sync/call-form.ts';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { useText } from '../../lib/text.ts';
import { CallForm } from '../../shared/forms/call-form.tsx';
import { CancelAndSubmit } from '../../shared/forms/cancel-and-submit.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { showToast } from '../../ui/overlays/toast.ts';
import { Note } from '../../ui/states/note.tsx';
import { PasswordField } from './fields.tsx';

interface DeleteAccountDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Says what is deleted and what stays. Accounts type their password; a guest has none. */
export function DeleteAccountDialog({ open, onOpenChange }: DeleteAccountDialogProps) {
  const t = useText();
  const user = useUser();
  const formId = useId();
  const form = useCallForm(accountCalls.remove, {
    defaultValues: { password: '' },
    complete: ({ password }: { password: string }) => (user.is_guest ? {} : { password }),
    onDone: () => {
      showToast({ text: t('my_data.deleted') });
      forgetEverywhere('asked');
    },
    onRefused: ({ code, details }) => {
      const business = String(details['business_name'] ?? '');
      if (code === 'WRONG_EMAIL_OR_PASSWORD') {
        form.setError(
          'password',
          { type: code, message: t('password.wrong_current') },
          { shouldFocus: true },
        );
      } else if (code === 'LAST_OWNER') {
        form.setError('root', { type: code, message: t('my_data.last_owner', { business }) });
      } else if (code === 'INSIDE_CANCELLATION_WINDOW') {
        form.setError('root', { type: code, message: t('my_data.visit_soon', { business }) });
      } else return false;
      return true;
    },
  });
  const close = () => {
    form.reset();
    onOpenChange(false);
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('my_data.delete_title')}
      footer={
        <CancelAndSubmit
          onCancel={close}
          form={formId}
          loading={form.formState.isSubmitting}
          loadingLabel={t('my_data.deleting')}
          danger
        >
          {t('my_data.delete_confirm')}
        </CancelAndSubmit>
      }
    >
      <CallForm form={form} id={formId} className="grid gap-4">
        <p>{t('my_data.what_goes')}</p>
        <p>{t('my_data.what_stays')}</p>
        {open && <PrepaidLeft />}
        <p className="font-bold">{t('my_data.no_way_back')}</p>
        {!user.is_guest && (
          <>
            {/* Hidden username for password managers. */}
            <input type="email" autoComplete="username" value={user.email ?? ''} readOnly hidden />
            <PasswordField
              name="password"
              label={t('field.current_password')}
              autoComplete="current-password"
            />
            <p className="text-ink-3">{t('my_data.no_password')}</p>
          </>
        )}
      </CallForm>
    </Dialog>
  );
}

/** More than anybody holds. */
const ALL = 50;

/** What was paid ahead and is not used up, by its name and salon. */
function PrepaidLeft() {
  const t = useText();
  const { data } = useCallQuery(membershipCalls.mine, { limit: ALL });
  const left =
    data?.items.filter(
      (one) => one.state === 'running' && (one.type === 'price' ? amountLeft(one) : usesOf(one).left) > 0,
    ) ?? [];
  if (left.length === 0) return null;
  return (
    <Note tone="warn" title={t('my_data.prepaid')}>
      <ul className="grid gap-1">
        {left.map((one) => (
          <li key={one.id} className="wrap-anywhere">
            {one.type === 'price'
              ? t('my_data.prepaid_amount', {
                  amount: formatMoney(amountLeft(one)),
                  name: one.name,
                  business: one.business_name,
                })
              : t('my_data.prepaid_uses', {
                  left: usesOf(one).left,
                  name: one.name,
                  business: one.business_name,
                })}
          </li>
        ))}
      </ul>
    </Note>
  );
}
