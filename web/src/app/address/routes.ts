import { type AnyRoute, createRootRoute, createRoute, redirect } from '@tanstack/react-router';
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
/** Pages with the list of the Set-up area beside them. */
export const setupArea = createRoute({ getParentRoute: () => signedIn, id: 'setup-area' });

const home = page(first, paths.home);

const inShell = {
  calendar: page(signedIn, paths.calendar, texts('day', 'view', 'people', 'visit', 'list')),
  visits: page(signedIn, paths.visits, texts('period', 'kind', 'money', 'state', 'find', 'person', 'visit')),
  dues: page(signedIn, paths.dues),
  queue: page(signedIn, paths.queue),
  waits: page(signedIn, paths.waits),
  walkIn: page(signedIn, paths.walkIn, texts('visit', 'client', 'entry', 'revise')),
  dayClose: page(signedIn, paths.dayClose, texts('day')),
  takings: page(signedIn, paths.takings),
  reports: page(signedIn, paths.reports, texts('from', 'to', 'row')),
  salesReport: page(
    signedIn,
    paths.salesReport,
    texts('from', 'to', 'figure', 'by', 'within', 'compare', 'client', 'person', 'key', 'key2'),
  ),
  occupancyReport: page(
    signedIn,
    paths.occupancyReport,
    texts('from', 'to', 'compare', 'person', 'show', 'kind', 'lead', 'weekday', 'hour'),
  ),
  clientsReport: page(
    signedIn,
    paths.clientsReport,
    texts('from', 'to', 'compare', 'within', 'show', 'month', 'after'),
  ),
  teamReport: page(signedIn, paths.teamReport, texts('from', 'to', 'compare')),
  favourites: page(signedIn, paths.favourites),
  bookings: page(signedIn, paths.bookings),
  myMemberships: page(signedIn, paths.myMemberships),
  myMembership: page(signedIn, paths.myMembership, texts('order')),
  myVisit: page(signedIn, paths.myVisit),
  profile: page(signedIn, paths.profile),
  security: page(signedIn, paths.security),
  notifications: page(signedIn, paths.notifications),
  notification: page(signedIn, paths.notification),
  support: page(signedIn, paths.support),
  adminBusinesses: page(signedIn, paths.adminBusinesses),
  adminReports: page(signedIn, paths.adminReports),
  adminUsers: page(signedIn, paths.adminUsers),
  adminCategories: page(signedIn, paths.adminCategories),
  adminSupport: page(signedIn, paths.adminSupport),
  adminJobs: page(signedIn, paths.adminJobs),
  adminHealth: page(signedIn, paths.adminHealth),
  adminPlans: page(signedIn, paths.adminPlans),
  adminPrices: page(signedIn, paths.adminPrices),
  adminTemplates: page(signedIn, paths.adminTemplates),
  plans: page(signedIn, paths.plans, texts('order')),
  history: page(
    signedIn,
    paths.history,
    texts('person', 'kind', 'record', 'client', 'finding', 'from', 'until', 'least', 'find'),
  ),
  clients: page(signedIn, paths.clients),
  clientImport: page(signedIn, paths.clientImport),
  client: page(signedIn, paths.client, texts('tab')),
  memberships: page(signedIn, paths.memberships),
  campaigns: page(signedIn, paths.campaigns),
  addCampaign: page(signedIn, paths.addCampaign, texts('copy', 'readers', 'draft', 'step', 'for')),
  campaign: page(signedIn, paths.campaign),
  editCampaign: page(signedIn, paths.editCampaign, texts('step')),
  credits: page(
    signedIn,
    paths.credits,
    (
      raw,
    ): {
      /** Of a send that lacks credits: what it costs, and where it is. */
      need?: number | undefined;
      back?: string | undefined;
      order?: string | undefined;
    } => ({
      ...texts('back', 'order')(raw),
      need: typeof raw['need'] === 'number' && raw['need'] > 0 ? Math.floor(raw['need']) : undefined,
    }),
  ),
  messageTemplates: page(signedIn, paths.messageTemplates),
  addMessageTemplate: page(signedIn, paths.addMessageTemplate, texts('copy', 'ready', 'step')),
  messageTemplate: page(signedIn, paths.messageTemplate),
  editMessageTemplate: page(signedIn, paths.editMessageTemplate, texts('step')),
};

const inSetup = {
  setup: page(setupArea, paths.setup),
  settings: page(setupArea, paths.settings, texts('order', 'show', 'campaign')),
  team: page(setupArea, paths.team),
  services: page(setupArea, paths.services, texts('service', 'category')),
  calendars: page(setupArea, paths.calendars),
  products: page(setupArea, paths.products),
  reviews: page(setupArea, paths.reviews),
  billing: page(setupArea, paths.billing),
};

function movedTo<const Path extends string>(path: Path, address: (search: { section?: string }) => string) {
  return createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: texts('section') as (raw: RawSearch) => { section?: string },
    // By href: a typed target would make the type of the tree circular.
    beforeLoad: ({ search }) => {
      throw redirect({ href: address(search), replace: true });
    },
  });
}

/** Addresses from before the Set-up area, kept for bookmarks. */
const former = {
  formerServices: movedTo('/services', () => paths.services),
  formerCalendars: movedTo('/calendars', () => paths.calendars),
  formerProducts: movedTo('/products', () => paths.products),
  formerTeam: movedTo('/team', () => paths.team),
  formerSettings: movedTo('/settings', ({ section }) =>
    section ? `${paths.setup}/${encodeURIComponent(section)}` : paths.setup,
  ),
};

const bare = {
  onboarding: page(signedInBare, paths.onboarding, texts('draft')),
  receipt: page(signedInBare, paths.receipt),
  billReceipt: page(signedInBare, paths.billReceipt, texts('paper')),
  invoice: page(signedInBare, paths.invoice, texts('business')),
  poster: page(signedInBare, paths.poster),
};

export const insideRoutes = { ...inShell, ...inSetup, ...bare };

/** Pages that anyone may open. */
export const openRoutes = {
  discover: page(root, paths.discover),
  businessPage: page(root, paths.businessPage),
  buyMembership: page(root, paths.buyMembership, texts('order')),
  book: page(root, paths.book, texts('step', 'visit', 'order', 'again', 'alert_hold')),
  joinQueue: page(root, paths.joinQueue, texts('waitlist', 'order')),
  turn: page(root, paths.turn),
  tv: page(root, paths.tv),
  signIn: page(root, paths.signIn, (raw): { next?: string | undefined; reset?: true | undefined } => ({
    ...texts('next')(raw),
    reset: raw['reset'] === true || undefined,
  })),
  signUp: page(root, paths.signUp, texts('email')),
  share: page(root, paths.share),
  visitLink: page(root, paths.visitLink),
  findBookings: page(root, paths.findBookings),
  pay: page(root, paths.pay, texts('order', 'business')),
  unsubscribe: page(root, paths.unsubscribe),
  invitation: page(root, paths.invitation),
  verifyEmail: page(root, paths.verifyEmail, texts('email')),
  confirmEmail: page(root, paths.confirmEmail),
  forgotPassword: page(root, paths.forgotPassword),
  resetPassword: page(root, paths.resetPassword),
  stopReset: page(root, paths.stopReset),
  sandboxCheckout: page(root, paths.sandboxCheckout, texts('order', 'back', 'leave', 'starts')),
  outbox: page(root, paths.outbox),
  components: page(root, paths.components),
};

/**
 * Every route with its parameters and search, named as in `paths`. router.tsx adds the components, so that a page
 * can import its route without a circular type.
 */
export const routes = { home, ...insideRoutes, ...openRoutes };

export const routeTree = root.addChildren({
  first: first.addChildren({ home }),
  signedIn: signedIn.addChildren({ ...inShell, setupArea: setupArea.addChildren(inSetup) }),
  signedInBare: signedInBare.addChildren(bare),
  ...openRoutes,
  ...former,
});
