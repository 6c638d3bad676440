export { subscriptionPurpose } from './buy-subscription.ts';
export { expireSubscriptionsJob } from './expire-subscriptions.job.ts';
export { subscriptionRoutes } from './subscription.routes.ts';
export { insertFirstSubscription } from './subscription.store.ts';
