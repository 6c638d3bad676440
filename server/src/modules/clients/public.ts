export { addClient } from './add-client.ts';
export { anonymousClient } from './anonymous-client.ts';
export { bookedVisitOrFail, isOnlyBooked } from './booked-visit.store.ts';
export { changeClient } from './change-client.ts';
/** For bookings: `lockClientForShare` when the client must exist, `findClientsByIds` for the names of many. */
export { findClientsByIds, listClientsOfAccount, lockClientForShare } from './client.store.ts';
export {
  findWrongSummaries,
  listFacts,
  readFigures,
  type VisitOfClient,
  visitFactStatements,
} from './client-summary.store.ts';
export { eraseClient } from './erase-client.ts';
export { findOrCreateClient, type Person } from './find-or-create-client.ts';
export { findClientIds } from './list/find-clients.ts';
export { setOptOut } from './marketing/marketing.store.ts';
export { setMarketing } from './marketing/set-marketing.ts';
export { makeMaskAnswer, numberSearchOf, seesAllClients, whyNotExported } from './mask-answer.ts';
export { clientGroup } from './merge/client-group.store.ts';
export { clientsModule } from './module.ts';
export { addClientNote } from './notes/manage-client-notes.ts';
export { getPerson, hasName } from './person.store.ts';
export type { ClientsOfOwnDay, ClientsPorts, Served } from './ports.ts';
/** @public for memberships */
export { countPastVisits, recordVisits, setMembershipUntil, sumUpClients } from './record-visits.ts';
export { workOutReminders } from './reminders/work-out-reminders.ts';
