import type { Executor } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import type { MessageApp, MessageProvider } from '../../../providers/message/message-provider.ts';
import { findHeaderApp, findLiveHeaderApp } from './sender.store.ts';

/** The provider that works now; null where there is none, or where it was the simulator of a sandbox that has ended. */
export function providerNow({
  messages,
  sandbox,
}: Pick<Deps, 'messages' | 'sandbox'>): MessageProvider | null {
  return messages && (!messages.isSandbox || sandbox.isOpen) ? messages : null;
}

/** What has to be set where there is none. */
export const NOT_SET = { variable: 'GUPSHUP_EMAIL' } as const;

/** The app by its id: the product's, or one that a business has bought. */
export async function findApp(
  db: Executor,
  provider: MessageProvider,
  app_id: string,
): Promise<MessageApp | undefined> {
  if (app_id === provider.productApp.app_id) return provider.productApp;
  return findHeaderApp(db, app_id);
}

/** The own number where it is live and chosen, else the product's. */
export async function findSender(
  db: Executor,
  provider: MessageProvider,
  business_id: string,
): Promise<MessageApp> {
  return (await findLiveHeaderApp(db, business_id)) ?? provider.productApp;
}
