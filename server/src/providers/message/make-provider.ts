import type { Config } from '../../platform/config.ts';
import { makeGupshup } from './gupshup.ts';
import type { MessageProvider } from './message-provider.ts';
import { makeMeta } from './meta.ts';

/** Null where no provider is configured. */
export function makeMessageProvider(
  { gupshup, meta }: Pick<Config, 'gupshup' | 'meta'>,
  /** Known to us and, once subscribed, to Gupshup. */
  webhookSecret: string,
): MessageProvider | null {
  if (gupshup) return makeGupshup(gupshup, { webhookSecret });
  return meta ? makeMeta(meta) : null;
}
