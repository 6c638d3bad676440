import type { Right } from '@kursi/core/contract/rights.ts';
import { areaRights } from '@kursi/core/contract/rights-set.ts';
import type { User } from '@kursi/core/identity/identity.contract.ts';
import type { Translate } from '../../lib/text.ts';
import {
  IconAward,
  IconBill,
  IconCalendar,
  IconChart,
  IconContact,
  IconHeart,
  IconHome,
  IconList,
  IconMegaphone,
  IconSearch,
  IconSettings,
  IconSliders,
  IconStore,
  IconTrend,
  IconUser,
} from '../../ui/pictures/icons.ts';
import type { ShellItem } from '../../ui/shell/nav-item.tsx';
import type { Address } from '../address/address.ts';
import { paths } from '../address/paths.ts';

/** `covers` are further pages on which the item is active. */
type Item = Omit<ShellItem<Address>, 'active'> & { readonly covers?: readonly string[] };

/** The items of the rail and the tab bar; `works`: a member of some business, undefined while that is not known. */
export function navigationFor(
  user: User,
  works: boolean | undefined,
  t: Translate,
  /** `has`: the rights in the selected business; an area that they do not open is not shown. */
  { hasQueue, has }: { readonly hasQueue: boolean; readonly has: (right: Right) => boolean },
): { main: Item[]; low: Item[] } {
  const home: Item = { key: 'home', label: t('nav.home'), icon: <IconHome aria-hidden />, href: paths.home };
  const calendar: Item = {
    key: 'calendar',
    label: t('nav.calendar'),
    icon: <IconCalendar aria-hidden />,
    href: paths.calendar,
  };
  const queue: Item = {
    key: 'queue',
    label: t('nav.queue'),
    icon: <IconList aria-hidden />,
    href: paths.queue,
  };
  const bill: Item = {
    key: 'bill',
    label: t('nav.bill'),
    icon: <IconBill aria-hidden />,
    href: paths.walkIn,
    covers: [paths.dayClose, paths.visits, paths.dues],
  };
  const takings: Item = {
    key: 'takings',
    label: t('nav.takings'),
    icon: <IconChart aria-hidden />,
    href: paths.takings,
  };
  const reports: Item = {
    key: 'reports',
    label: t('nav.figures'),
    icon: <IconTrend aria-hidden />,
    href: paths.reports,
  };
  const campaigns: Item = {
    key: 'campaigns',
    label: t('nav.campaigns'),
    icon: <IconMegaphone aria-hidden />,
    href: paths.campaigns,
    covers: [paths.messageTemplates],
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
  };
  const setup: Item = {
    key: 'setup',
    label: t('nav.setup'),
    icon: <IconSliders aria-hidden />,
    href: paths.setup,
    covers: [paths.reviews, paths.billing, paths.plans],
  };
  const newBusiness: Item = {
    key: 'onboarding',
    label: t('nav.new_business'),
    icon: <IconStore aria-hidden />,
    href: paths.onboarding,
  };
  const clients: Item = {
    key: 'clients',
    label: t('nav.clients'),
    icon: <IconContact aria-hidden />,
    href: paths.clients,
    covers: [paths.memberships],
  };
  const favourites: Item = {
    key: 'favourites',
    label: t('nav.favourites'),
    icon: <IconHeart aria-hidden />,
    href: paths.favourites,
  };
  const memberships: Item = {
    key: 'memberships',
    label: t('nav.memberships'),
    icon: <IconAward aria-hidden />,
    href: paths.myMemberships,
  };
  const bookings: Item = {
    key: 'bookings',
    label: t('nav.bookings'),
    icon: <IconCalendar aria-hidden />,
    href: paths.bookings,
  };
  const discover: Item = {
    key: 'discover',
    label: t('nav.discover'),
    icon: <IconSearch aria-hidden />,
    href: paths.discover,
  };
  const forPlatformAdmins = user.is_platform_admin ? [platform] : [];
  // At a desk the profile is under the avatar.
  if (works) {
    const main = [
      home,
      ...(has(areaRights.calendar) ? [calendar] : []),
      ...(hasQueue && has(areaRights.queue) ? [queue] : []),
      ...(has(areaRights.bill) ? [bill] : []),
      ...(has(areaRights.clients) ? [clients] : []),
      ...forPlatformAdmins,
    ];
    const low = [
      ...(has(areaRights.campaigns) ? [campaigns] : []),
      ...(has(areaRights.takings) ? [takings] : []),
      ...(has('figures.see') ? [reports] : []),
      setup,
    ];
    return { main, low };
  }
  // Not a client's menu either: a desk without a network would look like somebody else's.
  if (works === undefined) return { main: [home, ...forPlatformAdmins], low: [profile] };
  const forAccounts = user.is_guest || user.is_platform_admin ? [] : [newBusiness];
  return {
    main: [home, bookings, memberships, discover, favourites, ...forAccounts, ...forPlatformAdmins],
    low: [profile],
  };
}
