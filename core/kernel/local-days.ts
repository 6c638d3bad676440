import { DAY_MINUTES } from './time.ts';

/**
 * Local days as whole minutes since the epoch, so that availability is integer arithmetic. Handles clock
 * changes like `instantAt`; zone offsets are whole minutes.
 */
export interface LocalDay {
  /** YYYY-MM-DD */
  readonly day: string;
  readonly date: Temporal.PlainDate;
  readonly startsAt: number;
  /** Start of the next day: usually 23, 24 or 25 hours later. */
  readonly endsAt: number;
  readonly pieces: readonly ClockPiece[];
}

/**
 * Minutes of a day with a constant offset; `base + minute` is the moment. Most days are one piece. Skipped
 * times are in none, repeated ones in the first piece.
 */
export interface ClockPiece {
  readonly from: number;
  readonly to: number;
  readonly base: number;
}

export function localDays(first: Temporal.PlainDate, count: number, timeZone: string): LocalDay[] {
  const runs = runsOfOffset(first, count, timeZone);
  const days: Pick<LocalDay, 'date' | 'pieces'>[] = [];
  let midnight = Temporal.PlainDate.from('1970-01-01').until(first).days * DAY_MINUTES;
  for (let i = 0; i <= count; i++, midnight += DAY_MINUTES) {
    days.push({ date: first.add({ days: i }), pieces: piecesOf(midnight, runs) });
  }
  const found: LocalDay[] = [];
  let endsAt = 0;
  for (const { date, pieces } of days.toReversed()) {
    const [piece] = pieces;
    // A day that a zone skipped has no length.
    const startsAt = piece ? piece.base + piece.from : endsAt;
    found.push({ day: date.toString(), date, startsAt, endsAt, pieces });
    endsAt = startsAt;
  }
  // Drop the extra day: it only gave the end of the last one.
  return found.toReversed().slice(0, count);
}

/** The moment of a local time, like `instantAt`; 1440 is the end of the day. */
export function minuteAt(day: LocalDay, minute: number): number {
  if (minute >= DAY_MINUTES) return day.endsAt;
  let found: ClockPiece | undefined;
  for (const piece of day.pieces) if (piece.from <= minute) found = piece;
  // Skipped at the start of the day: shift by the gap.
  return found ? found.base + minute : day.startsAt + minute;
}

/** UTC offset in minutes from a moment on. */
interface Run {
  readonly at: number;
  readonly offset: number;
}

function runsOfOffset(first: Temporal.PlainDate, count: number, timeZone: string): Run[] {
  const start = first.toZonedDateTime(timeZone);
  const end = first.add({ days: count + 1 }).toZonedDateTime(timeZone);
  const runs = [runFrom(start)];
  let next = start.getTimeZoneTransition('next');
  while (next && Temporal.ZonedDateTime.compare(next, end) < 0) {
    runs.push(runFrom(next));
    next = next.getTimeZoneTransition('next');
  }
  return runs;
}

function runFrom(moment: Temporal.ZonedDateTime): Run {
  return { at: moment.epochMilliseconds / 60_000, offset: moment.offsetNanoseconds / 60e9 };
}

function piecesOf(midnight: number, runs: readonly Run[]): ClockPiece[] {
  const pieces: ClockPiece[] = [];
  let covered = 0;
  for (const [i, { at, offset }] of runs.entries()) {
    const base = midnight - offset;
    const from = Math.max(covered, at - base);
    const to = Math.min(DAY_MINUTES, (runs[i + 1]?.at ?? Number.POSITIVE_INFINITY) - base);
    if (from >= to) continue;
    pieces.push({ from, to, base });
    covered = to;
  }
  return pieces;
}
