import { clientImport } from './clients/client-import.ts';
import { clientRecord } from './clients/client-record.ts';
import { clients } from './clients/clients.ts';

/** The list of clients, one client, and the import. */
export const messages = {
  ...clients,
  ...clientRecord,
  ...clientImport,
} as const;
