import { type FieldSchema, shapesOf } from './valid-input.ts';

export interface BadValue {
  readonly name: string;
  /** Raw JSON text, since JavaScript would not write some of these. */
  readonly json: string;
  /** True when the schema must refuse it; otherwise the call only must not crash. */
  readonly mustBeRefused: boolean;
}

/** Values that a hostile or broken client sends for a field. */
export function badValues(schema: FieldSchema, isRequired: boolean): BadValue[] {
  const shapes = shapesOf(schema);
  const accepts = (type: string) => shapes.some((shape) => shape.type === type);
  const isText = accepts('string');
  const isNumber = accepts('integer') || accepts('number');
  const limited = shapes.some((shape) => shape.enum || shape.format || (shape.minLength ?? 0) > 0);
  const value = (name: string, json: string, mustBeRefused: boolean): BadValue => ({
    name,
    json,
    mustBeRefused,
  });
  return [
    // An optional field that is null was not sent.
    value('null', 'null', isRequired && !accepts('null')),
    value('a boolean', 'true', !accepts('boolean')),
    value('a number', '7', !isNumber),
    value('a negative number', '-1', !isNumber),
    value('a fraction', '0.1', !isNumber),
    value('a number beyond numbers', '1e400', true),
    value('a list', '[]', !accepts('array')),
    value('a list of lists', '[[["x"]]]', true),
    value('an object', '{}', !shapes.some(isOpenRecord)),
    value('an object with a prototype', '{"__proto__":{"x":1},"length":3}', true),
    value('a deep object', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`, true),
    value('an empty text', '""', !isText || limited),
    value('blanks', '"   "', !isText),
    value('a huge text', JSON.stringify('x'.repeat(100_000)), true),
    value('a huge text of blanks', JSON.stringify(`${' '.repeat(100_000)}x`), !isText),
    value('a huge text of wide characters', JSON.stringify('क'.repeat(60_000)), true),
    value(
      'no member of the list',
      '"no such word"',
      shapes.some((shape) => shape.enum),
    ),
    value('a text with NUL', '"a\\u0000b"', true),
    value('a NUL', '"\\u0000"', true),
    value('half a character', '"ab\\ud800cdefghijklmnop"', true),
    value('the other half', '"\\udc00 0123456789abcdef"', true),
    value('a quote and a semicolon', '"\'; drop table users; --"', !isText),
    value('text that turns around', '"\\u202eabcdefghijklmnop"', !isText),
    value('a whole astral character', '"\\ud83d\\ude00 0123456789"', !isText),
  ];
}

/** Any of its keys may be missing. */
const isOpenRecord = ({ type, required = [] }: FieldSchema) => type === 'object' && required.length === 0;
