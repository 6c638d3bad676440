/** Every column of a row for a named statement (see `ask`); the compiler says when one is missing. */
export function columnsOf<Row>(all: Readonly<Record<keyof Row, true>>): string {
  return Object.keys(all)
    .map((column) => `"${column}"`)
    .join(', ');
}
