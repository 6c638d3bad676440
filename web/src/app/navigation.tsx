import type { User } from '@kursi/core/identity/identity.contract.ts';
import type { Translate } from '../lib/text.ts';
import { IconHome, IconLayers, IconSettings, IconStore, IconUser } from '../ui/icons.ts';
import type { ShellItem } from '../ui/shell/nav-item.tsx';
import { paths } from './paths.ts';

/** `covers` are further pages on which it is the active one. */
type Item = Omit<ShellItem, 'active'> & { readonly covers?: readonly string[] };

/**
 * What each kind of person finds in the rail and the tab bar. Grows with every part of the product; an item
 * is here only when its page is.
 */
export function navigationFor(
  user: User,
  worksSomewhere: boolean,
  t: Translate,
): { main: Item[]; low: Item[] } {
  const home: Item = { key: 'home', label: t('nav.home'), icon: <IconHome aria-hidden />, href: paths.home };
  const profile: Item = {
    key: 'profile',
    label: t('nav.profile'),
    icon: <IconUser aria-hidden />,
    href: paths.profile,
  };
  const jobs: Item = {
    key: 'jobs',
    label: t('nav.jobs'),
    icon: <IconSettings aria-hidden />,
    href: paths.adminJobs,
  };
  const setUp: Item = {
    key: 'onboarding',
    label: t('nav.new_business'),
    icon: <IconStore aria-hidden />,
    href: paths.onboarding,
  };
  const catalogue: Item = {
    key: 'catalogue',
    label: t('nav.catalogue'),
    icon: <IconLayers aria-hidden />,
    href: paths.services,
    covers: [paths.calendars, paths.products],
  };
  const forMembers = worksSomewhere ? [catalogue] : [];
  const forAccounts = user.is_guest || worksSomewhere ? [] : [setUp];
  const forPlatformAdmins = user.is_platform_admin ? [jobs] : [];
  return { main: [home, ...forMembers, ...forAccounts, ...forPlatformAdmins], low: [profile] };
}
