import { hasRight, type Right } from '@kursi/core/contract/rights.ts';
import { demoRoleOf } from '@kursi/core/demo/demo.contract.ts';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { signOut } from '../../lib/api/session.ts';
import { hasDrafts } from '../../lib/device/drafts.ts';
import { refreshPush } from '../../lib/device/push.ts';
import { useMedia } from '../../lib/device/use-media.ts';
import { useFeature } from '../../lib/features.ts';
import { useShortcut } from '../../lib/keyboard/shortcuts.tsx';
import { useText, withParts } from '../../lib/text.ts';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { DeskShell } from '../../ui/shell/desk-shell.tsx';
import { paths } from '../address/paths.ts';
import { routerLink } from '../address/router-link.tsx';
import { useSandbox } from '../public-config.ts';
import { useMyBusinesses } from '../selected-business.ts';
import { useUser } from '../user-context.tsx';
import { FindField } from './find-field.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { navigationFor } from './navigation.tsx';
import { SeenAsBanner } from './seen-as-banner.tsx';
import { SupportBanner } from './support-banner.tsx';
import { SuspendedBanner } from './suspended-banner.tsx';
import { SystemBanners } from './system-banners.tsx';

// Lazy: menus bring a positioning library that the first paint does not need.
const BusinessSwitcher = lazy(() => import('./business-switcher.tsx'));
const Bell = lazy(() => import('./bell.tsx'));
const UserMenu = lazy(() => import('./user-menu.tsx'));
const DemoBar = lazy(withParts(['demo'], () => import('../demo/demo-bar.tsx')));
const SignOutQuestion = lazy(() => import('./sign-out-question.tsx'));

/** Items in the tab bar of a phone; the rest goes into the user menu. */
const PHONE_ROOM = 5;

/** Five fit: setting up a business and memberships come last, and campaigns and takings, which are no desk work. */
const LAST_ON_PHONE = ['memberships', 'onboarding', 'campaigns', 'takings', 'reports'];

/** Pages inside an area keep its item active. */
const isUnder = (area: string, pathname: string) => area !== paths.home && pathname.startsWith(`${area}/`);

/** The shell around every signed-in page. */
export function AppShell({ children }: { readonly children: ReactNode }) {
  const t = useText();
  const user = useUser();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [askingToLeave, setAskingToLeave] = useState(false);
  const businesses = useMyBusinesses({ enabled: !user.is_guest });
  const hasQueue = useFeature('waitlist') && businesses.selected?.modules.includes('waitlist') === true;
  const has = (right: Right) => hasRight(businesses.selected, right);
  const demoRole = useSandbox() ? demoRoleOf(user.email) : null;
  const { main, low } = navigationFor(user, businesses.works, t, { hasQueue, has });
  const withActive = (items: typeof main) =>
    items.map(({ covers = [], ...item }) => ({
      ...item,
      active: [item.href, ...covers].some((area) => area === pathname || isUnder(area, pathname)),
    }));

  const isPhone = useMedia('(max-width: 899.98px)');
  const isLast = ({ key }: { readonly key: string }) => LAST_ON_PHONE.includes(key);
  const onPhone = [...main, ...low].toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)));

  useEffect(() => {
    // Best effort: when offline, the next start of the app tries again.
    refreshPush(user.id).catch(() => undefined);
  }, [user.id]);

  useShortcut('g h', { label: t('shortcuts.go_home') }, () => void navigate({ to: paths.home }));
  useShortcut(
    'g c',
    { label: t('shortcuts.go_calendar'), enabled: businesses.all.length > 0 },
    () => void navigate({ to: paths.calendar }),
  );
  useShortcut(
    'g s',
    { label: t('shortcuts.go_services'), enabled: businesses.all.length > 0 },
    () => void navigate({ to: paths.services }),
  );
  useShortcut(
    'g n',
    { label: t('shortcuts.go_notifications') },
    () => void navigate({ to: paths.notifications }),
  );
  useShortcut('g p', { label: t('shortcuts.go_profile') }, () => void navigate({ to: paths.profile }));

  return (
    <DeskShell
      labels={{ skip: t('app.skip_to_content'), nav: t('nav.main') }}
      home={{ href: paths.home, label: t('nav.home') }}
      items={withActive(main)}
      lowItems={withActive(low)}
      phoneItems={withActive(onPhone.slice(0, PHONE_ROOM))}
      renderLink={routerLink}
      banner={
        <>
          <SystemBanners />
          <SeenAsBanner />
          {businesses.selected?.support_until && <SupportBanner business={businesses.selected} />}
          {businesses.selected?.business_state === 'suspended' && (
            <SuspendedBanner business={businesses.selected} />
          )}
          {demoRole && (
            <Suspense>
              <DemoBar role={demoRole} />
            </Suspense>
          )}
        </>
      }
      switcher={
        businesses.selected && (
          <Suspense>
            <BusinessSwitcher all={businesses.all} selected={businesses.selected} />
          </Suspense>
        )
      }
      search={
        businesses.selected && (
          <FindField business={businesses.selected} areas={withActive([...main, ...low])} />
        )
      }
      actions={
        <>
          {/* A guest came by a link: the profile, where members choose it, is out of their way. */}
          {user.is_guest && <LanguageSwitch />}
          <Suspense fallback={<span className="size-9 max-desk:size-11" />}>
            <Bell />
          </Suspense>
          <Suspense fallback={<Avatar name={user.user_name} src={user.profile_image_url ?? undefined} />}>
            <UserMenu
              user={user}
              worksSomewhere={businesses.all.length > 0}
              more={isPhone ? onPhone.slice(PHONE_ROOM).filter(({ key }) => key !== 'profile') : []}
              onSignOut={() => (hasDrafts() || user.is_guest ? setAskingToLeave(true) : void signOut())}
            />
          </Suspense>
        </>
      }
      clearOnPhone
    >
      {children}
      {askingToLeave && (
        <Suspense>
          <SignOutQuestion open onOpenChange={setAskingToLeave} />
        </Suspense>
      )}
    </DeskShell>
  );
}
