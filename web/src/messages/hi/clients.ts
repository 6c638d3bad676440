import { clientImport } from './clients/client-import.ts';
import { clientRecord } from './clients/client-record.ts';
import { clients } from './clients/clients.ts';

export const messages = {
  ...clients,
  ...clientRecord,
  ...clientImport,
};
