/** Begins like something that a spreadsheet would run. Also after apostrophes, so that taking one off gives the text back. */
const FORMULA = /^'*(\s*[=+\-@]|[\t\r])/;

/** Numbers as they are; texts never as a formula, and quoted where they need it. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  return quoted(FORMULA.test(value) ? `'${value}` : value);
}

function quoted(text: string): string {
  return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The text of a cell that `csvLine` wrote, or that someone marked as text in a spreadsheet. */
export function cellText(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

/** One line; `asIs` says which columns never hold a formula, such as phone numbers. */
export function csvLine(row: readonly (string | number)[], asIs: (column: number) => boolean = () => false) {
  const cells = row.map((value, column) =>
    typeof value === 'string' && asIs(column) ? quoted(value) : cell(value),
  );
  return `${cells.join(',')}\r\n`;
}

/** The mark at the start of a file that says UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/** Comma-separated values as spreadsheets read them: CRLF, and a mark at the start that says UTF-8. */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return `${BYTE_ORDER_MARK}${rows.map((row) => csvLine(row)).join('')}`;
}
