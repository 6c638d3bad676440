import { optOutWord } from '../messaging/opt-out-words.ts';
import { isBookPostback } from '../messaging/postbacks.ts';
import type { ReplyKind } from './results.contract.ts';

/** What someone wants who answered a campaign. */
export function replyKindOf({
  kind,
  text,
  postback,
}: {
  readonly kind: 'text' | 'button' | 'other';
  readonly text: string;
  readonly postback: string | null;
}): ReplyKind {
  if (optOutWord(text) === 'stop' || optOutWord(postback ?? '') === 'stop') return 'stop';
  if (isBookPostback(postback ?? '')) return 'book';
  return kind === 'button' ? 'tapped' : 'wrote';
}
