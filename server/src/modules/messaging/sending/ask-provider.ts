import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import {
  type MessageProvider,
  ProviderRefused,
  ProviderUnavailable,
} from '../../../providers/message/message-provider.ts';
import { NOT_SET, providerNow } from './senders.ts';

export type ProviderRefusal = 'NOT_CONFIGURED' | 'WHATSAPP_REFUSED' | 'WHATSAPP_UNAVAILABLE';

/** For a person who waits for the answer: a no and no answer are refusals; a bug throws. */
export async function askProvider<T>(
  deps: Pick<Deps, 'messages' | 'sandbox' | 'onError'>,
  ask: (provider: MessageProvider) => Promise<T>,
): Outcome<T, ProviderRefusal> {
  const provider = providerNow(deps);
  if (!provider) return refuse('NOT_CONFIGURED', NOT_SET);
  try {
    return ok(await ask(provider));
  } catch (error) {
    const isRefused = error instanceof ProviderRefused;
    if (!isRefused && !(error instanceof ProviderUnavailable)) throw error;
    deps.onError(error);
    return isRefused ? refuse('WHATSAPP_REFUSED', { reason: error.message }) : refuse('WHATSAPP_UNAVAILABLE');
  }
}
