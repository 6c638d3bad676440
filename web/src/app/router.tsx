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
import { inside, withBooking, withQueue } from '../lib/text.ts';
import { NotFound } from '../routes/not-found.tsx';
import { first, root, routes, routeTree, setupArea, signedIn, signedInBare } from './address/routes.ts';
import { CrashView, ErrorBoundary, isUnloaded, orOffline, UnloadedView } from './error-boundary.tsx';
import { Overlays } from './frame/overlays.tsx';
import { PublicPage } from './frame/public-page.tsx';
import { GiveBackEarly } from './prerendered.ts';
import { FindingOut, preloadSignedIn, SignedIn } from './signed-in.tsx';

const LandingPage = lazyRouteComponent(orOffline(() => import('../routes/landing.tsx')));
const HomePage = lazyRouteComponent(orOffline(inside(() => import('../routes/home.tsx'))));

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
function page(route: AnyRoute, load: () => Promise<{ default: FunctionComponent }>): void {
  const Page = lazyRouteComponent(orOffline(load));
  const component = () => (
    <>
      <Page />
      <GiveBackEarly />
    </>
  );
  route.update({ component: fetching(component, async () => void (await Page.preload?.())) });
}

/** A page behind the sign-in: its messages are fetched with it. */
function insidePage(route: AnyRoute, load: () => Promise<{ default: FunctionComponent }>): void {
  page(route, inside(load));
}

insidePage(routes.campaigns, () => import('../routes/campaigns.tsx'));
insidePage(routes.addCampaign, () => import('../routes/add-campaign.tsx'));
insidePage(routes.campaign, () => import('../routes/campaign.tsx'));
insidePage(routes.editCampaign, () => import('../routes/edit-campaign.tsx'));
insidePage(routes.credits, () => import('../routes/credits.tsx'));
insidePage(routes.messageTemplates, () => import('../routes/message-templates.tsx'));
insidePage(routes.addMessageTemplate, () => import('../routes/add-message-template.tsx'));
insidePage(routes.messageTemplate, () => import('../routes/message-template.tsx'));
insidePage(routes.editMessageTemplate, () => import('../routes/edit-message-template.tsx'));
insidePage(routes.calendar, () => import('../routes/calendar.tsx'));
insidePage(routes.dayClose, () => import('../routes/day-close.tsx'));
insidePage(routes.takings, () => import('../routes/takings.tsx'));
insidePage(routes.visits, () => import('../routes/visits.tsx'));
insidePage(routes.queue, () => import('../routes/queue.tsx'));
insidePage(routes.waits, () => import('../routes/waits.tsx'));
insidePage(routes.dues, () => import('../routes/dues.tsx'));
insidePage(routes.walkIn, () => import('../routes/walk-in.tsx'));
insidePage(setupArea, () => import('./frame/setup-area.tsx'));
insidePage(routes.setup, () => import('../routes/setup.tsx'));
insidePage(routes.team, () => import('../routes/team.tsx'));
insidePage(routes.settings, () => import('../routes/settings.tsx'));
insidePage(routes.favourites, () => import('../routes/favourites.tsx'));
insidePage(routes.bookings, () => import('../routes/bookings.tsx'));
insidePage(routes.myMemberships, () => import('../routes/my-memberships.tsx'));
insidePage(routes.myMembership, () => import('../routes/my-membership.tsx'));
insidePage(routes.myVisit, () => import('../routes/my-visit.tsx'));
insidePage(routes.reviews, () => import('../routes/reviews.tsx'));
insidePage(routes.profile, () => import('../routes/profile.tsx'));
insidePage(routes.notifications, () => import('../routes/notifications.tsx'));
insidePage(routes.notification, () => import('../routes/notification.tsx'));
insidePage(routes.support, () => import('../routes/support.tsx'));
insidePage(routes.adminBusinesses, () => import('../routes/admin-businesses.tsx'));
insidePage(routes.adminReports, () => import('../routes/admin-reports.tsx'));
insidePage(routes.adminUsers, () => import('../routes/admin-users.tsx'));
insidePage(routes.adminCategories, () => import('../routes/admin-categories.tsx'));
insidePage(routes.adminSupport, () => import('../routes/admin-support.tsx'));
insidePage(routes.plans, () => import('../routes/plans.tsx'));
insidePage(routes.billing, () => import('../routes/billing.tsx'));
insidePage(routes.services, () => import('../routes/services.tsx'));
insidePage(routes.calendars, () => import('../routes/calendars.tsx'));
insidePage(routes.products, () => import('../routes/products.tsx'));
insidePage(routes.clients, () => import('../routes/clients.tsx'));
insidePage(routes.clientImport, () => import('../routes/client-import.tsx'));
insidePage(routes.client, () => import('../routes/client.tsx'));
insidePage(routes.memberships, () => import('../routes/memberships.tsx'));
insidePage(routes.adminJobs, () => import('../routes/admin-jobs.tsx'));
insidePage(routes.adminPlans, () => import('../routes/admin-plans.tsx'));
insidePage(routes.adminPrices, () => import('../routes/admin-prices.tsx'));
insidePage(routes.adminTemplates, () => import('../routes/admin-templates.tsx'));
insidePage(routes.onboarding, () => import('../routes/onboarding.tsx'));
insidePage(routes.receipt, () => import('../routes/receipt.tsx'));
insidePage(routes.billReceipt, () => import('../routes/bill-receipt.tsx'));
insidePage(routes.invoice, () => import('../routes/invoice.tsx'));
insidePage(routes.poster, () => import('../routes/poster.tsx'));
page(routes.discover, () => import('../routes/discover.tsx'));
page(routes.businessPage, () => import('../routes/business-page.tsx'));
page(
  routes.book,
  withBooking(() => import('../routes/book.tsx')),
);
page(
  routes.joinQueue,
  withQueue(() => import('../routes/join-queue.tsx')),
);
page(
  routes.turn,
  withQueue(() => import('../routes/turn.tsx')),
);
page(
  routes.tv,
  withQueue(() => import('../routes/tv.tsx')),
);
insidePage(routes.buyMembership, () => import('../routes/buy-membership.tsx'));
page(routes.signIn, () => import('../routes/sign-in.tsx'));
page(routes.signUp, () => import('../routes/sign-up.tsx'));
insidePage(routes.share, () => import('../routes/share.tsx'));
insidePage(routes.pay, () => import('../routes/pay.tsx'));
insidePage(routes.unsubscribe, () => import('../routes/unsubscribe.tsx'));
insidePage(routes.invitation, () => import('../routes/invitation.tsx'));
page(routes.verifyEmail, () => import('../routes/verify-email.tsx'));
insidePage(routes.confirmEmail, () => import('../routes/confirm-email.tsx'));
page(routes.forgotPassword, () => import('../routes/forgot-password.tsx'));
page(routes.resetPassword, () => import('../routes/reset-password.tsx'));
insidePage(routes.sandboxCheckout, () => import('../routes/sandbox-checkout.tsx'));
insidePage(routes.outbox, () => import('../routes/outbox.tsx'));
insidePage(routes.components, () => import('../routes/components.tsx'));

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
