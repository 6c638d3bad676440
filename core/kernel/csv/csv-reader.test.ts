import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cellText, csvLine, csvText } from './csv.ts';
import { CSV_CELL_MAX, CSV_COLUMNS_MAX, makeCsvReader } from './csv-reader.ts';

/** Read in pieces of this many characters. */
function readAll(text: string, size = text.length || 1) {
  const reader = makeCsvReader();
  const rows = [];
  for (let at = 0; at < text.length; at += size) rows.push(...reader.push(text.slice(at, at + size)));
  rows.push(...reader.end());
  return { rows, cells: rows.map(({ cells }) => cells), problem: reader.problem };
}

describe('a CSV file', () => {
  test.each([
    ['with commas', 'a,b\r\n1,2\r\n'],
    ['with semicolons', 'a;b\n1;2'],
    ['with tabs', 'a\tb\r1\t2\r'],
    ['with a byte order mark', '\ufeffa,b\n1,2'],
    ['with every cell in quotes', '"a","b"\r\n"1","2"\r\n'],
  ])('%s is read', (_, text) => {
    for (const size of [1, 2, 3, 100]) {
      expect(readAll(text, size).cells).toEqual([
        ['a', 'b'],
        ['1', '2'],
      ]);
    }
  });
  test('keeps delimiters, line breaks and doubled quotes inside quotes', () => {
    expect(readAll('"Rao, Asha";"a\r\nb";"say ""hi"""\n').cells).toEqual([
      ['Rao, Asha', 'a\r\nb', 'say "hi"'],
    ]);
  });
  test('a quote in the middle of a cell is text', () => {
    expect(readAll('5" heel,"Asha" Rao\n').cells).toEqual([['5" heel', 'Asha Rao']]);
  });
  test('blank lines are left out and counted', () => {
    expect(readAll('a,b\n\n , \n1,2\n').rows.map(({ number }) => number)).toEqual([1, 4]);
  });
  test('without anything has no rows', () => {
    for (const text of ['', '\ufeff', '\r\n\r\n'])
      expect(readAll(text)).toMatchObject({ cells: [], problem: null });
  });
  test('that never closes a quote is refused with its row', () => {
    expect(readAll('a,b\n1,"2\n3,4').problem).toEqual({ reason: 'open_quote', row: 2 });
    expect(readAll(`a\n"${'x'.repeat(CSV_CELL_MAX + 1)}`, 1000).problem).toMatchObject({
      reason: 'open_quote',
    });
  });
  test('with a cell or a row out of all measure is refused', () => {
    expect(readAll(`a\n${'x'.repeat(CSV_CELL_MAX + 1)}`).problem).toEqual({
      reason: 'cell_too_long',
      row: 2,
    });
    expect(readAll(','.repeat(CSV_COLUMNS_MAX)).problem).toEqual({ reason: 'too_many_columns', row: 1 });
  });
  test('that is no text is refused', () => {
    expect(readAll('PK\u0003\0\0').problem).toEqual({ reason: 'not_text' });
  });
});

test('what csvText writes is read back, whatever it is, in pieces of any size', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'é', 'आ', ',', ';', '"', "'", '=', '+', '\n', '\r', '\t', ' '),
  });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(text, text, text), { maxLength: 5 }),
      fc.integer({ min: 1, max: 9 }),
      (rows, size) => {
        const head = ['x', 'y', 'z'];
        const { cells } = readAll(csvText([head, ...rows]), size);
        // Nothing but white space between its quotes, if it has any; a tab is written as text, with an apostrophe.
        const isBlank = (cell: string) =>
          csvLine([cell])
            .replace(/^"|"\r\n$/g, '')
            .trim() === '';
        const read = cells.slice(1).map((row) => row.map(cellText));
        expect(read).toEqual(rows.filter((row) => !row.every(isBlank)));
      },
    ),
  );
});
