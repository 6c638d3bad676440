import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { type LinkRender, plainLink } from '../link.tsx';
import { BrandMark } from '../pictures/mark.tsx';
import type { ShellItem } from './nav-item.tsx';
import { PhoneTabBar } from './phone-tab-bar.tsx';
import { SkipLink } from './skip-link.tsx';

export type PublicShellProps<Href extends string = string> = {
  labels: { skip: string; nav?: string | undefined };
  brand: { name: string; href: Href };
  actions?: ReactNode;
  banner?: ReactNode;
  footer?: ReactNode;
  /** `narrow` for forms and receipts, `full` for pages with their own margins. */
  width?: 'wide' | 'narrow' | 'full' | undefined;
  phoneItems?: readonly ShellItem<Href>[] | undefined;
  renderLink?: LinkRender<Href> | undefined;
  children: ReactNode;
};

export function PublicShell<Href extends string>({
  labels,
  brand,
  actions,
  banner,
  footer,
  width = 'wide',
  phoneItems = [],
  renderLink = plainLink,
  children,
}: PublicShellProps<Href>) {
  const bar = phoneItems.length > 0 && labels.nav !== undefined;
  return (
    <div className={cx('k-public', width !== 'wide' && width, bar && 'max-desk:pb-16')}>
      <SkipLink label={labels.skip} />
      {banner}
      <header>
        <BrandMark name={brand.name} href={brand.href} renderLink={renderLink} />
        <div className="acts">{actions}</div>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {footer && (
        <footer>
          <div>{footer}</div>
        </footer>
      )}
      {bar && <PhoneTabBar label={labels.nav ?? ''} items={phoneItems} renderLink={renderLink} />}
    </div>
  );
}
