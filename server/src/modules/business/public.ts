export { readAuthorities } from './authority.store.ts';
export { businessRoutes } from './business.routes.ts';
export { memberRoutes } from './member.routes.ts';
export { subscriptionPurpose } from './subscription/buy-subscription.ts';
export { expireSubscriptionsJob } from './subscription/expire-subscriptions.job.ts';
export { subscriptionRoutes } from './subscription/subscription.routes.ts';
