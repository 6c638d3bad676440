import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
} from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense } from 'react';
import { reportError } from '../lib/error-reports.ts';
import { useSession } from '../lib/session.ts';
import { NotFound } from '../routes/not-found.tsx';
import { CrashView, ErrorBoundary } from './error-boundary.tsx';
import { type AppPath, paths } from './paths.ts';
import { PublicPage } from './public-page.tsx';
import { FindingOut, SignedIn } from './signed-in.tsx';

// Toasts and the list of shortcuts are needed later than the page.
const Overlays = lazy(() => import('./overlays.tsx'));
const LandingPage = lazy(() => import('../routes/landing.tsx'));

const root = createRootRoute({
  component: () => (
    <>
      <ErrorBoundary>
        <Outlet />
      </ErrorBoundary>
      <Suspense>
        <Overlays />
      </Suspense>
    </>
  ),
  notFoundComponent: NotFound,
});

/** The first address: the landing page, or home for whoever is signed in. */
function FirstPage() {
  const session = useSession();
  if (session.kind === 'unknown') return <FindingOut />;
  if (session.kind === 'signed_in') return <SignedIn />;
  return (
    <Suspense fallback={<FindingOut />}>
      <LandingPage />
    </Suspense>
  );
}

const first = createRoute({ getParentRoute: () => root, id: 'first', component: FirstPage });
const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: () => <SignedIn /> });
const signedInBare = createRoute({
  getParentRoute: () => root,
  id: 'signed-in-bare',
  component: () => <SignedIn bare />,
});

/** A page is its address and the file that is fetched when it is opened. */
function page(parent: AnyRoute, path: AppPath, load: () => Promise<{ default: ComponentType }>) {
  return createRoute({ getParentRoute: () => parent, path, component: lazyRouteComponent(load) });
}

const routeTree = root.addChildren([
  first.addChildren([page(first, paths.home, () => import('../routes/home.tsx'))]),
  signedIn.addChildren([
    page(signedIn, paths.profile, () => import('../routes/profile.tsx')),
    page(signedIn, paths.adminJobs, () => import('../routes/admin-jobs.tsx')),
  ]),
  signedInBare.addChildren([page(signedInBare, paths.onboarding, () => import('../routes/onboarding.tsx'))]),
  page(root, paths.signIn, () => import('../routes/sign-in.tsx')),
  page(root, paths.signUp, () => import('../routes/sign-up.tsx')),
  page(root, paths.verifyEmail, () => import('../routes/verify-email.tsx')),
  page(root, paths.forgotPassword, () => import('../routes/forgot-password.tsx')),
  page(root, paths.resetPassword, () => import('../routes/reset-password.tsx')),
  page(root, paths.outbox, () => import('../routes/outbox.tsx')),
  page(root, paths.components, () => import('../routes/components.tsx')),
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: ({ error, reset }) => (
    <PublicPage>
      <CrashView reference={reportError(error, 'boundary')} onRetry={reset} />
    </PublicPage>
  ),
});
