/** What a request came to: `ok`, the code of a refusal, or one of these. */
export const [OK, NO_ANSWER, BLAMED, BLAMED_WHILE_DOWN] = [
  'ok',
  'no answer',
  '500',
  '500 while something was down',
] as const;

/** Periods in which something was killed or full on purpose. */
export function makeDisturbances() {
  const periods: { readonly from: number; until: number }[] = [];
  return {
    /** Until the function that it returns is called. */
    begin(): () => void {
      const period = { from: performance.now(), until: Number.POSITIVE_INFINITY };
      periods.push(period);
      return () => {
        period.until = performance.now();
      };
    },
    touches: (from: number, until: number) =>
      periods.some((period) => period.from <= until && from <= period.until),
  };
}
export type Disturbances = ReturnType<typeof makeDisturbances>;

/** Requests by action and by what they came to. */
export function makeCounts() {
  const byAction = new Map<string, Map<string, number>>();
  const sum = (of: (outcome: string) => boolean) =>
    [...byAction.values()].reduce(
      (all, outcomes) => all + [...outcomes].reduce((sum, [what, n]) => sum + (of(what) ? n : 0), 0),
      0,
    );
  return {
    add(action: string, outcome: string): void {
      const outcomes = byAction.get(action) ?? new Map<string, number>();
      byAction.set(action, outcomes);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    },
    of: (action: string, outcome: string) => byAction.get(action)?.get(outcome) ?? 0,
    all: (outcome: string) => sum((what) => what === outcome),
    refused: () => sum((what) => ![OK, NO_ANSWER, BLAMED, BLAMED_WHILE_DOWN].includes(what as typeof OK)),
    rows: () =>
      [...byAction]
        .toSorted(([a], [b]) => a.localeCompare(b))
        .map(([action, outcomes]) => {
          const others = [...outcomes].filter(([what]) => what !== OK).toSorted((a, b) => b[1] - a[1]);
          return [
            action,
            String(outcomes.get(OK) ?? 0),
            others.map(([what, n]) => `${what} ${n}`).join(', '),
          ] as const;
        }),
  };
}
export type Counts = ReturnType<typeof makeCounts>;
