import { memberCalls } from '@kursi/core/business/member.contract.ts';
import { mayManage, rolesToGive } from '@kursi/core/business/member-rules.ts';
import type { MemberRole } from '@kursi/core/contract/member-roles.ts';
import { useState } from 'react';
import { HistoryLink } from '../../../app/frame/history-link.tsx';
import type { MyBusiness } from '../../../app/selected-business.ts';
import { send } from '../../../lib/api/api.ts';
import { may } from '../../../lib/may.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { touchedBy } from '../../../lib/sync/reads.ts';
import { useText } from '../../../lib/text.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/fields/chip.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { IconTrash } from '../../../ui/pictures/icons.ts';
import type { Member } from './member.ts';

interface MemberRowProps {
  readonly member: Member;
  readonly business: MyBusiness;
  readonly isMe: boolean;
}

export function MemberRow({ member, business, isMe }: MemberRowProps) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const about = { business_id: business.id, user_id: member.id };
  const manages = !isMe && mayManage(business.role, member.role) && may(memberCalls.update, business);
  const invalidates = touchedBy('member.role_changed');
  const scope = () => member.id;
  const giveBack = useCommand(memberCalls.update, { invalidates, scope });
  const giveRole = useCommand(
    (role: MemberRole, options) => send(memberCalls.update, { ...about, role }, options),
    {
      invalidates,
      scope,
      said: (_, role) => ({
        text: t('team.role_changed', { name: member.user_name, role: t(`role.${role}`) }),
        tone: 'good',
      }),
      undo: () => () => giveBack.run({ ...about, role: member.role }),
    },
  );
  const remove = useCommand(memberCalls.remove, {
    invalidates,
    scope,
    said: () => ({ text: t('team.removed', { name: member.user_name }), tone: 'good' }),
  });

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <Avatar name={member.user_name} src={member.profile_image_url ?? undefined} />
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">
          {member.user_name} {isMe && <Chip tone="line">{t('team.you')}</Chip>}
        </p>
        <p className="text-t2 wrap-anywhere text-ink-3">{member.email}</p>
      </div>
      {manages ? (
        <div className="flex items-center gap-1 max-tablet:w-full max-tablet:pl-11">
          <Select
            className="w-36 max-tablet:flex-1"
            label={t('team.role_of', { name: member.user_name })}
            value={giveRole.pendingInput ?? member.role}
            onValueChange={(role) => void giveRole.run(role)}
            options={rolesToGive(business.role).map((role) => ({ value: role, label: t(`role.${role}`) }))}
          />
          <IconButton
            label={t('team.remove_named', { name: member.user_name })}
            icon={<IconTrash className="i-m" aria-hidden />}
            onClick={() => setAsking(true)}
          />
        </div>
      ) : (
        <Chip>{t(`role.${member.role}`)}</Chip>
      )}
      <HistoryLink of={{ person: member.id }} />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('team.remove_title', { name: member.user_name })}
        confirmLabel={t('team.remove')}
        cancelLabel={t('action.cancel')}
        danger
        busy={remove.pending}
        onConfirm={() => void remove.run(about).finally(() => setAsking(false))}
      >
        {t('team.remove_body', { business: business.name })}
      </ConfirmDialog>
    </li>
  );
}
