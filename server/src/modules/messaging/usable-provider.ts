import type { Deps } from '../../platform/module/deps.ts';
import type { MessageProvider } from '../../providers/message/message-provider.ts';

/** Null where WhatsApp is not configured: no provider, or the simulator after the sandbox has closed. */
export function usableProvider({
  messages,
  sandbox,
}: Pick<Deps, 'messages' | 'sandbox'>): MessageProvider | null {
  return messages && (!messages.isSandbox || sandbox.isOpen) ? messages : null;
}

/** What has to be set on the server. */
export const MISSING = { variable: 'GUPSHUP_EMAIL' } as const;
