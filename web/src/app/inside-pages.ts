import type { FunctionComponent } from 'react';
import type { insideRoutes } from './address/routes.ts';
import { inside } from './inside.ts';

/** Open pages that are few people's first one. */
type SeldomFirst = 'visitLink' | 'findBookings' | 'sandboxCheckout' | 'outbox' | 'components';
export type InsidePage = keyof typeof insideRoutes | 'home' | 'setupArea' | SeldomFirst;

/** Pages behind the sign-in, with the parts of the messages that each shows (scripts/check-messages.ts). */
export const insidePages: Readonly<Record<InsidePage, () => Promise<{ default: FunctionComponent }>>> = {
  home: inside(['discovery', 'booking', 'mine', 'business'], () => import('../routes/client/home.tsx')),
  visitLink: inside(['mine'], () => import('../routes/public/visit-link.tsx')),
  findBookings: inside(['mine'], () => import('../routes/public/find-bookings.tsx')),
  sandboxCheckout: inside(['plans'], () => import('../routes/sandbox/sandbox-checkout.tsx')),
  outbox: inside(['admin'], () => import('../routes/sandbox/outbox.tsx')),
  components: inside([], () => import('../routes/sandbox/components.tsx')),
  campaigns: inside(['campaigns'], () => import('../routes/campaigns/campaigns.tsx')),
  addCampaign: inside(['campaigns'], () => import('../routes/campaigns/add-campaign.tsx')),
  campaign: inside(['desk', 'clients', 'campaigns'], () => import('../routes/campaigns/campaign.tsx')),
  editCampaign: inside(['campaigns'], () => import('../routes/campaigns/edit-campaign.tsx')),
  credits: inside(['campaigns', 'plans'], () => import('../routes/campaigns/credits.tsx')),
  messageTemplates: inside(['campaigns'], () => import('../routes/campaigns/message-templates.tsx')),
  addMessageTemplate: inside(['campaigns'], () => import('../routes/campaigns/add-message-template.tsx')),
  messageTemplate: inside(['campaigns'], () => import('../routes/campaigns/message-template.tsx')),
  editMessageTemplate: inside(['campaigns'], () => import('../routes/campaigns/edit-message-template.tsx')),
  calendar: inside(['reviews', 'catalogue', 'desk', 'clients'], () => import('../routes/desk/calendar.tsx')),
  dayClose: inside(['money'], () => import('../routes/desk/day-close.tsx')),
  takings: inside(['money'], () => import('../routes/desk/takings.tsx')),
  visits: inside(['desk'], () => import('../routes/desk/visits.tsx')),
  queue: inside(['desk', 'clients', 'business'], () => import('../routes/desk/queue.tsx')),
  waits: inside(['desk'], () => import('../routes/desk/waits.tsx')),
  dues: inside(['money'], () => import('../routes/desk/dues.tsx')),
  walkIn: inside(
    ['desk', 'money', 'clients', 'memberships', 'plans'],
    () => import('../routes/desk/walk-in.tsx'),
  ),
  setupArea: inside(['business'], () => import('./frame/setup-area.tsx')),
  setup: inside(['business'], () => import('../routes/setup/setup.tsx')),
  team: inside(['business'], () => import('../routes/setup/team.tsx')),
  settings: inside(
    ['catalogue', 'business', 'campaigns', 'plans'],
    () => import('../routes/setup/settings.tsx'),
  ),
  favourites: inside(['discovery', 'mine'], () => import('../routes/client/favourites.tsx')),
  bookings: inside(['booking', 'mine'], () => import('../routes/client/bookings.tsx')),
  myMemberships: inside(['memberships'], () => import('../routes/client/my-memberships.tsx')),
  myMembership: inside(['memberships'], () => import('../routes/client/my-membership.tsx')),
  myVisit: inside(['booking', 'reviews', 'mine'], () => import('../routes/client/my-visit.tsx')),
  reviews: inside(['discovery', 'reviews'], () => import('../routes/setup/reviews.tsx')),
  profile: inside(['reviews', 'mine'], () => import('../routes/account/profile.tsx')),
  notifications: inside([], () => import('../routes/account/notifications.tsx')),
  notification: inside([], () => import('../routes/account/notification.tsx')),
  support: inside(['mine', 'help'], () => import('../routes/account/support.tsx')),
  adminBusinesses: inside(
    ['business', 'plans', 'admin'],
    () => import('../routes/admin/admin-businesses.tsx'),
  ),
  adminReports: inside(
    ['discovery', 'reviews', 'business', 'admin'],
    () => import('../routes/admin/admin-reports.tsx'),
  ),
  adminUsers: inside(['admin'], () => import('../routes/admin/admin-users.tsx')),
  adminCategories: inside(['admin'], () => import('../routes/admin/admin-categories.tsx')),
  adminSupport: inside(['admin'], () => import('../routes/admin/admin-support.tsx')),
  plans: inside(['plans'], () => import('../routes/setup/plans.tsx')),
  billing: inside(['plans'], () => import('../routes/setup/billing.tsx')),
  services: inside(['catalogue', 'business'], () => import('../routes/setup/services.tsx')),
  calendars: inside(['reviews', 'catalogue', 'business'], () => import('../routes/setup/calendars.tsx')),
  products: inside(['catalogue', 'business'], () => import('../routes/setup/products.tsx')),
  clients: inside(['clients'], () => import('../routes/desk/clients.tsx')),
  clientImport: inside(['clients'], () => import('../routes/desk/client-import.tsx')),
  client: inside(
    ['desk', 'money', 'clients', 'memberships', 'plans'],
    () => import('../routes/desk/client.tsx'),
  ),
  memberships: inside(
    ['money', 'clients', 'memberships', 'plans'],
    () => import('../routes/desk/memberships.tsx'),
  ),
  adminJobs: inside(['admin'], () => import('../routes/admin/admin-jobs.tsx')),
  adminPlans: inside(['plans', 'admin'], () => import('../routes/admin/admin-plans.tsx')),
  adminPrices: inside(['plans', 'admin'], () => import('../routes/admin/admin-prices.tsx')),
  adminTemplates: inside(['campaigns', 'admin'], () => import('../routes/admin/admin-templates.tsx')),
  onboarding: inside(['business'], () => import('../routes/setup/onboarding.tsx')),
  receipt: inside(['booking', 'mine'], () => import('../routes/client/receipt.tsx')),
  billReceipt: inside(['money'], () => import('../routes/desk/bill-receipt.tsx')),
  invoice: inside(['plans'], () => import('../routes/setup/invoice.tsx')),
  poster: inside(['business'], () => import('../routes/setup/poster.tsx')),
};
