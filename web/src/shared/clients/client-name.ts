import { nameKindOf } from '@kursi/core/clients/client-name.ts';
import type { Translate } from '../../lib/text.ts';

/** The client's name, with a text for erased and unnamed clients. */
export function clientName(t: Translate, name: string | null): string {
  if (name === null) return t('desk.someone');
  const kind = nameKindOf(name);
  return kind === 'named' ? name : t(`client.${kind}_name`);
}
