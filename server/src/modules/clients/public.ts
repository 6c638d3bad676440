export { addClient } from './add-client.ts';
export { anonymousClient } from './anonymous-client.ts';
export { changeClient } from './change-client.ts';
export { findClientsByIds, listClientsOfAccount, lockClientForShare } from './client.store.ts';
/**
 * For bookings: `lockClientForShare` when the client must exist, `findClientsByIds` for the names of many.
 */
export { clientGroup } from './client-group.store.ts';
export {
  findWrongSummaries,
  listFacts,
  readFigures,
  type VisitOfClient,
  visitFactStatements,
} from './client-summary.store.ts';
export { eraseClient } from './erase-client.ts';
export { findClientIds } from './find-clients.ts';
export { findOrCreateClient, type Person } from './find-or-create-client.ts';
export { addClientNote } from './manage-client-notes.ts';
export { setOptOut } from './marketing/marketing.store.ts';
export { setMarketing } from './marketing/set-marketing.ts';
export { clientsModule } from './module.ts';
export { getPerson, hasName } from './person.store.ts';
export type { Served } from './ports.ts';
/** @public for memberships */
export { countPastVisits, recordVisits, setMembershipUntil, sumUpClients } from './record-visits.ts';
export { workOutReminders } from './reminders/work-out-reminders.ts';
