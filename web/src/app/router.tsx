import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouterHistory,
} from '@tanstack/react-router';
import { type ComponentType, type FunctionComponent, Suspense } from 'react';
import { reportError } from '../lib/error-reports.ts';
import { isSignInRemembered, useSession } from '../lib/session.ts';
import { inside } from '../lib/text.ts';
import { NotFound } from '../routes/not-found.tsx';
import { CrashView, ErrorBoundary } from './error-boundary.tsx';
import { Overlays } from './overlays.tsx';
import { type AppPath, paths } from './paths.ts';
import { GiveBackEarly } from './prerendered.ts';
import { PublicPage } from './public-page.tsx';
import { FindingOut, preloadSignedIn, SignedIn } from './signed-in.tsx';

const LandingPage = lazyRouteComponent(() => import('../routes/landing.tsx'));
const HomePage = lazyRouteComponent(inside(() => import('../routes/home.tsx')));

const root = createRootRoute({
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

/** The first address: the landing page, or home for whoever is signed in. */
function FirstPage() {
  const session = useSession();
  if (session.kind === 'unknown') return <FindingOut />;
  // Whoever was signed out from elsewhere is told so, on the page where they can sign in again.
  if (session.kind === 'signed_in' || session.because === 'ended') return <SignedIn />;
  return (
    <Suspense fallback={<FindingOut />}>
      <LandingPage />
      <GiveBackEarly />
    </Suspense>
  );
}

/** The router fetches what a component's `preload` names before it shows it. */
function fetching<C extends ComponentType>(component: C, preload: () => Promise<void>): C {
  return Object.assign(component, { preload });
}

const fetchFirst = async () =>
  isSignInRemembered() ? preloadSignedIn() : (LandingPage.preload?.() as Promise<void> | undefined);
// Without a session the home page lies below the landing page and is never shown.
const fetchHome = async () =>
  isSignInRemembered() ? (HomePage.preload?.() as Promise<void> | undefined) : undefined;

const first = createRoute({
  getParentRoute: () => root,
  id: 'first',
  component: fetching(FirstPage, fetchFirst),
});
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: fetching(() => <SignedIn />, preloadSignedIn),
});
const signedInBare = createRoute({
  getParentRoute: () => root,
  id: 'signed-in-bare',
  component: fetching(() => <SignedIn bare />, preloadSignedIn),
});

/** A page is its address and the file that is fetched when it is opened. */
function page(parent: AnyRoute, path: AppPath, load: () => Promise<{ default: FunctionComponent }>) {
  const Page = lazyRouteComponent(load);
  const component = () => (
    <>
      <Page />
      <GiveBackEarly />
    </>
  );
  const preload = async () => void (await Page.preload?.());
  return createRoute({ getParentRoute: () => parent, path, component: fetching(component, preload) });
}

/** One that says more than the front pages do: its words are fetched with it. */
function insidePage(parent: AnyRoute, path: AppPath, load: () => Promise<{ default: FunctionComponent }>) {
  return page(parent, path, inside(load));
}

const home = createRoute({
  getParentRoute: () => first,
  path: paths.home,
  component: fetching(
    () => (
      <Suspense>
        <HomePage />
      </Suspense>
    ),
    fetchHome,
  ),
});

const routeTree = root.addChildren([
  first.addChildren([home]),
  signedIn.addChildren([
    insidePage(signedIn, paths.calendar, () => import('../routes/calendar.tsx')),
    insidePage(signedIn, paths.team, () => import('../routes/team.tsx')),
    insidePage(signedIn, paths.settings, () => import('../routes/settings.tsx')),
    insidePage(signedIn, paths.favourites, () => import('../routes/favourites.tsx')),
    insidePage(signedIn, paths.bookings, () => import('../routes/bookings.tsx')),
    insidePage(signedIn, paths.myVisit, () => import('../routes/my-visit.tsx')),
    insidePage(signedIn, paths.reviews, () => import('../routes/reviews.tsx')),
    insidePage(signedIn, paths.profile, () => import('../routes/profile.tsx')),
    insidePage(signedIn, paths.notifications, () => import('../routes/notifications.tsx')),
    insidePage(signedIn, paths.notification, () => import('../routes/notification.tsx')),
    insidePage(signedIn, paths.support, () => import('../routes/support.tsx')),
    insidePage(signedIn, paths.adminBusinesses, () => import('../routes/admin-businesses.tsx')),
    insidePage(signedIn, paths.adminReports, () => import('../routes/admin-reports.tsx')),
    insidePage(signedIn, paths.adminUsers, () => import('../routes/admin-users.tsx')),
    insidePage(signedIn, paths.adminCategories, () => import('../routes/admin-categories.tsx')),
    insidePage(signedIn, paths.adminSupport, () => import('../routes/admin-support.tsx')),
    insidePage(signedIn, paths.plans, () => import('../routes/plans.tsx')),
    insidePage(signedIn, paths.billing, () => import('../routes/billing.tsx')),
    insidePage(signedIn, paths.services, () => import('../routes/services.tsx')),
    insidePage(signedIn, paths.calendars, () => import('../routes/calendars.tsx')),
    insidePage(signedIn, paths.products, () => import('../routes/products.tsx')),
    insidePage(signedIn, paths.clients, () => import('../routes/clients.tsx')),
    insidePage(signedIn, paths.client, () => import('../routes/client.tsx')),
    insidePage(signedIn, paths.adminJobs, () => import('../routes/admin-jobs.tsx')),
    insidePage(signedIn, paths.adminPlans, () => import('../routes/admin-plans.tsx')),
  ]),
  signedInBare.addChildren([
    insidePage(signedInBare, paths.onboarding, () => import('../routes/onboarding.tsx')),
    insidePage(signedInBare, paths.receipt, () => import('../routes/receipt.tsx')),
    insidePage(signedInBare, paths.invoice, () => import('../routes/invoice.tsx')),
  ]),
  page(root, paths.discover, () => import('../routes/discover.tsx')),
  page(root, paths.businessPage, () => import('../routes/business-page.tsx')),
  page(root, paths.book, () => import('../routes/book.tsx')),
  page(root, paths.signIn, () => import('../routes/sign-in.tsx')),
  page(root, paths.signUp, () => import('../routes/sign-up.tsx')),
  insidePage(root, paths.share, () => import('../routes/share.tsx')),
  insidePage(root, paths.unsubscribe, () => import('../routes/unsubscribe.tsx')),
  insidePage(root, paths.invitation, () => import('../routes/invitation.tsx')),
  page(root, paths.verifyEmail, () => import('../routes/verify-email.tsx')),
  page(root, paths.forgotPassword, () => import('../routes/forgot-password.tsx')),
  page(root, paths.resetPassword, () => import('../routes/reset-password.tsx')),
  insidePage(root, paths.sandboxCheckout, () => import('../routes/sandbox-checkout.tsx')),
  insidePage(root, paths.outbox, () => import('../routes/outbox.tsx')),
  insidePage(root, paths.components, () => import('../routes/components.tsx')),
]);

let isFirstView = true;

/** Whoever has scrolled in a page that came drawn is not thrown back to its top when it comes to life. */
function mayScroll(): boolean {
  const isReading = isFirstView && scrollY > 0;
  isFirstView = false;
  return !isReading;
}

/** Without a history it follows the address of the browser. */
export function makeRouter(history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    ...(history && { history }),
    defaultPreload: 'intent',
    scrollRestoration: history === undefined && mayScroll,
    defaultErrorComponent: ({ error, reset }) => (
      <PublicPage>
        <CrashView reference={reportError(error, 'boundary')} onRetry={reset} />
      </PublicPage>
    ),
  });
  // A page that is in the document already is brought to life only if the tree is the one of the server.
  router.ssr = { manifest: undefined };
  return router;
}
