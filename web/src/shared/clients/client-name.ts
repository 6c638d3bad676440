import { DELETED_CLIENT_NAME } from '@kursi/core/clients/clients.contract.ts';
import type { Translate } from '../../lib/text.ts';

/** Whom a booking is for, in the language of the reader: also someone whose data was erased, or who never said. */
export function clientName(t: Translate, name: string | null): string {
  if (name === null) return t('desk.someone');
  return name === DELETED_CLIENT_NAME ? t('client.deleted_name') : name;
}
