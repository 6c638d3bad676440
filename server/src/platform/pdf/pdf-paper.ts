import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { qrCode } from '@kursi/core/kernel/qr-code.ts';
import { unpackFont } from './unpack-font.ts';

/** In points, as PDF counts. */
export const PAGE = { width: 595, height: 842, margin: 40 } as const;

export interface TextLook {
  readonly size?: number;
  readonly bold?: boolean;
  readonly colour?: string;
  readonly align?: 'left' | 'right' | 'center';
}

/** Paper with text in Latin letters and Devanagari; pdfkit shapes each run with its font. */
export interface Paper {
  /** Draws wrapped text and returns its height. Long words are broken, never cut. */
  text(text: string, x: number, y: number, width: number, look?: TextLook): number;
  heightOf(text: string, width: number, look?: TextLook): number;
  line(y: number, from?: number, to?: number, width?: number, colour?: string): void;
  qr(text: string, x: number, y: number, size: number): void;
  /** The chair of the logo, `height` points high. */
  mark(x: number, y: number, height: number): void;
  newPage(): void;
  end(): Promise<Buffer>;
}

const FONTS = ['devanagari', 'latin', 'latin-ext'] as const;
type Script = (typeof FONTS)[number];

const fileOf = (script: Script, weight: 400 | 700) =>
  fileURLToPath(
    import.meta.resolve(
      `@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-${script}-${weight}-normal.woff`,
    ),
  );

let loading: Promise<readonly (readonly [name: string, file: Buffer])[]> | undefined;

function loadFonts() {
  loading ??= Promise.all(
    FONTS.flatMap((script) =>
      ([400, 700] as const).map(
        async (weight) =>
          [`${script}-${weight}`, unpackFont(await readFile(fileOf(script, weight)))] as const,
      ),
    ),
  );
  return loading;
}

/** The rupee sign lies in the Devanagari cut. */
const DEVANAGARI = /[\u0900-\u097f\u1cd0-\u1cf9\u20b9\u25cc\ua8e0-\ua8ff]|\u200c|\u200d/;
const LATIN =
  /[\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u02c6\u02da\u02dc\u2000-\u206f\u20ac\u2122\u2212]/;

/** Pieces of a text that one font can write; a space stays with what is before it. */
export function scriptRuns(text: string): { readonly script: Script; readonly text: string }[] {
  const runs: { script: Script; text: string }[] = [];
  for (const letter of text) {
    const last = runs.at(-1);
    const script = DEVANAGARI.test(letter) ? 'devanagari' : LATIN.test(letter) ? 'latin' : 'latin-ext';
    if (last && (last.script === script || letter === ' ')) last.text += letter;
    else runs.push({ script, text: letter });
  }
  return runs;
}

/** In a box of 28 by 34. */
const MARK = ['M4 20V13C4 6.5 8.2 2.5 14 2.5S24 6.5 24 13v7', 'M2.5 22.5h23', 'M7 26v5.5M21 26v5.5'];

/** Of the room that a line leaves. */
const SHARE_LEFT = { left: 0, center: 0.5, right: 1 } as const;

const LINE_HEIGHT = 1.4;

export async function makePaper(info: {
  readonly title: string;
  readonly lang: string;
  readonly made: Temporal.Instant;
}): Promise<Paper> {
  // Loaded with the first PDF: nobody else needs it.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: info.lang,
    info: { Title: info.title, CreationDate: new Date(info.made.epochMilliseconds) },
  });
  for (const [name, file] of await loadFonts()) doc.registerFont(name, file);
  const done = buffer(doc);

  const use = (script: Script, { size = 9, bold = false }: TextLook) =>
    doc.font(`${script}-${bold ? 700 : 400}`).fontSize(size);
  const widthOf = (text: string, look: TextLook) =>
    scriptRuns(text).reduce((sum, run) => sum + use(run.script, look).widthOfString(run.text), 0);

  function linesOf(text: string, width: number, look: TextLook): string[] {
    const lines: string[] = [];
    let line = '';
    const fits = (words: string) => widthOf(words, look) <= width;
    for (const word of text.split(/\s+/).filter(Boolean)) {
      const longer = line ? `${line} ${word}` : word;
      if (fits(longer)) {
        line = longer;
        continue;
      }
      if (line) lines.push(line);
      line = '';
      for (const { segment } of new Intl.Segmenter().segment(word)) {
        if (line && !fits(line + segment)) {
          lines.push(line);
          line = '';
        }
        line += segment;
      }
    }
    return line ? [...lines, line] : lines;
  }

  return {
    text(text, x, y, width, look = {}) {
      const { size = 9, colour = '#000', align = 'left' } = look;
      const lines = linesOf(text, width, look);
      for (const [i, line] of lines.entries()) {
        const left = width - widthOf(line, look);
        let at = x + left * SHARE_LEFT[align];
        for (const run of scriptRuns(line)) {
          const font = use(run.script, look).fillColor(colour);
          font.text(run.text, at, y + i * size * LINE_HEIGHT, { lineBreak: false });
          at += font.widthOfString(run.text);
        }
      }
      return lines.length * size * LINE_HEIGHT;
    },
    heightOf: (text, width, look = {}) => linesOf(text, width, look).length * (look.size ?? 9) * LINE_HEIGHT,
    line(y, from = PAGE.margin, to = PAGE.width - PAGE.margin, width = 0.5, colour = '#999') {
      doc.lineWidth(width).moveTo(from, y).lineTo(to, y).stroke(colour);
    },
    qr(text, x, y, size) {
      const code = qrCode(text);
      const module = size / code.length;
      for (const [row, cells] of code.entries())
        for (const [column, dark] of cells.entries())
          if (dark) doc.rect(x + column * module, y + row * module, module + 0.05, module + 0.05);
      doc.fill('#000');
    },
    mark(x, y, height) {
      doc
        .save()
        .translate(x, y)
        .scale(height / 34);
      for (const stroke of MARK) doc.path(stroke).lineWidth(3.2).lineCap('round').stroke('#000');
      doc.restore();
    },
    newPage: () => void doc.addPage(),
    async end() {
      doc.end();
      return done;
    },
  };
}
