/** Bills of others that a member who does not see them all may open on one day of the business. */
export const BILLS_SHOWN_A_DAY = 30;

/** How a visit stands to a member who does not see the sums of all. */
export interface VisitOfOthers {
  /** They served a line of it or made its bill, or it is their own as a client. */
  readonly is_own: boolean;
  /** They opened it on purpose today. */
  readonly is_shown: boolean;
  readonly is_billed: boolean;
  /** Something was paid, and nothing is left to pay. */
  readonly is_paid: boolean;
  readonly is_done: boolean;
  readonly day: 'past' | 'today' | 'to_come';
}

/**
 * Decision 043. What is still to be served, billed or collected is whole for everyone at the desk; what is paid and
 * over, and what was left to pay on an earlier day, is theirs who served or billed it.
 */
export function seesSumsOf(visit: VisitOfOthers): boolean {
  const { is_own, is_shown, is_billed, is_paid, is_done, day } = visit;
  if (is_own || is_shown) return true;
  if (is_billed) return day === 'today' && !is_paid;
  const isOver = day === 'past' || (day === 'today' && is_done);
  return !is_paid || !isOver;
}
