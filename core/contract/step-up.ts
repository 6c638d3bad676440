/**
 * Step-up: what asks for a fresh proof of who acts, by a second step or, where a person has none, the password. A call
 * names its action here; nothing else decides it.
 */
const stepUpActions = [
  'bank_details',
  /** Members, their roles, what they see, and who needs a second step. */
  'team',
  /** One's own ways to sign in. */
  'sign_in_ways',
  'export',
  'refund',
  /** The business, or what is kept about a client. */
  'delete',
  /** What a platform admin decides about businesses, plans, prices and people. */
  'platform',
] as const;
export type StepUpAction = (typeof stepUpActions)[number];

/** By action: every time, or when one of these fields is sent. */
export type StepUp = Readonly<Partial<Record<StepUpAction, true | readonly string[]>>>;

export const STEP_UP_MINUTES = 15;

/** The action that the proof is for; null when none is needed. */
export function stepUpOf(rule: StepUp | null, sent: Readonly<Record<string, unknown>>): StepUpAction | null {
  if (!rule) return null;
  const isSent = (field: string) => sent[field] !== undefined && sent[field] !== null;
  const found = stepUpActions.find((action) => {
    const fields = rule[action];
    return fields === true || fields?.some(isSent);
  });
  return found ?? null;
}
