/** A visit as an iCalendar event (RFC 5545). */
export interface CalendarEntry {
  /** Stable UID, so that a second import replaces the first. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly place: string;
  /** ISO instants. */
  readonly start: string;
  readonly end: string;
  readonly cancelled: boolean;
  /** The page on which the visit can be changed. */
  readonly url: string;
}

/** A feed entry: polled repeatedly, so it carries SEQUENCE and LAST-MODIFIED. */
export interface FeedEntry extends Omit<CalendarEntry, 'cancelled' | 'url'> {
  readonly status: 'confirmed' | 'tentative';
  /** Number of changes, and time of the last one. */
  readonly sequence: number;
  readonly changed_at: Temporal.Instant;
}

/** The text of an .ics file. `now` is its DTSTAMP. */
export function calendarFile(entry: CalendarEntry, now: Temporal.Instant): string {
  const { cancelled, url } = entry;
  return written(
    [],
    [
      event(entry, [
        `DTSTAMP:${utc(now)}`,
        `SEQUENCE:${sequenceAt(now)}`,
        `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
        `URL:${url}`,
        ...(cancelled ? [] : alarm(entry.title)),
      ]),
    ],
  );
}

/** "aangan-salon-2026-11-18.ics": tells several files apart in a downloads folder. */
export function calendarFileName(businessUrl: string, day: string): string {
  return `${businessUrl}-${day}.ics`;
}

/** Minutes since a fixed date: a later file of a visit always replaces an earlier one, without a counter. */
function sequenceAt(now: Temporal.Instant): number {
  const first = Temporal.Instant.from('2026-01-01T00:00:00Z');
  return Math.max(0, Math.floor(first.until(now).total('minutes')));
}

/** Two hours before, as our own reminder. */
function alarm(title: string): string[] {
  return ['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-PT2H', `DESCRIPTION:${escaped(title)}`, 'END:VALARM'];
}

/**
 * A calendar that programs subscribe to. Deterministic: the same bookings give the same bytes, so the ETag
 * detects changes.
 */
export function calendarFeed(name: string, entries: readonly FeedEntry[]): string {
  const head = [
    `X-WR-CALNAME:${escaped(name)}`,
    `NAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    'X-PUBLISHED-TTL:PT15M',
  ];
  return written(
    head,
    entries.map((entry) =>
      event(entry, [
        `DTSTAMP:${utc(entry.changed_at)}`,
        `LAST-MODIFIED:${utc(entry.changed_at)}`,
        `SEQUENCE:${entry.sequence}`,
        `STATUS:${entry.status.toUpperCase()}`,
      ]),
    ),
  );
}

function event(entry: Omit<CalendarEntry, 'cancelled' | 'url'>, more: readonly string[]): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${entry.id}@kursi`,
    `DTSTART:${utc(Temporal.Instant.from(entry.start))}`,
    `DTEND:${utc(Temporal.Instant.from(entry.end))}`,
    `SUMMARY:${escaped(entry.title)}`,
    ...(entry.description ? [`DESCRIPTION:${escaped(entry.description)}`] : []),
    ...(entry.place ? [`LOCATION:${escaped(entry.place)}`] : []),
    ...more,
    'END:VEVENT',
  ];
}

function written(head: readonly string[], events: readonly (readonly string[])[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Kursi//Visits//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...head,
    ...events.flat(),
    'END:VCALENDAR',
    '',
  ];
  return lines.map(folded).join('\r\n');
}

function utc(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '');
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
}

/** Folds lines at 75 bytes with a leading space, never inside a character. */
function folded(line: string): string {
  let bytes = 0;
  let text = '';
  for (const letter of line) {
    const size = bytesOf(letter);
    if (bytes + size > 74) {
      text += '\r\n ';
      bytes = 1;
    }
    text += letter;
    bytes += size;
  }
  return text;
}

/** In UTF-8. */
function bytesOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
