import { signOut } from '../../lib/api/session.ts';
import { hasDrafts } from '../../lib/device/drafts.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { useText } from '../../lib/text.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { useUser } from '../user-context.tsx';

interface SignOutQuestionProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Confirmation where signing out loses data for good. */
export default function SignOutQuestion({ open, onOpenChange }: SignOutQuestionProps) {
  const t = useText();
  const user = useUser();
  const leave = useCommand(signOut);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('sign_out.question')}
      confirmLabel={t('sign_out.action')}
      cancelLabel={t('action.cancel')}
      danger
      busy={leave.pending}
      onConfirm={() => void leave.run(undefined)}
    >
      {user.is_guest && <p>{t('sign_out.guest_warning')}</p>}
      {hasDrafts() && <p className={user.is_guest ? 'mt-2' : undefined}>{t('sign_out.drafts_warning')}</p>}
    </ConfirmDialog>
  );
}
