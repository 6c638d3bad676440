import { Link } from '@tanstack/react-router';
import type { LinkRender } from '../ui/link.tsx';

/** The page itself and not those below it: /admin is not the page one is on at /admin/users. */
const EXACTLY = { exact: true, includeSearch: false };

/** How the design system's links go through the router. */
export const routerLink: LinkRender = ({ href, ...props }) => (
  <Link to={href} activeOptions={EXACTLY} {...props} />
);
