import { useText } from '../../lib/text.ts';
import { Menu } from '../../ui/overlays/menu.tsx';
import { showToast } from '../../ui/overlays/toast.ts';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { IconPlus } from '../../ui/pictures/icons.ts';
import { SwitcherButton } from '../../ui/shell/desk-parts.tsx';
import { paths } from '../address/paths.ts';
import { routerLink } from '../address/router-link.tsx';
import { type MyBusiness, selectBusiness } from '../selected-business.ts';

interface BusinessSwitcherProps {
  readonly all: readonly MyBusiness[];
  readonly selected: MyBusiness;
}

export default function BusinessSwitcher({ all, selected }: BusinessSwitcherProps) {
  const t = useText();
  const place = (business: MyBusiness) => [business.area, business.city].filter(Boolean).join(', ');
  return (
    <Menu
      align="start"
      renderLink={routerLink}
      trigger={
        <SwitcherButton
          title={selected.name}
          // Not an aria-label, which would replace the visible business name.
          sub={
            <>
              {place(selected)}
              <span className="sr-only"> {t('switcher.title')}</span>
            </>
          }
        />
      }
      entries={[
        ...all.map((business) => ({
          key: business.id,
          label: business.name,
          sub: t(`role.${business.role}`),
          icon: <Avatar name={business.name.slice(0, 1)} shape="arch" size="small" tone="brand" />,
          chosen: business.id === selected.id,
          onSelect: () => {
            selectBusiness(business.id);
            showToast({ text: t('switcher.switched', { name: business.name }) });
          },
        })),
        { kind: 'line', key: 'line' },
        { key: 'add', label: t('switcher.add'), icon: <IconPlus aria-hidden />, href: paths.onboarding },
      ]}
    />
  );
}
