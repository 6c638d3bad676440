export { completeBilledEntry, lockEntryToBill } from './bill-entry.ts';
export { waitlistModule } from './module.ts';
export { insertPastEntries, type PastEntry } from './past-entries.store.ts';
export { getWaitNow } from './wait-now.ts';
