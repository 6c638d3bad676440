import { memberCalls } from '@kursi/core/business/member.contract.ts';
import { mayManage, rolesToGive } from '@kursi/core/business/member-rules.ts';
import type { OutputOf } from '@kursi/core/contract/call.ts';
import type { MemberRole } from '@kursi/core/contract/permission.ts';
import { useState } from 'react';
import type { MyBusiness } from '../../../app/selected-business.ts';
import { showRefusal } from '../../../lib/command.ts';
import { may } from '../../../lib/may.ts';
import { useSend } from '../../../lib/queries.ts';
import { useText } from '../../../lib/text.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { IconTrash } from '../../../ui/icons.ts';
import { Select } from '../../../ui/select.tsx';
import { showToast } from '../../../ui/toast.ts';

export type Member = OutputOf<typeof memberCalls.list>['items'][number];

interface MemberRowProps {
  readonly member: Member;
  readonly business: MyBusiness;
  readonly isMe: boolean;
}

export function MemberRow({ member, business, isMe }: MemberRowProps) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const changes = [memberCalls.list];
  const update = useSend(memberCalls.update, { changes });
  const remove = useSend(memberCalls.remove, { changes });
  const about = { business_id: business.id, user_id: member.id };
  const manages = !isMe && mayManage(business.role, member.role) && may(memberCalls.update, business);

  function giveRole(role: MemberRole): void {
    update.mutate(
      { ...about, role },
      {
        onSuccess: () =>
          showToast({
            text: t('team.role_changed', { name: member.user_name, role: t(`role.${role}`) }),
            tone: 'good',
            undo: { label: t('action.undo'), onUndo: () => update.mutate({ ...about, role: member.role }) },
          }),
        onError: showRefusal,
      },
    );
  }

  function takeOut(): void {
    remove.mutate(about, {
      onSuccess: () => showToast({ text: t('team.removed', { name: member.user_name }), tone: 'good' }),
      onError: showRefusal,
      onSettled: () => setAsking(false),
    });
  }

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
            value={(update.isPending ? update.variables.role : undefined) ?? member.role}
            onValueChange={giveRole}
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
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('team.remove_title', { name: member.user_name })}
        confirmLabel={t('team.remove')}
        cancelLabel={t('action.cancel')}
        danger
        busy={remove.isPending}
        onConfirm={takeOut}
      >
        {t('team.remove_body', { business: business.name })}
      </ConfirmDialog>
    </li>
  );
}
