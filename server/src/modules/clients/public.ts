export { addClient } from './add-client.ts';
export { clientOfPerson, type Person } from './client-of-person.ts';
/** Whom a booking is for: `lockClientForShare` for one that must exist, `clientsByIds` for the names of many. */
export { clientsByIds, lockClientForShare } from './clients.store.ts';
export { addClientNote } from './keep-notes.ts';
export { clientsModule } from './module.ts';
