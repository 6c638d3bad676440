import { memberCalls } from '@kursi/core/business/member.contract.ts';
import { rightsSetCalls } from '@kursi/core/business/rights-set.contract.ts';
import { useState } from 'react';
import type { MyBusiness } from '../../../app/selected-business.ts';
import { useUser } from '../../../app/user-context.tsx';
import { may } from '../../../lib/may.ts';
import { useCallQuery } from '../../../lib/sync/queries.ts';
import { useText } from '../../../lib/text.ts';
import { LoadFailed, LoadingCard } from '../../../shared/loading.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { IconPlus } from '../../../ui/pictures/icons.ts';
import { Note } from '../../../ui/states/note.tsx';
import { Earners } from './earners.tsx';
import { InvitationRow } from './invitation-row.tsx';
import { InviteDrawer } from './invite-drawer.tsx';
import { LeaveTeam } from './leave-team.tsx';
import { MemberRow } from './member-row.tsx';
import { MyNotifications } from './my-notifications.tsx';
import { RightsSets } from './rights/rights-sets.tsx';
import { SupportCard } from './support-card.tsx';

export function TeamScreen({ business }: { readonly business: MyBusiness }) {
  const t = useText();
  const me = useUser();
  const { data, isError, refetch } = useCallQuery(memberCalls.list, { business_id: business.id });
  const [inviting, setInviting] = useState(false);
  const mayInvite = may(memberCalls.invite, business);
  const mine = data?.items.find(({ id }) => id === me.id);
  return (
    <div className="w-full max-w-4xl p-4 max-desk:pt-1 desk:p-8">
      <PageHeader
        title={t('setup.team')}
        sub={t('team.lead', { business: business.name })}
        actions={
          mayInvite && (
            <Button variant="primary" onClick={() => setInviting(true)}>
              <IconPlus className="i-m" aria-hidden />
              {t('team.invite')}
            </Button>
          )
        }
      />
      <div className="mt-6 grid gap-4">
        {!data && !isError && <LoadingCard lines={4} />}
        {!data && isError && <LoadFailed onRetry={refetch}>{t('team.failed')}</LoadFailed>}
        {data && (
          <Card flush>
            <ul className="divide-y divide-line-soft px-4">
              {data.items.map((member) => (
                <MemberRow key={member.id} member={member} business={business} isMe={member.id === me.id} />
              ))}
            </ul>
          </Card>
        )}
        {may(rightsSetCalls.list, business) && <RightsSets business={business} />}
        <Earners business={business} />
        {data && data.invitations.length > 0 && (
          <Card title={t('team.invited')}>
            <ul className="divide-y divide-line-soft">
              {data.invitations.map((invitation) => (
                <InvitationRow key={invitation.id} invitation={invitation} business={business} />
              ))}
            </ul>
          </Card>
        )}
        {data?.items.length === 1 && mayInvite && data.invitations.length === 0 && (
          <Note>{t('team.alone')}</Note>
        )}
        {mine && <MyNotifications key={me.id} business={business} chosen={mine.notifications} me={me.id} />}
        <SupportCard business={business} />
        {data && !business.is_support && <LeaveTeam business={business} />}
      </div>
      {inviting && <InviteDrawer business={business} onClose={() => setInviting(false)} />}
    </div>
  );
}
