import type { User } from '@kursi/core/identity/identity.contract.ts';
import { useText } from '../../lib/text.ts';
import { Menu } from '../../ui/overlays/menu.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { IconCalendar, IconChat, IconLeave, IconUser } from '../../ui/pictures/icons.ts';
import type { ShellItem } from '../../ui/shell/nav-item.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { Address } from '../address/address.ts';
import { paths } from '../address/paths.ts';
import { routerLink } from '../address/router-link.tsx';

export default function UserMenu({
  user,
  worksSomewhere,
  more,
  onSignOut,
}: {
  readonly user: User;
  readonly worksSomewhere: boolean;
  /** Pages that do not fit into the tab bar of a phone. */
  readonly more: readonly Pick<ShellItem<Address>, 'key' | 'label' | 'icon' | 'href'>[];
  readonly onSignOut: () => void;
}) {
  const t = useText();
  return (
    <Menu
      renderLink={routerLink}
      trigger={
        <button
          type="button"
          className="grid size-[clamp(36px,2.25rem,44px)] place-items-center max-desk:size-11"
        >
          <VisuallyHidden>{t('nav.you', { name: user.user_name || t('guest.badge') })}</VisuallyHidden>
          <Avatar name={user.user_name || t('guest.badge')} src={user.profile_image_url ?? undefined} />
        </button>
      }
      entries={[
        ...more.map(({ key, label, icon, href }) => ({ key, label, icon, href })),
        // Members of a business are clients of other businesses too.
        ...(worksSomewhere
          ? [
              {
                key: 'bookings',
                label: t('nav.my_bookings'),
                icon: <IconCalendar aria-hidden />,
                href: paths.bookings,
              },
            ]
          : []),
        {
          key: 'profile',
          label: t('nav.profile'),
          sub: user.email ?? user.phone ?? undefined,
          icon: <IconUser aria-hidden />,
          href: paths.profile,
        },
        ...(user.is_guest
          ? []
          : [
              {
                key: 'support',
                label: t('nav.support'),
                icon: <IconChat aria-hidden />,
                href: paths.support,
              },
            ]),
        { kind: 'line', key: 'line' },
        {
          key: 'sign-out',
          label: t('sign_out.action'),
          icon: <IconLeave aria-hidden />,
          onSelect: onSignOut,
        },
      ]}
    />
  );
}
