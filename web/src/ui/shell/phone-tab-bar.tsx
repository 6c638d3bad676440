import { Fragment } from 'react';
import { type LinkRender, plainLink } from '../link.tsx';
import { navLink, type ShellItem } from './nav-item.tsx';

export type PhoneTabBarProps<Href extends string = string> = {
  label: string;
  /** At most five; put the rest behind the last one. */
  items: readonly ShellItem<Href>[];
  renderLink?: LinkRender<Href> | undefined;
};

/** Below 900 px only; the shells reserve its 64 px. */
export function PhoneTabBar<Href extends string>({
  label,
  items,
  renderLink = plainLink,
}: PhoneTabBarProps<Href>) {
  return (
    <nav aria-label={label} className="k-tabbar">
      {items.slice(0, 5).map((item) => (
        <Fragment key={item.key}>{navLink(item, undefined, renderLink)}</Fragment>
      ))}
    </nav>
  );
}
