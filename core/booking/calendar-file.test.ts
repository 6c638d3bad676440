import { describe, expect, it } from 'vitest';
import { type CalendarEntry, calendarFeed, calendarFile, calendarFileName } from './calendar-file.ts';

const entry: CalendarEntry = {
  id: '019a0000-0000-7000-8000-000000000001',
  title: 'Haircut; Aangan, Salon & Spa',
  description: 'Haircut with Farah\nBeard with Imran',
  place: '12, 100 Feet Road, Bengaluru',
  start: '2026-11-16T05:00:00Z',
  end: '2026-11-16T06:15:00.000Z',
  cancelled: false,
  url: 'https://kursi.example/bookings/1/2',
};
/** Independent of the implementation, so that one bug cannot hide in both. */
const utf8Length = (text: string) => encodeURIComponent(text).replace(/%../g, 'x').length;
const now = Temporal.Instant.from('2026-11-15T04:30:15.250Z');

describe('a file for calendar programs', () => {
  it('states when, what and where, with special characters escaped', () => {
    const lines = calendarFile(entry, now).split('\r\n');
    expect(lines).toContain('DTSTART:20261116T050000Z');
    expect(lines).toContain('DTEND:20261116T061500Z');
    expect(lines).toContain('DTSTAMP:20261115T043015Z');
    expect(lines).toContain('SUMMARY:Haircut\\; Aangan\\, Salon & Spa');
    expect(lines).toContain('DESCRIPTION:Haircut with Farah\\nBeard with Imran');
    expect(lines).toContain('STATUS:CONFIRMED');
    expect(lines.at(-2)).toBe('END:VCALENDAR');
  });

  it('reminds two hours before and links to the page, unless it is cancelled', () => {
    const lines = calendarFile(entry, now).split('\r\n');
    expect(lines).toContain('URL:https://kursi.example/bookings/1/2');
    expect(lines.slice(lines.indexOf('BEGIN:VALARM'))).toContain('TRIGGER:-PT2H');
    expect(calendarFile({ ...entry, cancelled: true }, now)).not.toContain('VALARM');
  });

  it('replaces an earlier file of the same visit', () => {
    const sequence = (at: Temporal.Instant) => Number(/SEQUENCE:(\d+)/.exec(calendarFile(entry, at))?.[1]);
    expect(sequence(now.add({ minutes: 1 }))).toBeGreaterThan(sequence(now));
  });

  it('is named after the business and the day', () => {
    expect(calendarFileName('aangan-salon', '2026-11-16')).toBe('aangan-salon-2026-11-16.ics');
  });

  it('folds long lines by bytes, and unfolds to the same text', () => {
    const title = 'बाल कटाई और दाढ़ी '.repeat(12).trim();
    const file = calendarFile({ ...entry, title, cancelled: true }, now);
    for (const line of file.split('\r\n')) expect(utf8Length(line)).toBeLessThan(76);
    expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}\r\n`);
    expect(file).toContain('STATUS:CANCELLED');
  });
});

describe('a calendar that programs subscribe to', () => {
  const changed_at = Temporal.Instant.from('2026-11-14T10:00:00Z');
  const fed = { ...entry, description: '', status: 'tentative', sequence: 3, changed_at } as const;

  it('states the version of each entry, and leaves out empty fields', () => {
    const lines = calendarFeed('Farah, Aangan', [fed]).split('\r\n');
    for (const line of [
      'X-WR-CALNAME:Farah\\, Aangan',
      'SEQUENCE:3',
      'LAST-MODIFIED:20261114T100000Z',
      'DTSTAMP:20261114T100000Z',
      'STATUS:TENTATIVE',
    ])
      expect(lines).toContain(line);
    expect(lines.some((line) => line.startsWith('DESCRIPTION'))).toBe(false);
  });

  it('is a valid calendar also without entries', () => {
    const text = calendarFeed('Farah', []);
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/);
    expect(text).not.toContain('VEVENT');
  });
});
