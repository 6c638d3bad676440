/** Every column of a row, for a prepared statement (see `ask`); a missing column does not compile. */
export function columnsOf<Row>(all: Readonly<Record<keyof Row, true>>): string {
  return Object.keys(all)
    .map((column) => `"${column}"`)
    .join(', ');
}
