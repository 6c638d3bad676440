import { Link } from '@tanstack/react-router';
import type { LinkRender } from '../ui/link.tsx';
import type { Address } from './address.ts';

/** The page itself and not those below it: /admin is not the page one is on at /admin/users. */
const EXACTLY = { exact: true, includeSearch: false };

/** How the design system's links go through the router. */
export const routerLink: LinkRender<Address> = (props) => (
  // `href` and not `to` alone, which would take the search for a part of the path.
  <Link to={props.href as string} activeOptions={EXACTLY} {...props} />
);
