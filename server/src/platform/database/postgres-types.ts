import { types } from 'pg';

type Parser = (text: string) => unknown;

const TEXT_ARRAY = 1009;
const PARSERS: Readonly<Record<number, Parser>> = {
  20: safeNumber, // int8
  1082: (text) => text, // date, as YYYY-MM-DD: a day has no zone, and Date would give it one
  1184: instant, // timestamptz
  1016: arrayOf(safeNumber),
  1182: arrayOf((text) => text),
  1185: arrayOf(instant),
};

/** Type parsers for PostgreSQL values; types not listed keep pg's default. */
export const ourTypes = {
  getTypeParser(oid: number, format?: 'text' | 'binary'): Parser {
    const ours = format === 'binary' ? undefined : PARSERS[oid];
    return ours ?? (types.getTypeParser(oid, format ?? 'text') as Parser);
  },
};

function safeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is too large for a number`);
  return number;
}

function instant(text: string): Temporal.Instant {
  return Temporal.Instant.from(text);
}

function arrayOf(parse: Parser): Parser {
  // pg's list of type ids leaves the array types out.
  const parseTexts = types.getTypeParser(TEXT_ARRAY as number, 'text') as (text: string) => (string | null)[];
  return (text) => parseTexts(text).map((entry) => (entry === null ? null : parse(entry)));
}

/**
 * pg calls this method on every object parameter, also inside arrays and on a raw client, so this one line
 * lets an Instant be passed everywhere.
 */
Object.defineProperty(Temporal.Instant.prototype, 'toPostgres', {
  configurable: true,
  value(this: Temporal.Instant) {
    return this.toString();
  },
});
