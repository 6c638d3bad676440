import type { ReactElement, ReactNode } from 'react';
import { cx } from './cx.ts';

/** What a link needs from us. The app decides which router draws it, and which addresses that one takes. */
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
  /** Inside a sentence: underlined, since colour alone does not mark a link there. */
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
