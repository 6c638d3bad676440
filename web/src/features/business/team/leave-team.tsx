import { businessCalls } from '@kursi/core/business/business.contract.ts';
import { memberCalls } from '@kursi/core/business/member.contract.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../app/paths.ts';
import type { MyBusiness } from '../../../app/selected-business.ts';
import { showRefusal } from '../../../lib/command.ts';
import { useSend } from '../../../lib/queries.ts';
import { useText } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showToast } from '../../../ui/toast.ts';

export function LeaveTeam({ business }: { readonly business: MyBusiness }) {
  const t = useText();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const leave = useSend(memberCalls.leave, { changes: [businessCalls.mine] });
  function go(): void {
    leave.mutate(
      { business_id: business.id },
      {
        onSuccess: () => {
          showToast({ text: t('team.left', { business: business.name }), tone: 'good' });
          void navigate({ to: paths.home });
        },
        onError: showRefusal,
        onSettled: () => setAsking(false),
      },
    );
  }
  return (
    <div>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {t('team.leave')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('team.leave_title', { business: business.name })}
        confirmLabel={t('team.leave')}
        cancelLabel={t('action.cancel')}
        danger
        busy={leave.isPending}
        onConfirm={go}
      >
        {t('team.leave_body')}
      </ConfirmDialog>
    </div>
  );
}
