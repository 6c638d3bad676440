import { DAY_MINUTES } from './time.ts';

/**
 * Local days laid out on one scale, whole minutes since the epoch, so that what follows is integer
 * arithmetic. Same reading of clock changes as `instantAt`; the offsets of a zone are whole minutes.
 */
export interface LocalDay {
  /** YYYY-MM-DD */
  readonly day: string;
  readonly date: Temporal.PlainDate;
  readonly startsAt: number;
  /** Where the next day begins: 23, 24 or 25 hours later, mostly. */
  readonly endsAt: number;
  readonly pieces: readonly ClockPiece[];
}

/**
 * Minutes of a day over which its clock does not jump; `base + minute` is the moment. Most days are one
 * piece. Times that are skipped are in none, those that come twice are in the piece of the first time.
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
    // A day that a zone left out has no length.
    const startsAt = piece ? piece.base + piece.from : endsAt;
    found.push({ day: date.toString(), date, startsAt, endsAt, pieces });
    endsAt = startsAt;
  }
  // The last was only there to say where the one before it ends.
  return found.toReversed().slice(0, count);
}

/** The moment of a local time of this day, as `instantAt` has it; 1440 is the end of the day. */
export function minuteAt(day: LocalDay, minute: number): number {
  if (minute >= DAY_MINUTES) return day.endsAt;
  let found: ClockPiece | undefined;
  for (const piece of day.pieces) if (piece.from <= minute) found = piece;
  // Skipped at the very beginning of the day: that much later.
  return found ? found.base + minute : day.startsAt + minute;
}

/** From a moment on the zone is this many minutes ahead of UTC. */
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
