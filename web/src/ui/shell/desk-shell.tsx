import { Fragment, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import { type LinkRender, plainLink } from '../link.tsx';
import { Mark } from '../pictures/mark.tsx';
import { navLink, type ShellItem } from './nav-item.tsx';
import { PhoneTabBar } from './phone-tab-bar.tsx';
import { SkipLink } from './skip-link.tsx';

export type DeskShellProps<Href extends string = string> = {
  labels: { skip: string; nav: string };
  home: { href: Href; label: string };
  items: readonly ShellItem<Href>[];
  /** At the bottom of the rail: less used items. */
  lowItems?: readonly ShellItem<Href>[] | undefined;
  /** Tab bar below 900 px, at most five; empty hides it (a full-screen task). */
  phoneItems: readonly ShellItem<Href>[];
  renderLink?: LinkRender<Href> | undefined;
  /** Top left, see SwitcherButton. */
  switcher?: ReactNode;
  /** In the middle of the head; on a phone among the actions. */
  search?: ReactNode;
  actions?: ReactNode;
  /** Banners above everything: offline, update. */
  banner?: ReactNode;
  /** See StatusBar; from 900 px on. */
  status?: ReactNode;
  /** Beside the work, see DrawerPanel. */
  aside?: ReactNode;
  /** On a phone the cards are on the page background instead of a sheet. */
  clearOnPhone?: boolean | undefined;
  children: ReactNode;
};

const railItem =
  'relative flex flex-col items-center gap-[3px] rounded-1 px-0.5 pt-[7px] pb-1.5 text-center text-t1 font-medium text-ink-3 hover:bg-hover hover:text-ink focus-visible:-outline-offset-1 aria-[current=page]:bg-surface aria-[current=page]:text-brand-ink aria-[current=page]:shadow-1 [&_.lucide]:size-5';

export function DeskShell<Href extends string>({
  labels,
  home,
  items,
  lowItems = [],
  phoneItems,
  renderLink = plainLink,
  switcher,
  search,
  actions,
  banner,
  status,
  aside,
  clearOnPhone = false,
  children,
}: DeskShellProps<Href>) {
  return (
    <div className={cx('k-app', phoneItems.length === 0 && 'bare')}>
      <SkipLink label={labels.skip} />
      <div className="col-span-full">{banner}</div>
      <nav
        className="row-[2/4] flex min-h-0 flex-col gap-0.5 overflow-x-hidden overflow-y-auto px-1.5 py-2.5 [scrollbar-width:none] max-desk:hidden"
        aria-label={labels.nav}
      >
        {renderLink({
          href: home.href,
          className: 'mb-2.5 flex justify-center self-center rounded-1 px-2 py-0.5 text-brand-ink',
          'aria-label': home.label,
          children: <Mark />,
        })}
        {items.map((item) => (
          <Fragment key={item.key}>{navLink(item, railItem, renderLink)}</Fragment>
        ))}
        <span className="min-h-2 flex-1" />
        {lowItems.map((item) => (
          <Fragment key={item.key}>{navLink(item, railItem, renderLink)}</Fragment>
        ))}
      </nav>
      <header className="grid min-w-0 grid-cols-[minmax(0,1fr)_minmax(0,25rem)_minmax(max-content,1fr)] items-center gap-3 pr-4 pl-1 max-desk:sticky max-desk:top-0 max-desk:z-(--z-head) max-desk:flex max-desk:min-h-15 max-desk:justify-between max-desk:bg-bg max-desk:py-1 max-desk:pr-2 max-desk:pl-3">
        <div className="flex min-w-0 max-desk:flex-1 max-desk:empty:hidden">{switcher}</div>
        <div className="max-desk:flex-none max-desk:empty:hidden">{search}</div>
        <div className="flex items-center justify-end gap-3 whitespace-nowrap max-desk:ml-auto max-desk:flex-none max-desk:gap-1">
          {actions}
        </div>
      </header>
      <div className={cx('k-sheet', clearOnPhone && 'clear')}>
        <div className="flex min-h-0 flex-1">
          <main
            id="main"
            tabIndex={-1}
            className="min-h-0 min-w-0 flex-1 overflow-auto -outline-offset-2 max-desk:overflow-visible"
          >
            {children}
          </main>
          {aside}
        </div>
        {status}
      </div>
      {phoneItems.length > 0 && <PhoneTabBar label={labels.nav} items={phoneItems} renderLink={renderLink} />}
    </div>
  );
}
