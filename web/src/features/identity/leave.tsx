import { identityCalls } from '@kursi/core/identity/identity.contract.ts';
import { useState } from 'react';
import { forgetEverywhere } from '../../lib/api/session.ts';
import { hasDrafts } from '../../lib/device/drafts.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { showToast } from '../../ui/overlays/toast.ts';
import { IconLeave } from '../../ui/pictures/icons.ts';
import { ProfileSection } from './profile-section.tsx';

interface LeaveProps {
  /** Confirms first when unsaved data would be lost. */
  readonly onSignOut: () => void;
}

export function Leave({ onSignOut }: LeaveProps) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const signOutEverywhere = useCommand(identityCalls.signOutEverywhere, {
    onDone: () => {
      showToast({ text: t('sign_out.everywhere_done') });
      forgetEverywhere('asked');
    },
    onRefused: () => {
      setAsking(false);
      return false;
    },
  });

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
        busy={signOutEverywhere.pending}
        onConfirm={() => void signOutEverywhere.run({})}
      >
        <p>{t('sign_out.everywhere_body')}</p>
        {hasDrafts() && <p className="mt-2">{t('sign_out.drafts_warning')}</p>}
      </ConfirmDialog>
    </ProfileSection>
  );
}
