import type { User } from '@kursi/core/identity/identity.contract.ts';
import type { Translate } from '../lib/text.ts';
import {
  IconCalendar,
  IconContact,
  IconHeart,
  IconHome,
  IconLayers,
  IconSearch,
  IconSettings,
  IconSliders,
  IconStar,
  IconStore,
  IconUser,
  IconUsers,
  IconWallet,
} from '../ui/icons.ts';
import type { ShellItem } from '../ui/shell/nav-item.tsx';
import type { Address } from './address.ts';
import { paths } from './paths.ts';

/** `covers` are further pages on which the item is active. */
type Item = Omit<ShellItem<Address>, 'active'> & { readonly covers?: readonly string[] };

/** The items of the rail and the tab bar, by role. */
export function navigationFor(
  user: User,
  works: { readonly somewhere: boolean; readonly ownsOpenOne: boolean; readonly managesOpenOne: boolean },
  t: Translate,
): { main: Item[]; low: Item[] } {
  const home: Item = { key: 'home', label: t('nav.home'), icon: <IconHome aria-hidden />, href: paths.home };
  const calendar: Item = {
    key: 'calendar',
    label: t('nav.calendar'),
    icon: <IconCalendar aria-hidden />,
    href: paths.calendar,
  };
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
  const platform: Item = {
    key: 'platform',
    label: t('nav.platform'),
    icon: <IconSettings aria-hidden />,
    href: paths.adminBusinesses,
    covers: [
      paths.adminReports,
      paths.adminUsers,
      paths.adminCategories,
      paths.adminPlans,
      paths.adminSupport,
      paths.adminJobs,
    ],
  };
  const billing: Item = {
    key: 'billing',
    label: t('nav.billing'),
    icon: <IconWallet aria-hidden />,
    href: paths.billing,
  };
  const settings: Item = {
    key: 'settings',
    label: t('nav.settings'),
    icon: <IconSliders aria-hidden />,
    href: paths.settings,
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
  const clients: Item = {
    key: 'clients',
    label: t('nav.clients'),
    icon: <IconContact aria-hidden />,
    href: paths.clients,
  };
  const favourites: Item = {
    key: 'favourites',
    label: t('nav.favourites'),
    icon: <IconHeart aria-hidden />,
    href: paths.favourites,
  };
  const bookings: Item = {
    key: 'bookings',
    label: t('nav.bookings'),
    icon: <IconCalendar aria-hidden />,
    href: paths.bookings,
  };
  const reviews: Item = {
    key: 'reviews',
    label: t('nav.reviews'),
    icon: <IconStar aria-hidden />,
    href: paths.reviews,
  };
  const discover: Item = {
    key: 'discover',
    label: t('nav.discover'),
    icon: <IconSearch aria-hidden />,
    href: paths.discover,
  };
  const forMembers = works.somewhere
    ? [calendar, clients, catalogue, team, reviews]
    : [bookings, discover, favourites];
  // The tab bar of a phone has room for five.
  const forAccounts = user.is_guest || works.somewhere || user.is_platform_admin ? [] : [setUp];
  const forPlatformAdmins = user.is_platform_admin ? [platform] : [];
  return {
    main: [home, ...forMembers, ...forAccounts, ...forPlatformAdmins],
    low: [...(works.ownsOpenOne ? [billing] : []), ...(works.managesOpenOne ? [settings] : []), profile],
  };
}
