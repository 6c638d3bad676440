import { identityCalls } from '@kursi/core/identity/identity.contract.ts';
import { useState } from 'react';
import { ApiError, send } from '../../lib/api.ts';
import { hasDrafts } from '../../lib/drafts.ts';
import { errorText } from '../../lib/error-text.ts';
import { forgetEverywhere } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconLeave } from '../../ui/icons.ts';
import { showToast } from '../../ui/toast.ts';
import { ProfileSection } from './profile-section.tsx';

interface LeaveProps {
  /** Confirms first when unsaved data would be lost. */
  readonly onSignOut: () => void;
}

export function Leave({ onSignOut }: LeaveProps) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  async function signOutEverywhere(): Promise<void> {
    setBusy(true);
    try {
      await send(identityCalls.signOutEverywhere, {});
      showToast({ text: t('sign_out.everywhere_done') });
      forgetEverywhere('asked');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast({ text: errorText(error.code, error.details), tone: 'bad' });
      setBusy(false);
      setAsking(false);
    }
  }

  return (
    <ProfileSection title={t('sign_out.title')} lead={t('sign_out.lead')}>
      <div className="flex flex-wrap gap-2">
        <Button size="tap" onClick={onSignOut}>
          <IconLeave className="i-m" aria-hidden />
          {t('sign_out.action')}
        </Button>
        <Button size="tap" variant="danger" onClick={() => setAsking(true)}>
          {t('sign_out.everywhere')}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('sign_out.everywhere_title')}
        confirmLabel={t('sign_out.everywhere')}
        cancelLabel={t('action.cancel')}
        danger
        busy={busy}
        onConfirm={() => void signOutEverywhere()}
      >
        <p>{t('sign_out.everywhere_body')}</p>
        {hasDrafts() && <p className="mt-2">{t('sign_out.drafts_warning')}</p>}
      </ConfirmDialog>
    </ProfileSection>
  );
}
