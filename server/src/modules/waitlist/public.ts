export { waitlistPurpose } from './deposits/deposits.ts';
export { completeBilledEntry, findEntryPaidWith, lockEntryToBill } from './entries/bill-entry.ts';
export { joinWaitlist } from './entries/join-waitlist.ts';
export { rebuildEntryFacts } from './entries/keep-entry-facts.ts';
export { clientsInOwnQueue } from './entries/own-queue.store.ts';
export { callNext, stepEntry } from './entries/serve-queue.ts';
export {
  type EntryRow,
  findEntryOfVisit,
  getEntry,
  listEntries,
  lockEntryRow,
} from './entries/waitlist-booking.store.ts';
export { getOfferedNow, getWaitNow } from './estimates/wait-now.ts';
export { findClientToken, findLinkByToken } from './links/links.ts';
export { changeWaitlist } from './manage-waitlists.ts';
export { waitlistModule } from './module.ts';
export { listWaitlists, type WaitlistRow } from './waitlist.store.ts';
