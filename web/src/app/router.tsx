import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouterHistory,
} from '@tanstack/react-router';
import { type ComponentType, Suspense } from 'react';
import { reportError } from '../lib/error-reports.ts';
import { isSignInRemembered, useSession } from '../lib/session.ts';
import { inside } from '../lib/text.ts';
import { NotFound } from '../routes/not-found.tsx';
import { CrashView, ErrorBoundary } from './error-boundary.tsx';
import { Overlays } from './overlays.tsx';
import { type AppPath, paths } from './paths.ts';
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
function page(parent: AnyRoute, path: AppPath, load: () => Promise<{ default: ComponentType }>) {
  return createRoute({ getParentRoute: () => parent, path, component: lazyRouteComponent(load) });
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
    page(
      signedIn,
      paths.calendar,
      inside(() => import('../routes/calendar.tsx')),
    ),
    page(
      signedIn,
      paths.team,
      inside(() => import('../routes/team.tsx')),
    ),
    page(
      signedIn,
      paths.settings,
      inside(() => import('../routes/settings.tsx')),
    ),
    page(
      signedIn,
      paths.favourites,
      inside(() => import('../routes/favourites.tsx')),
    ),
    page(
      signedIn,
      paths.profile,
      inside(() => import('../routes/profile.tsx')),
    ),
    page(
      signedIn,
      paths.support,
      inside(() => import('../routes/support.tsx')),
    ),
    page(
      signedIn,
      paths.adminBusinesses,
      inside(() => import('../routes/admin-businesses.tsx')),
    ),
    page(
      signedIn,
      paths.adminReports,
      inside(() => import('../routes/admin-reports.tsx')),
    ),
    page(
      signedIn,
      paths.adminUsers,
      inside(() => import('../routes/admin-users.tsx')),
    ),
    page(
      signedIn,
      paths.adminCategories,
      inside(() => import('../routes/admin-categories.tsx')),
    ),
    page(
      signedIn,
      paths.adminSupport,
      inside(() => import('../routes/admin-support.tsx')),
    ),
    page(
      signedIn,
      paths.plans,
      inside(() => import('../routes/plans.tsx')),
    ),
    page(
      signedIn,
      paths.billing,
      inside(() => import('../routes/billing.tsx')),
    ),
    page(
      signedIn,
      paths.services,
      inside(() => import('../routes/services.tsx')),
    ),
    page(
      signedIn,
      paths.calendars,
      inside(() => import('../routes/calendars.tsx')),
    ),
    page(
      signedIn,
      paths.products,
      inside(() => import('../routes/products.tsx')),
    ),
    page(
      signedIn,
      paths.clients,
      inside(() => import('../routes/clients.tsx')),
    ),
    page(
      signedIn,
      paths.client,
      inside(() => import('../routes/client.tsx')),
    ),
    page(
      signedIn,
      paths.adminJobs,
      inside(() => import('../routes/admin-jobs.tsx')),
    ),
    page(
      signedIn,
      paths.adminPlans,
      inside(() => import('../routes/admin-plans.tsx')),
    ),
  ]),
  signedInBare.addChildren([
    page(
      signedInBare,
      paths.onboarding,
      inside(() => import('../routes/onboarding.tsx')),
    ),
    page(
      signedInBare,
      paths.invoice,
      inside(() => import('../routes/invoice.tsx')),
    ),
  ]),
  page(root, paths.discover, () => import('../routes/discover.tsx')),
  page(root, paths.businessPage, () => import('../routes/business-page.tsx')),
  page(root, paths.signIn, () => import('../routes/sign-in.tsx')),
  page(root, paths.signUp, () => import('../routes/sign-up.tsx')),
  page(
    root,
    paths.invitation,
    inside(() => import('../routes/invitation.tsx')),
  ),
  page(root, paths.verifyEmail, () => import('../routes/verify-email.tsx')),
  page(root, paths.forgotPassword, () => import('../routes/forgot-password.tsx')),
  page(root, paths.resetPassword, () => import('../routes/reset-password.tsx')),
  page(
    root,
    paths.sandboxCheckout,
    inside(() => import('../routes/sandbox-checkout.tsx')),
  ),
  page(
    root,
    paths.outbox,
    inside(() => import('../routes/outbox.tsx')),
  ),
  page(
    root,
    paths.components,
    inside(() => import('../routes/components.tsx')),
  ),
]);

/** Without a history it follows the address of the browser. */
export function makeRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history && { history }),
    defaultPreload: 'intent',
    scrollRestoration: history === undefined,
    defaultErrorComponent: ({ error, reset }) => (
      <PublicPage>
        <CrashView reference={reportError(error, 'boundary')} onRetry={reset} />
      </PublicPage>
    ),
  });
}
