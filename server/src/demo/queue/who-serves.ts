interface Minutes {
  readonly start: number;
  readonly end: number;
}

interface Duty {
  readonly entity_id: string;
  readonly hours: readonly Minutes[];
  /** Bookings and breaks; of those who are served from the queue when it is known. */
  readonly taken: readonly (Minutes & { readonly waitlist_booking_id?: string | null })[];
}

const LOOK_AHEAD = 120;
/** Of the minutes that are looked ahead. */
const MOST_TAKEN = 20;

/**
 * The people who serve the queue, while all of them have time for it; else nobody by name, only how many chairs there
 * are. Walk-ins wait for hours behind those who booked and behind a lunch, and the demo salon is looked at at any hour.
 */
export function whoServes(people: readonly string[], duties: readonly Duty[], minute: number): string[] {
  const until = minute + LOOK_AHEAD;
  const hasTime = (id: string) => {
    const duty = duties.find(({ entity_id }) => entity_id === id);
    const shift = duty?.hours.find(({ start, end }) => start <= minute && minute < end);
    if (!duty || !shift) return false;
    // After the last shift they stay until the queue is done.
    const back = duty.hours.find(({ start }) => start >= shift.end);
    const away = back ? [{ start: shift.end, end: back.start }] : [];
    const taken = duty.taken.filter(({ waitlist_booking_id }) => !waitlist_booking_id);
    const minutes = [...away, ...taken].map(({ start, end }) =>
      Math.max(0, Math.min(end, until) - Math.max(start, minute)),
    );
    return minutes.reduce((sum, one) => sum + one, 0) <= MOST_TAKEN;
  };
  return people.every(hasTime) ? [...people] : [];
}
