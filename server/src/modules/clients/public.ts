export { addClient } from './add-client.ts';
export { sweepRemovedNotes } from './client-note.store.ts';
export { clientOfPerson, type Person } from './client-of-person.ts';
export { clientRoutes } from './clients.routes.ts';
/** Whom a booking is for: `keepClient` for one that must be alive, `clientsByIds` for the names of many. */
export { clientsByIds, lockClientForShare } from './clients.store.ts';
export { contextAs } from './doing.ts';
export { addClientNote } from './keep-notes.ts';
