/** Every address of the application, in one place. */
export const paths = {
  home: '/',
  signIn: '/sign-in',
  signUp: '/sign-up',
  verifyEmail: '/verify-email',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  profile: '/profile',
  support: '/support',
  onboarding: '/onboarding',
  team: '/team',
  settings: '/settings',
  invitation: '/invitation',
  discover: '/discover',
  favourites: '/favourites',
  bookings: '/bookings',
  myVisit: '/bookings/$businessId/$visitId',
  receipt: '/bookings/$businessId/$visitId/receipt',
  reviews: '/reviews',
  businessPage: '/b/$businessUrl',
  book: '/b/$businessUrl/book',
  share: '/share/$shareId',
  notifications: '/notifications',
  notification: '/notifications/$notificationId',
  unsubscribe: '/unsubscribe',
  adminBusinesses: '/admin',
  adminReports: '/admin/reports',
  adminUsers: '/admin/users',
  adminCategories: '/admin/categories',
  adminSupport: '/admin/support',
  plans: '/plans',
  billing: '/billing',
  invoice: '/billing/invoice/$invoiceId',
  calendar: '/calendar',
  services: '/services',
  calendars: '/calendars',
  products: '/products',
  clients: '/clients',
  client: '/clients/$clientId',
  adminJobs: '/admin/jobs',
  adminPlans: '/admin/plans',
  sandboxCheckout: '/sandbox/checkout',
  outbox: '/sandbox/outbox',
  components: '/dev/components',
} as const;

export type AppPath = (typeof paths)[keyof typeof paths];

export function clientPath(clientId: string): string {
  return paths.client.replace('$clientId', clientId);
}

export function myVisitPath(
  visit: { readonly business_id: string; readonly id: string },
  page: typeof paths.myVisit | typeof paths.receipt = paths.myVisit,
): string {
  return page.replace('$businessId', visit.business_id).replace('$visitId', visit.id);
}

export function notificationPath(notificationId: string): string {
  return paths.notification.replace('$notificationId', notificationId);
}

export function businessPath(businessUrl: string): string {
  return paths.businessPage.replace('$businessUrl', businessUrl);
}

export function bookPath(businessUrl: string): string {
  return paths.book.replace('$businessUrl', businessUrl);
}

/** Where to go after signing in: only to a page of our own, whatever someone wrote into the address. */
export function safeReturnPath(wanted: unknown): string {
  return typeof wanted === 'string' && /^\/(?![/\\])/.test(wanted) ? wanted : paths.home;
}
