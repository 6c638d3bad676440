import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { type LinkRender, plainLink } from './link.tsx';

export type LinkTab = { key: string; label: ReactNode; href: string; active: boolean };

export type LinkTabsProps = {
  label: string;
  items: readonly LinkTab[];
  renderLink?: LinkRender | undefined;
  className?: string | undefined;
};

/** Looks like tabs, is navigation: each one has its own address. */
export function LinkTabs({ label, items, renderLink = plainLink, className }: LinkTabsProps) {
  return (
    <nav aria-label={label} className={className}>
      <ul className="k-tabs">
        {items.map((item) => (
          <li key={item.key} className="flex">
            {renderLink({
              href: item.href,
              className: cx('k-tab'),
              children: item.label,
              'aria-current': item.active ? 'page' : undefined,
            })}
          </li>
        ))}
      </ul>
    </nav>
  );
}
