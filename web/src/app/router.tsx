import {
  type AnyRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouterHistory,
} from '@tanstack/react-router';
import { type ComponentType, type FunctionComponent, Suspense } from 'react';
import { reportError } from '../lib/analytics/error-reports.ts';
import { isSignInRemembered, useSession } from '../lib/api/session.ts';
import { withParts } from '../lib/text.ts';
import { NotFound } from '../routes/public/not-found.tsx';
import {
  first,
  insideRoutes,
  openRoutes,
  root,
  routes,
  routeTree,
  setupArea,
  signedIn,
  signedInBare,
} from './address/routes.ts';
import { CrashView, ErrorBoundary, isUnloaded, orOffline, UnloadedView } from './error-boundary.tsx';
import { Overlays } from './frame/overlays.tsx';
import { PublicPage } from './frame/public-page.tsx';
import { inside } from './inside.ts';
import type { InsidePage } from './inside-pages.ts';
import { GiveBackEarly } from './prerendered.ts';
import { FindingOut, preloadSignedIn, SignedIn } from './signed-in.tsx';

type LoadPage = () => Promise<{ default: FunctionComponent }>;

/** The table of the pages behind the sign-in, and of open ones seldom come to, is a chunk of its own: nobody needs it to sign in. */
function insidePage(name: InsidePage): LoadPage {
  return async () => (await import('./inside-pages.ts')).insidePages[name]();
}

/** Object.entries with the names that TypeScript knows. */
function entriesOf<Name extends string, Value>(table: Readonly<Record<Name, Value>>): [Name, Value][] {
  return Object.entries(table) as [Name, Value][];
}

const LandingPage = lazyRouteComponent(orOffline(() => import('../routes/public/landing.tsx')));
const HomePage = lazyRouteComponent(orOffline(insidePage('home')));

root.update({
  component: () => (
    <>
      <ErrorBoundary>
        <Outlet />
      </ErrorBoundary>
      <Overlays />
    </>
  ),
  notFoundComponent: NotFound,
});

/** The root address: the landing page, or home when signed in. */
function FirstPage() {
  const session = useSession();
  if (session.kind === 'unknown') return <FindingOut />;
  // A session that was ended elsewhere goes to the sign-in page, which says so.
  if (session.kind === 'signed_in' || session.because === 'ended') return <SignedIn />;
  return (
    <Suspense fallback={<FindingOut />}>
      <LandingPage />
      <GiveBackEarly />
    </Suspense>
  );
}

/** The router awaits a component's `preload` before it renders it. */
function fetching<C extends ComponentType>(component: C, preload: () => Promise<void>): C {
  return Object.assign(component, { preload });
}

const fetchFirst = async () =>
  isSignInRemembered() ? preloadSignedIn() : (LandingPage.preload?.() as Promise<void> | undefined);
// When signed out, the root shows the landing page instead of home.
const fetchHome = async () =>
  isSignInRemembered() ? (HomePage.preload?.() as Promise<void> | undefined) : undefined;

first.update({ component: fetching(FirstPage, fetchFirst) });
signedIn.update({ component: fetching(() => <SignedIn />, preloadSignedIn) });
signedInBare.update({ component: fetching(() => <SignedIn bare />, preloadSignedIn) });
routes.home.update({
  component: fetching(
    () => (
      <Suspense>
        <HomePage />
      </Suspense>
    ),
    fetchHome,
  ),
});

/** Code splitting: the file of a page is fetched when it is opened. */
function page(route: AnyRoute, load: LoadPage): void {
  const Page = lazyRouteComponent(orOffline(load));
  const component = () => (
    <>
      <Page />
      <GiveBackEarly />
    </>
  );
  route.update({ component: fetching(component, async () => void (await Page.preload?.())) });
}

/** Pages that anyone may open. */
const openPages: Readonly<Record<keyof typeof openRoutes, LoadPage>> = {
  discover: withParts(['discovery'], () => import('../routes/public/discover.tsx')),
  businessPage: withParts(['discovery'], () => import('../routes/public/business-page.tsx')),
  book: withParts(['booking'], () => import('../routes/public/book.tsx')),
  joinQueue: withParts(['waitlist'], () => import('../routes/public/join-queue.tsx')),
  turn: withParts(['waitlist'], () => import('../routes/public/turn.tsx')),
  tv: withParts(['waitlist', 'tv'], () => import('../routes/public/tv.tsx')),
  signIn: () => import('../routes/account/sign-in.tsx'),
  signUp: () => import('../routes/account/sign-up.tsx'),
  verifyEmail: () => import('../routes/account/verify-email.tsx'),
  forgotPassword: () => import('../routes/account/forgot-password.tsx'),
  resetPassword: () => import('../routes/account/reset-password.tsx'),
  buyMembership: inside(
    ['discovery', 'memberships', 'plans'],
    () => import('../routes/public/buy-membership.tsx'),
  ),
  share: inside(['booking', 'mine'], () => import('../routes/public/share.tsx')),
  visitLink: insidePage('visitLink'),
  findBookings: insidePage('findBookings'),
  pay: inside(['money'], () => import('../routes/public/pay.tsx')),
  unsubscribe: inside([], () => import('../routes/public/unsubscribe.tsx')),
  invitation: inside(['business'], () => import('../routes/account/invitation.tsx')),
  confirmEmail: inside(['mine'], () => import('../routes/account/confirm-email.tsx')),
  stopReset: insidePage('stopReset'),
  sandboxCheckout: insidePage('sandboxCheckout'),
  outbox: insidePage('outbox'),
  components: insidePage('components'),
};

for (const [name, route] of entriesOf(openRoutes)) page(route, openPages[name]);
for (const [name, route] of entriesOf(insideRoutes)) page(route, insidePage(name));
page(setupArea, insidePage('setupArea'));

let isFirstView = true;

/** Scroll restoration: hydration must not reset the position of someone who has scrolled already. */
function mayScroll(): boolean {
  const isReading = isFirstView && scrollY > 0;
  isFirstView = false;
  return !isReading;
}

/** Without `history` it follows the browser's address; the prerender passes a memory history. */
export function makeRouter(history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    ...(history && { history }),
    defaultPreload: 'intent',
    scrollRestoration: history === undefined && mayScroll,
    defaultErrorComponent: ({ error, reset }) => (
      <PublicPage>
        {isUnloaded(error) ? (
          <UnloadedView />
        ) : (
          <CrashView reference={reportError(error, 'boundary')} onRetry={reset} />
        )}
      </PublicPage>
    ),
  });
  // Hydration: makes the router render the same tree as the server did.
  router.ssr = { manifest: undefined };
  // As browsers do with links: going where one is adds no entry, so Back leaves the page after a double click.
  const { push, replace } = router.history;
  router.history.push = (path, ...rest) =>
    (path === router.history.location.href ? replace : push)(path, ...rest);
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
