import { useState } from 'react';
import { ButtonLink } from '../../app/address/links.tsx';
import { usePageTitle } from '../../app/address/page-title.ts';
import { paths } from '../../app/address/paths.ts';
import SignOutQuestion from '../../app/frame/sign-out-question.tsx';
import { useMyBusinesses } from '../../app/selected-business.ts';
import { useUser } from '../../app/user-context.tsx';
import { OwnFeed } from '../../features/booking/desk/own-feed.tsx';
import { OwnOffers } from '../../features/clients/marketing/own-offers.tsx';
import { AboutMe } from '../../features/identity/about-me.tsx';
import { ChangeEmail } from '../../features/identity/change-email.tsx';
import { GuestAccountCard } from '../../features/identity/guest-account-card.tsx';
import { LanguageAndLook } from '../../features/identity/language-and-look.tsx';
import { Leave } from '../../features/identity/leave.tsx';
import { MyData } from '../../features/identity/my-data.tsx';
import { OwnPin } from '../../features/identity/own-pin.tsx';
import { ProfilePicture } from '../../features/identity/profile-picture.tsx';
import { ProfileSection } from '../../features/identity/profile-section.tsx';
import { NotificationSettings } from '../../features/notifications/notification-settings.tsx';
import { signOut } from '../../lib/api/session.ts';
import { hasDrafts } from '../../lib/device/drafts.ts';
import { useText } from '../../lib/text.ts';
import { Chip } from '../../ui/fields/chip.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';

export default function ProfilePage() {
  const t = useText();
  const user = useUser();
  const { selected } = useMyBusinesses({ enabled: !user.is_guest });
  const [asking, setAsking] = useState(false);
  usePageTitle(t('profile.title'));
  return (
    <div className="mx-auto grid w-full grid-cols-1 max-w-3xl gap-4 p-4 max-desk:pt-1 desk:gap-0 desk:p-8 desk:pb-16">
      <header className="desk:pb-8">
        {user.is_guest ? (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Avatar name={user.user_name} size="huge" />
            <WhoIAm />
          </div>
        ) : (
          <ProfilePicture>
            <WhoIAm />
          </ProfilePicture>
        )}
      </header>
      {user.is_guest && (
        <div className="desk:pb-8">
          <GuestAccountCard />
        </div>
      )}
      <AboutMe />
      <LanguageAndLook hasDesk={selected !== undefined && selected !== null} />
      <ProfileSection title={t('notify.title')} lead={t('notify.lead')}>
        <NotificationSettings />
      </ProfileSection>
      {selected && (
        <OwnFeed
          business={selected}
          around={(feeds) => (
            <ProfileSection title={t('feed.title')} lead={t('feed.lead')}>
              {feeds}
            </ProfileSection>
          )}
        />
      )}
      {!user.is_guest && (
        <OwnOffers
          around={(switches) => (
            <ProfileSection title={t('offers.own_title')} lead={t('offers.own_lead')}>
              {switches}
            </ProfileSection>
          )}
        />
      )}
      {!user.is_guest && <ChangeEmail />}
      {selected && <OwnPin />}
      <ProfileSection title={t('profile.security')} lead={t('profile.security_lead')}>
        <ButtonLink size="tap" href={paths.security}>
          {t('profile.security_open')}
        </ButtonLink>
      </ProfileSection>
      <Leave onSignOut={() => (hasDrafts() || user.is_guest ? setAsking(true) : void signOut())} />
      <MyData />
      <SignOutQuestion open={asking} onOpenChange={setAsking} />
    </div>
  );
}

function WhoIAm() {
  const t = useText();
  const user = useUser();
  return (
    <div className="min-w-0 flex-1 basis-32">
      <h1 className="text-t5 font-bold text-pretty break-words">{user.user_name}</h1>
      <p className="break-words text-ink-3">
        {user.is_guest ? <Chip tone="line">{t('guest.badge')}</Chip> : user.email}
      </p>
    </div>
  );
}
