import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import type { BusinessModule } from '@kursi/core/contract/permission.ts';
import { hasRight } from '@kursi/core/contract/rights.ts';
import { useLocation } from '@tanstack/react-router';
import type { FunctionComponent } from 'react';
import { may, withoutState } from '../../lib/may.ts';
import { useText } from '../../lib/text.ts';
import { cx } from '../../ui/cx.ts';
import {
  IconAward,
  IconBill,
  IconBox,
  IconCalendar,
  IconCard,
  IconChair,
  IconChat,
  IconChevronRight,
  IconClock,
  IconGlobe,
  IconHistory,
  IconLayers,
  IconPin,
  IconShield,
  IconSliders,
  IconStar,
  IconTrash,
  IconUsers,
  IconWallet,
} from '../../ui/pictures/icons.ts';
import { type Address, settingsPath } from '../address/address.ts';
import { paths } from '../address/paths.ts';
import { routerLink } from '../address/router-link.tsx';
import type { MyBusiness } from '../selected-business.ts';

interface Entry {
  readonly key:
    | 'page'
    | 'contact'
    | 'hours'
    | 'services'
    | 'products'
    | 'memberships'
    | 'calendars'
    | 'team'
    | 'security'
    | 'booking'
    | 'messages'
    | 'reviews'
    | 'money'
    | 'methods'
    | 'billing'
    | 'modules'
    | 'history'
    | 'danger';
  readonly href: Address;
  readonly Icon: FunctionComponent<{ className?: string; 'aria-hidden'?: boolean }>;
  readonly module?: BusinessModule;
  /** Who sees it; by default every member. */
  readonly for?: 'managers' | 'owners';
}

const groups: readonly {
  readonly key: 'shop' | 'team' | 'clients' | 'money' | 'more';
  readonly entries: readonly Entry[];
}[] = [
  {
    key: 'shop',
    entries: [
      { key: 'page', href: settingsPath('page'), Icon: IconGlobe, for: 'managers' },
      { key: 'contact', href: settingsPath('contact'), Icon: IconPin, for: 'managers' },
      { key: 'hours', href: settingsPath('hours'), Icon: IconClock, for: 'managers' },
      { key: 'services', href: paths.services, Icon: IconLayers },
      { key: 'products', href: paths.products, Icon: IconBox, module: 'products' },
      { key: 'memberships', href: paths.memberships, Icon: IconAward, module: 'memberships' },
    ],
  },
  {
    key: 'team',
    entries: [
      { key: 'calendars', href: paths.calendars, Icon: IconChair },
      { key: 'team', href: paths.team, Icon: IconUsers },
      { key: 'security', href: paths.security, Icon: IconShield },
    ],
  },
  {
    key: 'clients',
    entries: [
      { key: 'booking', href: settingsPath('booking'), Icon: IconCalendar, for: 'managers' },
      { key: 'messages', href: settingsPath('messages'), Icon: IconChat, for: 'managers' },
      { key: 'reviews', href: paths.reviews, Icon: IconStar },
    ],
  },
  {
    key: 'money',
    entries: [
      { key: 'money', href: settingsPath('money'), Icon: IconBill, for: 'managers' },
      { key: 'methods', href: settingsPath('methods'), Icon: IconCard, for: 'managers' },
      { key: 'billing', href: paths.billing, Icon: IconWallet, for: 'owners' },
    ],
  },
  {
    key: 'more',
    entries: [
      { key: 'modules', href: settingsPath('modules'), Icon: IconSliders, for: 'managers' },
      { key: 'history', href: paths.history, Icon: IconHistory, for: 'managers' },
      { key: 'danger', href: settingsPath('danger'), Icon: IconTrash, for: 'managers' },
    ],
  },
];

/** Those that this member may use. */
export function setupPages(business: MyBusiness): typeof groups {
  const isFor = (entry: Entry) =>
    entry.for === 'owners'
      ? hasRight(business, 'plan.manage')
      : entry.for !== 'managers' || may(settingsCalls.update, withoutState(business));
  const shown = (entry: Entry) => isFor(entry) && (!entry.module || business.modules.includes(entry.module));
  return groups
    .map((group) => ({ ...group, entries: group.entries.filter(shown) }))
    .filter(({ entries }) => entries.length > 0);
}

interface SetupListProps {
  readonly business: MyBusiness;
  /** With a sentence about each page: the list as a page of its own. */
  readonly broad?: boolean;
}

/** The pages of the Set-up area that this member may use. */
export function SetupList({ business, broad = false }: SetupListProps) {
  const t = useText();
  const { pathname } = useLocation();
  const visible = setupPages(business);
  return (
    <nav
      aria-label={t(broad ? 'setup.overview' : 'setup.title')}
      className={broad ? 'gap-4 max-desk:grid desk:columns-2' : 'grid gap-5'}
    >
      {visible.map(({ key, entries }) => (
        <div key={key} className={cx(broad && 'break-inside-avoid desk:mb-4')}>
          {(broad || key !== 'shop') && (
            <p className={cx('text-t1 text-ink-3', broad ? 'mb-2 px-1' : 'mb-1 px-3')}>
              {t(`setup.group_${key}`)}
            </p>
          )}
          <ul className={cx(broad ? 'k-card divide-y divide-line-soft' : 'grid gap-0.5')}>
            {entries.map((entry) => (
              <li key={entry.key}>
                {routerLink({
                  href: entry.href,
                  'aria-current': pathname === entry.href ? 'page' : undefined,
                  className: broad
                    ? 'flex min-h-14 items-center gap-3 px-4 py-2 font-medium hover:bg-hover -outline-offset-2'
                    : cx(
                        'flex min-h-9 items-center gap-2.5 rounded-1 px-3 py-1.5 hover:bg-hover',
                        pathname === entry.href
                          ? 'bg-surface font-bold shadow-1 [&_svg]:text-brand-ink'
                          : 'font-medium text-ink-2',
                      ),
                  children: (
                    <>
                      <entry.Icon className="i-m flex-none" aria-hidden />
                      <span className="min-w-0 flex-1">
                        {t(`setup.${entry.key}`)}
                        {broad && (
                          <span className="block font-regular text-ink-3">
                            {t(`setup.${entry.key}_lead`)}
                          </span>
                        )}
                      </span>
                      {broad && <IconChevronRight className="i-m flex-none text-ink-3" aria-hidden />}
                    </>
                  ),
                })}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
