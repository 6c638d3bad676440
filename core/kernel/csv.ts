/** Begins like something that a spreadsheet would run. */
const FORMULA = /^\s*[=+\-@]|^[\t\r]/;

/** Numbers as they are; texts never as a formula, and quoted where they need it. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Comma-separated values as spreadsheets read them: CRLF, and a mark at the start that says UTF-8. */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}
