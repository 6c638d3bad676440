export const reminderUnits = ['days', 'weeks', 'months'] as const;
export type ReminderUnit = (typeof reminderUnits)[number];

export interface ReminderRule {
  readonly every_count: number;
  readonly every_unit: ReminderUnit;
  /** Set by hand at `set_on`. */
  readonly by_hand_on: string | null;
  readonly set_on: string;
}

/**
 * The next date, counted from the last time it was done; before that from the day on which the reminder was set. A date
 * set by hand counts until it is done after the day on which it was set.
 */
export function nextReminderOn(rule: ReminderRule, last_on: string | null): string {
  const { by_hand_on, set_on, every_count, every_unit } = rule;
  if (by_hand_on !== null && !(last_on !== null && last_on > set_on)) return by_hand_on;
  return Temporal.PlainDate.from(last_on ?? set_on)
    .add({ [every_unit]: every_count })
    .toString();
}
