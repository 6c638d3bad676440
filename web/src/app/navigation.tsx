import type { User } from '@kursi/core/identity/identity.contract.ts';
import type { Translate } from '../lib/text.ts';
import {
  IconChat,
  IconHome,
  IconLayers,
  IconSettings,
  IconStore,
  IconUser,
  IconUsers,
  IconWallet,
} from '../ui/icons.ts';
import type { ShellItem } from '../ui/shell/nav-item.tsx';
import { paths } from './paths.ts';

type Item = Omit<ShellItem, 'active'>;

/**
 * What each kind of person finds in the rail and the tab bar. Grows with every part of the product; an item
 * is here only when its page is.
 */
export function navigationFor(
  user: User,
  works: { readonly somewhere: boolean; readonly ownsOpenOne: boolean },
  t: Translate,
): { main: Item[]; low: Item[] } {
  const home: Item = { key: 'home', label: t('nav.home'), icon: <IconHome aria-hidden />, href: paths.home };
  const team: Item = {
    key: 'team',
    label: t('nav.team'),
    icon: <IconUsers aria-hidden />,
    href: paths.team,
  };
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
  const questions: Item = {
    key: 'support_requests',
    label: t('nav.support_requests'),
    icon: <IconChat aria-hidden />,
    href: paths.adminSupport,
  };
  const plans: Item = {
    key: 'plans',
    label: t('nav.plans'),
    icon: <IconLayers aria-hidden />,
    href: paths.adminPlans,
  };
  const billing: Item = {
    key: 'billing',
    label: t('nav.billing'),
    icon: <IconWallet aria-hidden />,
    href: paths.billing,
  };
  const setUp: Item = {
    key: 'onboarding',
    label: t('nav.new_business'),
    icon: <IconStore aria-hidden />,
    href: paths.onboarding,
  };
  const forAccounts = user.is_guest || works.somewhere ? [] : [setUp];
  const forPlatformAdmins = user.is_platform_admin ? [plans, questions, jobs] : [];
  return {
    main: [home, ...(works.somewhere ? [team] : []), ...forAccounts, ...forPlatformAdmins],
    low: [...(works.ownsOpenOne ? [billing] : []), profile],
  };
}
