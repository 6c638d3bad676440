import { type AnyRoute, createRootRoute, createRoute } from '@tanstack/react-router';
import { paths } from './paths.ts';

type RawSearch = Readonly<Record<string, unknown>>;

/** Search parameters that are text. Anything else in the address counts as absent. */
function texts<const Name extends string>(...names: Name[]) {
  return (raw: RawSearch) =>
    Object.fromEntries(
      names.map((name) => [name, typeof raw[name] === 'string' ? raw[name] : undefined]),
    ) as { [name in Name]?: string | undefined };
}

const noSearch = texts();

function page<Parent extends AnyRoute, const Path extends string, Search extends object = object>(
  parent: Parent,
  path: Path,
  validateSearch: (raw: RawSearch) => Search = noSearch as () => Search,
) {
  return createRoute({ getParentRoute: () => parent, path, validateSearch });
}

export const root = createRootRoute();
/** The landing page, or home when signed in. */
export const first = createRoute({ getParentRoute: () => root, id: 'first' });
export const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in' });
/** Signed in, without the shell. */
export const signedInBare = createRoute({ getParentRoute: () => root, id: 'signed-in-bare' });

const home = page(first, paths.home);

const inShell = {
  calendar: page(signedIn, paths.calendar, texts('day', 'view', 'people', 'visit')),
  team: page(signedIn, paths.team),
  settings: page(signedIn, paths.settings, texts('section')),
  favourites: page(signedIn, paths.favourites),
  bookings: page(signedIn, paths.bookings),
  myVisit: page(signedIn, paths.myVisit),
  reviews: page(signedIn, paths.reviews),
  profile: page(signedIn, paths.profile),
  notifications: page(signedIn, paths.notifications),
  notification: page(signedIn, paths.notification),
  support: page(signedIn, paths.support),
  adminBusinesses: page(signedIn, paths.adminBusinesses),
  adminReports: page(signedIn, paths.adminReports),
  adminUsers: page(signedIn, paths.adminUsers),
  adminCategories: page(signedIn, paths.adminCategories),
  adminSupport: page(signedIn, paths.adminSupport),
  adminJobs: page(signedIn, paths.adminJobs),
  adminPlans: page(signedIn, paths.adminPlans),
  plans: page(signedIn, paths.plans, texts('order')),
  billing: page(signedIn, paths.billing),
  services: page(signedIn, paths.services),
  calendars: page(signedIn, paths.calendars),
  products: page(signedIn, paths.products),
  clients: page(signedIn, paths.clients),
  client: page(signedIn, paths.client),
};

const bare = {
  onboarding: page(signedInBare, paths.onboarding, texts('draft')),
  receipt: page(signedInBare, paths.receipt),
  invoice: page(signedInBare, paths.invoice, texts('business')),
  poster: page(signedInBare, paths.poster),
};

const open = {
  discover: page(root, paths.discover),
  businessPage: page(root, paths.businessPage),
  book: page(root, paths.book, texts('step', 'visit', 'order', 'again', 'alert_hold')),
  signIn: page(root, paths.signIn, (raw): { next?: string | undefined; reset?: true | undefined } => ({
    ...texts('next')(raw),
    reset: raw['reset'] === true || undefined,
  })),
  signUp: page(root, paths.signUp),
  share: page(root, paths.share),
  unsubscribe: page(root, paths.unsubscribe),
  invitation: page(root, paths.invitation),
  verifyEmail: page(root, paths.verifyEmail, texts('email')),
  confirmEmail: page(root, paths.confirmEmail),
  forgotPassword: page(root, paths.forgotPassword),
  resetPassword: page(root, paths.resetPassword),
  sandboxCheckout: page(root, paths.sandboxCheckout, texts('order', 'back', 'leave')),
  outbox: page(root, paths.outbox),
  components: page(root, paths.components),
};

/**
 * Every route with its parameters and search, named as in `paths`. router.tsx adds the components, so that a page
 * can import its route without a circular type.
 */
export const routes = { home, ...inShell, ...bare, ...open };

export const routeTree = root.addChildren({
  first: first.addChildren({ home }),
  signedIn: signedIn.addChildren(inShell),
  signedInBare: signedInBare.addChildren(bare),
  ...open,
});
