/**
 * Why a credit came back. `blocked_by_whatsapp`: the person got too many offers lately. `not_sent`: the send was
 * cancelled before their turn. `unknown`: nobody answered.
 */
export const comeBackReasons = [
  'not_on_whatsapp',
  'not_delivered',
  'blocked_by_whatsapp',
  'opted_out',
  'not_sent',
  'unknown',
] as const;
export type ComeBackReason = (typeof comeBackReasons)[number];

/** Fewer credits than this are few for any salon. */
const LEAST_LOW_LIMIT = 50;

/** A send that leaves fewer than this leaves too few for another one like it. */
export function lowLimit(sent: number): number {
  return Math.max(LEAST_LOW_LIMIT, sent);
}
