import { type ButtonLinkProps, ButtonLink as PlainButtonLink } from '../../ui/button.tsx';
import { TextLink as PlainTextLink, type TextLinkProps } from '../../ui/link.tsx';
import type { Address } from './address.ts';
import { routerLink } from './router-link.tsx';

/** The links of the design system, to addresses of this application. */
export function ButtonLink(props: ButtonLinkProps<Address>) {
  return <PlainButtonLink {...props} renderLink={routerLink} />;
}

export function TextLink(props: TextLinkProps<Address>) {
  return <PlainTextLink {...props} renderLink={routerLink} />;
}
