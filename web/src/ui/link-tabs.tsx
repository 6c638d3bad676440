import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { cx } from './cx.ts';
import { type LinkRender, plainLink } from './link.tsx';

export type LinkTab<Href extends string = string> = {
  key: string;
  label: ReactNode;
  href: Href;
  active: boolean;
};

export type LinkTabsProps<Href extends string = string> = {
  label: string;
  items: readonly LinkTab<Href>[];
  renderLink?: LinkRender<Href> | undefined;
  className?: string | undefined;
};

/** Navigation that looks like tabs: each one has its own address. */
export function LinkTabs<Href extends string>({
  label,
  items,
  renderLink = plainLink,
  className,
}: LinkTabsProps<Href>) {
  const list = useRef<HTMLUListElement>(null);
  const active = items.find((item) => item.active)?.key;
  // Scrolls the active tab into view on a phone. Only the row, never the page.
  useLayoutEffect(() => {
    const tab = active && list.current?.querySelector<HTMLElement>('[aria-current]');
    if (tab && list.current)
      list.current.scrollLeft = tab.offsetLeft - list.current.clientWidth / 2 + tab.clientWidth / 2;
  }, [active]);
  return (
    <nav aria-label={label} className={className}>
      <ul ref={list} className="k-tabs relative">
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
