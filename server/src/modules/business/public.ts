export { readAuthorities } from './authority.store.ts';
export { businessRoutes } from './business.routes.ts';
export { businessFacts, isMember, lockBusiness, membersOf, setHasService } from './business.store.ts';
export { joinTeam } from './manage-members.ts';
export { memberRoutes } from './member.routes.ts';
export { subscriptionPurpose } from './subscription/buy-subscription.ts';
export { expireSubscriptionsJob } from './subscription/expire-subscriptions.job.ts';
export { subscriptionRoutes } from './subscription/subscription.routes.ts';
