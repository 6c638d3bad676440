import type { ReactNode } from 'react';
import { type LinkRender, plainLink } from '../link.tsx';
import { BrandMark } from '../pictures/mark.tsx';
import { AuthScene } from './auth-scene.tsx';
import { SkipLink } from './skip-link.tsx';

export type AuthShellProps<Href extends string = string> = {
  labels: { skip: string };
  brand: { name: string; href: Href };
  /** Top right: language, a link to the other page. */
  actions?: ReactNode;
  title: ReactNode;
  intro?: ReactNode;
  footer?: ReactNode;
  renderLink?: LinkRender<Href> | undefined;
  children: ReactNode;
};

export function AuthShell<Href extends string>({
  labels,
  brand,
  actions,
  title,
  intro,
  footer,
  renderLink = plainLink,
  children,
}: AuthShellProps<Href>) {
  return (
    <div className="k-auth">
      <SkipLink label={labels.skip} />
      <div className="form">
        <header>
          <BrandMark name={brand.name} href={brand.href} renderLink={renderLink} />
          <div className="flex items-center gap-2">{actions}</div>
        </header>
        <main id="main" tabIndex={-1}>
          <h1 className="text-t5 font-bold text-balance">{title}</h1>
          {intro && <p className="mt-1 text-ink-2">{intro}</p>}
          <div className="mt-6">{children}</div>
        </main>
        {footer && <footer>{footer}</footer>}
      </div>
      <div className="scene" aria-hidden>
        <AuthScene />
      </div>
    </div>
  );
}
