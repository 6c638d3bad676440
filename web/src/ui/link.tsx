import type { ReactElement, ReactNode } from 'react';
import { cx } from './cx.ts';

/** What a link needs from us; the app decides which router draws it. */
export type LinkProps = {
  href: string;
  className?: string | undefined;
  children?: ReactNode;
  'aria-current'?: 'page' | undefined;
  'aria-label'?: string | undefined;
};

export type LinkRender = (props: LinkProps) => ReactElement;

export const plainLink: LinkRender = (props) => <a {...props} />;

export type TextLinkProps = LinkProps & {
  /** Inside a sentence: underlined, since colour alone does not mark a link there. */
  inline?: boolean | undefined;
  renderLink?: LinkRender | undefined;
};

export function TextLink({ inline = false, renderLink = plainLink, className, ...props }: TextLinkProps) {
  return renderLink({ ...props, className: cx('k-link', inline && 'inline', className) });
}
