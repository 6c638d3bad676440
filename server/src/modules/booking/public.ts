export { availabilityRoutes } from './availability.routes.ts';
export { bookingRoutes } from './booking.routes.ts';
export { forgetClientReaction } from './forget-client.reaction.ts';
export { sweepHolds } from './holds.store.ts';
export { lapseRequestsJob } from './lapse-requests.job.ts';
export { makeFindOwner } from './owners.store.ts';
export type { Planned } from './planned.ts';
export { type KnownVisit, recordVisits } from './record-visits.ts';
