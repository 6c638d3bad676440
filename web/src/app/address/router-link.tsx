import { Link } from '@tanstack/react-router';
import type { LinkRender } from '../../ui/link.tsx';
import type { Address } from './address.ts';

/** Exact match: /admin is not the current page at /admin/users. */
const EXACTLY = { exact: true, includeSearch: false };

/** Renders the design system's links with the router. */
export const routerLink: LinkRender<Address> = (props) => (
  // `href` too: `to` alone would read the search as a part of the path.
  <Link to={props.href as string} activeOptions={EXACTLY} {...props} />
);
