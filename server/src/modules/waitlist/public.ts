export { completeBilledEntry, lockEntryToBill } from './bill-entry.ts';
export { joinWaitlist } from './join-waitlist.ts';
export { findLinkByToken, findToken } from './links.ts';
export { changeWaitlist } from './manage-waitlists.ts';
export { waitlistModule } from './module.ts';
export { callNext, stepEntry } from './serve-queue.ts';
export { getWaitNow } from './wait-now.ts';
export { listWaitlists, type WaitlistRow } from './waitlist.store.ts';
export {
  type EntryRow,
  findEntryOfVisit,
  getEntry,
  listEntries,
  lockEntryRow,
} from './waitlist-booking.store.ts';
