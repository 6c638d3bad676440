/** A record of a CSV file; `number` counts from 1 as a spreadsheet does, blank lines too. */
export interface CsvRow {
  readonly number: number;
  readonly cells: readonly string[];
}

export type CsvProblem =
  | { readonly reason: 'open_quote' | 'cell_too_long' | 'too_many_columns'; readonly row: number }
  | { readonly reason: 'not_text' };

export interface CsvReader {
  /** The records that this piece of the file completes; none after a problem. Blank lines are left out. */
  push(text: string): CsvRow[];
  /** The last record, which may have no line break. */
  end(): CsvRow[];
  readonly problem: CsvProblem | null;
}

const DELIMITERS = [',', ';', '\t'] as const;
export const CSV_CELL_MAX = 10_000;
export const CSV_COLUMNS_MAX = 100;
/** The first line is looked at for the delimiter; it is not expected to be longer. */
const FIRST_LINE_MAX = 64 * 1024;

const [QUOTE, CR, LF] = [34, 13, 10];

/**
 * Streaming CSV parser: comma, semicolon or tab (whichever the first line has most of), quotes with doubled quotes
 * inside, line breaks of every kind. Never keeps more than one record.
 */
export function makeCsvReader(): CsvReader {
  let problem: CsvProblem | null = null;
  let delimiter = 0;
  /** Held back until the delimiter is known. */
  let ahead = '';
  let cell = '';
  let cells: string[] = [];
  let number = 1;
  let state: 'start' | 'plain' | 'quoted' | 'quote_in_quoted' = 'start';
  let wasCr = false;

  function endCell(): void {
    cells.push(cell);
    cell = '';
    state = 'start';
    if (cells.length > CSV_COLUMNS_MAX) problem = { reason: 'too_many_columns', row: number };
  }
  function endRow(rows: CsvRow[]): void {
    endCell();
    const isBlank = cells.every((one) => one.trim() === '');
    if (!isBlank && !problem) rows.push({ number, cells });
    cells = [];
    number++;
  }
  function add(text: string): void {
    cell += text;
    if (cell.length > CSV_CELL_MAX) {
      problem = { reason: state === 'quoted' ? 'open_quote' : 'cell_too_long', row: number };
    }
  }

  function read(text: string): CsvRow[] {
    const rows: CsvRow[] = [];
    let from = 0;
    const flush = (to: number) => {
      if (to > from) add(text.slice(from, to));
    };
    for (let at = 0; at < text.length && !problem; at++) {
      const code = text.charCodeAt(at);
      if (wasCr) {
        wasCr = false;
        if (code === LF) {
          from = at + 1;
          continue;
        }
      }
      if (state === 'quoted') {
        if (code !== QUOTE) continue;
        flush(at);
        from = at + 1;
        state = 'quote_in_quoted';
      } else if (code === QUOTE && state === 'start') {
        state = 'quoted';
        from = at + 1;
      } else if (code === QUOTE && state === 'quote_in_quoted') {
        add('"');
        state = 'quoted';
        from = at + 1;
      } else if (code === delimiter) {
        flush(at);
        endCell();
        from = at + 1;
      } else if (code === LF || code === CR) {
        flush(at);
        endRow(rows);
        wasCr = code === CR;
        from = at + 1;
      } else if (state !== 'plain') {
        // Text after a closing quote is kept as it is: "Asha" Rao.
        state = 'plain';
      }
    }
    flush(text.length);
    return problem ? [] : rows;
  }

  /** Null while the first line is not whole. */
  function begin(text: string, isEnd: boolean): string | null {
    ahead += text;
    const [line = ''] = ahead.split(/[\r\n]/, 1);
    if (line.length === ahead.length && !isEnd && ahead.length < FIRST_LINE_MAX) return null;
    delimiter = delimiterOf(line).charCodeAt(0);
    const held = ahead.replace(/^\ufeff/, '');
    ahead = '';
    return held;
  }

  return {
    push(text) {
      if (text.includes('\0')) problem ??= { reason: 'not_text' };
      if (problem) return [];
      const known = delimiter === 0 ? begin(text, false) : text;
      return known === null ? [] : read(known);
    },
    end() {
      if (problem) return [];
      const rows = delimiter === 0 ? read(begin('', true) ?? '') : [];
      if (state === 'quoted') problem = { reason: 'open_quote', row: number };
      else if (cell !== '' || cells.length > 0) endRow(rows);
      return problem ? [] : rows;
    },
    get problem() {
      return problem;
    },
  };
}

/** Counted outside quotes. */
function delimiterOf(line: string): string {
  const bare = line.replace(/"(?:[^"]|"")*"?/g, '');
  const counted = DELIMITERS.map((mark) => ({ mark, count: bare.split(mark).length }));
  return counted.reduce((most, next) => (next.count > most.count ? next : most)).mark;
}
