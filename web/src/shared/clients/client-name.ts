import { DELETED_CLIENT_NAME, WALK_IN_CLIENT_NAME } from '@kursi/core/clients/clients.contract.ts';
import type { Translate } from '../../lib/text.ts';

/** The client's name, with a text for erased and unnamed clients. */
export function clientName(t: Translate, name: string | null): string {
  if (name === null) return t('desk.someone');
  if (name === WALK_IN_CLIENT_NAME) return t('client.walk_in_name');
  return name === DELETED_CLIENT_NAME ? t('client.deleted_name') : name;
}
