import type { ReactNode } from 'react';
import type { LinkRender } from '../link.tsx';

export type ShellItem<Href extends string = string> = {
  key: string;
  label: string;
  icon: ReactNode;
  href: Href;
  active?: boolean | undefined;
  badge?: number | undefined;
  /** The badge in words: "5 waiting". */
  badgeLabel?: string | undefined;
};

export function navLink<Href extends string>(
  item: ShellItem<Href>,
  className: string | undefined,
  renderLink: LinkRender<Href>,
) {
  const shown = item.badge !== undefined && item.badge > 0;
  return renderLink({
    href: item.href,
    className,
    'aria-current': item.active ? 'page' : undefined,
    children: (
      <>
        {item.icon}
        <span>{item.label}</span>
        {shown && (
          <span className="k-badge">
            <span aria-hidden>{item.badge !== undefined && item.badge > 99 ? '99+' : item.badge}</span>
            {item.badgeLabel && <span className="sr-only">{item.badgeLabel}</span>}
          </span>
        )}
      </>
    ),
  });
}
