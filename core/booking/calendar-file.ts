/** A visit as programs for calendars read it (RFC 5545). */
export interface CalendarEntry {
  /** The same for the same visit, so that a second import replaces the first. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly place: string;
  /** ISO instants. */
  readonly start: string;
  readonly end: string;
  readonly cancelled: boolean;
}

/** The text of an .ics file. `now` is when it was written. */
export function calendarFile(entry: CalendarEntry, now: Temporal.Instant): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Kursi//Visits//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${entry.id}@kursi`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(Temporal.Instant.from(entry.start))}`,
    `DTEND:${utc(Temporal.Instant.from(entry.end))}`,
    `SUMMARY:${escaped(entry.title)}`,
    `DESCRIPTION:${escaped(entry.description)}`,
    `LOCATION:${escaped(entry.place)}`,
    `STATUS:${entry.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
}

function utc(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '');
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
}

/** A line has at most 75 bytes; it goes on in the next one after a space. No letter is cut in two. */
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
