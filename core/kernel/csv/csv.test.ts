import { expect, test } from 'vitest';
import { csvText } from './csv.ts';

const firstLine = (...row: (string | number)[]) => csvText([row]).slice(1, -2);

test('a name that begins like a formula is text to a spreadsheet', () => {
  const link = '=HYPERLINK("http://evil.example")';
  expect(firstLine(link)).toBe(`"'${link.replaceAll('"', '""')}"`);
  for (const start of ['=', '+', '-', '@', '\t', '\r', ' =']) {
    expect(firstLine(`${start}1+1`)).toBe(`"'${start}1+1"`);
  }
});

test('an amount below nought stays a number', () => {
  expect(firstLine(-12.5, 'Asha')).toBe('-12.5,Asha');
});

test('commas, quotes and lines stay inside their cell', () => {
  expect(csvText([['Hair, "long"', 'a\nb', 3]])).toBe('\ufeff"Hair, ""long""","a\nb",3\r\n');
});
