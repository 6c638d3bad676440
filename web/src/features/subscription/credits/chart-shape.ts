interface Step {
  readonly day: string;
  readonly balance: number;
}

interface Measured {
  readonly width: number;
  readonly height: number;
  /** Room under the lines for the days, and at the right for the numbers. */
  readonly foot: number;
  readonly side: number;
}

export interface ChartShape {
  /** The path of the balance, and the same closed to the ground. */
  readonly line: string;
  readonly area: string;
  readonly now: { readonly x: number; readonly y: number };
  /** Where the balance would run out; null when nobody can say. */
  readonly end: { readonly x: number; readonly y: number } | null;
  readonly levels: readonly { readonly value: number; readonly y: number }[];
  /** First days of months that stand far enough from the other words under the chart. */
  readonly months: readonly { readonly day: string; readonly x: number }[];
}

/** Words of about six letters need this much room. */
const APART = 56;

/**
 * The balance as steps, and the way to nought as a straight line. What lies ahead takes at most half of the width, so
 * that a slow pace does not squeeze what happened; the line then ends outside.
 */
export function chartShape(
  {
    since,
    today,
    until,
    before,
    steps,
  }: {
    readonly since: string;
    readonly today: string;
    readonly until: string | null;
    readonly before: number;
    readonly steps: readonly Step[];
  },
  { width, height, foot, side }: Measured,
): ChartShape {
  const first = Temporal.PlainDate.from(since);
  const dayNumber = (day: string) => first.until(day).days;
  const past = Math.max(1, dayNumber(today));
  const ahead = until ? Math.max(1, dayNumber(until) - past) : 0;
  const shown = past + Math.min(ahead, past);
  const right = width - side;
  const ground = height - foot;
  const most = Math.max(before, ...steps.map(({ balance }) => balance));
  const level = niceLevel(most);
  const top = Math.max(most, level);
  const x = (day: number) => round(1 + (day / shown) * (right - 1));
  const y = (value: number) => round(ground - (value / top) * (ground - 8));
  const points = [`M${x(0)} ${y(before)}`];
  for (const { day, balance } of steps)
    points.push(`H${x(Math.min(past, dayNumber(day)))}`, `V${y(balance)}`);
  const balance = steps.at(-1)?.balance ?? before;
  const now = { x: x(past), y: y(balance) };
  const line = `${points.join('')}H${now.x}`;
  const reach = Math.min(ahead, past);
  const end = until ? { x: x(past + reach), y: y(balance - (balance * reach) / ahead) } : null;
  return {
    line,
    area: `${line}V${ground}H${x(0)}Z`,
    now,
    end,
    levels: [0, level / 2, level].map((value) => ({ value, y: y(value) })),
    months: monthsBetween(first, today, until).flatMap((day) => {
      const at = x(dayNumber(day));
      const others = [x(0), now.x, ...(end ? [end.x] : [])];
      return at < right && others.every((other) => Math.abs(other - at) > APART) ? [{ day, x: at }] : [];
    }),
  };
}

function monthsBetween(first: Temporal.PlainDate, today: string, until: string | null): string[] {
  const last = Temporal.PlainDate.from(until ?? today);
  const every = Math.max(1, Math.ceil(first.until(last, { largestUnit: 'months' }).months / 5));
  const days: string[] = [];
  let at = first.with({ day: 1 }).add({ months: every });
  while (Temporal.PlainDate.compare(at, last) < 0) {
    days.push(at.toString());
    at = at.add({ months: every });
  }
  return days;
}

/** The last of 50, 100, 200, 500, 1000, … that was reached: halves of it are round as well. */
function niceLevel(most: number): number {
  const tens = 10 ** Math.floor(Math.log10(Math.max(50, most)));
  return [5, 2, 1].map((one) => one * tens).find((one) => one <= most) ?? 50;
}

const round = (value: number) => Math.round(value * 10) / 10;
