import { memberCalls } from '@kursi/core/business/member.contract.ts';
import { mayManage } from '@kursi/core/business/member-rules.ts';
import type { OutputOf } from '@kursi/core/contract/call.ts';
import type { MyBusiness } from '../../../app/selected-business.ts';
import { formatRelative } from '../../../lib/format.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { touchedBy } from '../../../lib/sync/reads.ts';
import { useText } from '../../../lib/text.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { IconDot } from '../../../ui/lists/list-row.tsx';
import { showToast } from '../../../ui/overlays/toast.ts';
import { IconMail } from '../../../ui/pictures/icons.ts';

interface InvitationRowProps {
  readonly invitation: OutputOf<typeof memberCalls.list>['invitations'][number];
  readonly business: MyBusiness;
}

export function InvitationRow({ invitation, business }: InvitationRowProps) {
  const t = useText();
  const now = useNow();
  const { email, role } = invitation;
  const business_id = business.id;
  const invalidates = touchedBy('member.invited');
  const inviteAgain = useCommand(memberCalls.invite, { invalidates });
  const withdraw = useCommand(memberCalls.withdrawInvitation, {
    invalidates,
    // Not the usual undo: it sends another mail, so the label says so.
    onDone: () =>
      showToast({
        text: t('team.withdrawn', { email }),
        undo: {
          label: t('team.invite_again'),
          onUndo: () => void inviteAgain.run({ business_id, email, role }),
        },
      }),
  });

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0">
      <IconDot>
        <IconMail className="i-m" aria-hidden />
      </IconDot>
      <div className="min-w-0 flex-1">
        <p className="font-medium break-all">{email}</p>
        <p className="text-t2 text-ink-3">
          {t(`role.${role}`)} · {t('team.invited_when', { when: formatRelative(invitation.created_at, now) })}
        </p>
      </div>
      {mayManage(business, { role, rights: null }) && (
        <Button
          size="small"
          loading={withdraw.pending}
          aria-label={t('team.withdraw_named', { email })}
          onClick={() => void withdraw.run({ business_id, invitation_id: invitation.id })}
        >
          {t('team.withdraw')}
        </Button>
      )}
    </li>
  );
}
