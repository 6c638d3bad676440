interface Duty {
  readonly entity_id: string;
  readonly hours: readonly { readonly start: number; readonly end: number }[];
}

/** With fewer at work nobody waits for them: the queue of the demo salon goes on day and night. */
const LEAST_AT_WORK = 2;

/** The people who serve the queue while most of them work; else nobody by name, only how many chairs there are. */
export function whoServes(people: readonly string[], duties: readonly Duty[], minute: number): string[] {
  const atWork = people.filter((id) =>
    duties
      .find(({ entity_id }) => entity_id === id)
      ?.hours.some(({ start, end }) => start <= minute && minute < end),
  );
  return atWork.length >= LEAST_AT_WORK ? [...people] : [];
}
