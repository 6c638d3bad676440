import { memberCalls } from '@kursi/core/business/member.contract.ts';
import { mayManage, rolesToGive } from '@kursi/core/business/member-rules.ts';
import { rightsSetCalls } from '@kursi/core/business/rights-set.contract.ts';
import { memberRoles } from '@kursi/core/contract/member-roles.ts';
import { useState } from 'react';
import { HistoryLink } from '../../../app/frame/history-link.tsx';
import type { MyBusiness } from '../../../app/selected-business.ts';
import { type SendOptions, send } from '../../../lib/api/api.ts';
import { may } from '../../../lib/may.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { useCallQuery } from '../../../lib/sync/queries.ts';
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
  const manages = !isMe && mayManage(business, member) && may(memberCalls.update, business);
  const sets = useCallQuery(rightsSetCalls.list, { business_id: business.id }, { enabled: manages }).data
    ?.items;
  const invalidates = touchedBy('member.role_changed');
  const scope = () => member.id;
  const roles = rolesToGive(business).map((role) => ({ value: role as string, label: t(`role.${role}`) }));
  const choices = [
    ...roles,
    ...(sets ?? [])
      .filter((set) => set.id === member.rights_set?.id || mayManage(business, set))
      .map((set) => ({ value: set.id, label: set.name, sub: t(`role.${set.role}`) })),
  ];
  const now = member.rights_set?.id ?? member.role;
  // One whose rights one could not give.
  const shown = choices.some(({ value }) => value === now) || !manages;
  const giveTo = (to: string, options: SendOptions) =>
    giveRights({ ...about, to, from: member.role }, options);
  const giveBack = useCommand((to: string, options) => giveTo(to, options), { invalidates, scope });
  const giveRole = useCommand((to: string, options) => giveTo(to, options), {
    invalidates,
    scope,
    said: (_, to) => ({
      text: t('team.role_changed', {
        name: member.user_name,
        role: choices.find(({ value }) => value === to)?.label ?? '',
      }),
      tone: 'good',
    }),
    undo: () => () => giveBack.run(now),
  });
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
            value={giveRole.pendingInput ?? now}
            onValueChange={(to) => void giveRole.run(to)}
            options={shown ? choices : [{ value: now, label: t(`role.${member.role}`) }, ...choices]}
          />
          <IconButton
            label={t('team.remove_named', { name: member.user_name })}
            icon={<IconTrash className="i-m" aria-hidden />}
            onClick={() => setAsking(true)}
          />
        </div>
      ) : (
        <Chip>{member.rights_set?.name ?? t(`role.${member.role}`)}</Chip>
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

interface Giving {
  readonly business_id: string;
  readonly user_id: string;
  /** A role, or the id of a set. */
  readonly to: string;
  /** The role of the member now. */
  readonly from: string;
}

/** Back to the role that they have takes the set away; another role ends it by itself. */
async function giveRights({ to, from, ...about }: Giving, options: SendOptions): Promise<unknown> {
  const role = memberRoles.find((one) => one === to);
  if (role && role !== from) return send(memberCalls.update, { ...about, role }, options);
  return send(rightsSetCalls.give, { ...about, rights_set_id: role ? null : to }, options);
}
