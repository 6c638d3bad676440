import type { ReactElement, ReactNode } from 'react';
import { cx } from './cx.ts';

/** Props of a link. The app injects the router's link component, and which addresses it takes. */
export type LinkProps<Href extends string = string> = {
  href: Href;
  className?: string | undefined;
  children?: ReactNode;
  'aria-current'?: 'page' | undefined;
  'aria-label'?: string | undefined;
};

export type LinkRender<Href extends string = string> = (props: LinkProps<Href>) => ReactElement;

export const plainLink: LinkRender = (props) => <a {...props} />;

export type TextLinkProps<Href extends string = string> = LinkProps<Href> & {
  /** Inside a sentence: underlined, since colour alone does not mark a link there (WCAG 1.4.1). */
  inline?: boolean | undefined;
  renderLink?: LinkRender<Href> | undefined;
};

export function TextLink<Href extends string>({
  inline = false,
  renderLink = plainLink,
  className,
  href,
  ...props
}: TextLinkProps<Href>) {
  return renderLink({ ...props, href, className: cx('k-link', inline && 'inline', className) });
}
