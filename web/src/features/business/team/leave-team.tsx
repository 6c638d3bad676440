import { memberCalls } from '@kursi/core/business/member.contract.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../app/address/paths.ts';
import type { MyBusiness } from '../../../app/selected-business.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { touchedBy } from '../../../lib/sync/reads.ts';
import { useText } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { removeFromMine } from '../settings/settings-data.ts';

export function LeaveTeam({ business }: { readonly business: MyBusiness }) {
  const t = useText();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const leave = useCommand(memberCalls.leave, {
    invalidates: touchedBy('member.removed'),
    onDone: () => {
      removeFromMine(business.id);
      void navigate({ to: paths.home });
    },
    said: () => ({ text: t('team.left', { business: business.name }), tone: 'good' }),
  });
  const confirm = () => void leave.run({ business_id: business.id }).finally(() => setAsking(false));
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
        busy={leave.pending}
        onConfirm={confirm}
      >
        {t('team.leave_body')}
      </ConfirmDialog>
    </div>
  );
}
