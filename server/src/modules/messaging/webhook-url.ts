import type { Deps } from '../../platform/module/deps.ts';
import type { MessageProvider } from '../../providers/message/message-provider.ts';

/** Where a provider sends its reports. */
export function webhookUrl(
  { webhookOrigin }: Pick<Deps, 'webhookOrigin'>,
  { name }: Pick<MessageProvider, 'name'>,
): string {
  return `${webhookOrigin()}/api/whatsapp/webhook/${name}`;
}
