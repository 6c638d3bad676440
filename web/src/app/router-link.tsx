import { Link } from '@tanstack/react-router';
import type { LinkRender } from '../ui/link.tsx';

/** How the design system's links go through the router. */
export const routerLink: LinkRender = ({ href, ...props }) => <Link to={href} {...props} />;
