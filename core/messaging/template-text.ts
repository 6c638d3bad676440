/** Reading the texts of a template: variables, words, emoji, bold and italic. Positions are indexes into the string. */

export interface TextRange {
  readonly start: number;
  readonly end: number;
}
export interface VariableInText extends TextRange {
  /** As written: {{01}} is not {{1}}. */
  readonly digits: string;
}

const variablePattern = /\{\{([0-9]+)\}\}/g;

const rangeOf = (match: RegExpMatchArray): TextRange => ({
  start: match.index ?? 0,
  end: (match.index ?? 0) + match[0].length,
});

export function variablesIn(text: string): VariableInText[] {
  return [...text.matchAll(variablePattern)].map((match) => ({ digits: match[1] ?? '', ...rangeOf(match) }));
}

export function writeVariable(key: number): string {
  return `{{${key}}}`;
}

/** Blanks variables out; every other character keeps its position. */
function withoutVariables(text: string): string {
  return text.replace(variablePattern, (found) => ' '.repeat(found.length));
}

/** Braces that make no variable, such as {{name}}. */
export function brokenBraceIn(text: string): TextRange | null {
  const match = withoutVariables(text).match(/\{\{|\}\}/);
  return match && rangeOf(match);
}

/** As WhatsApp counts: code points, and a variable with its braces. */
export function lengthOfText(text: string): number {
  return [...text].length;
}

export function countWords(text: string): number {
  return withoutVariables(text).match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)?.length ?? 0;
}
export function hasWord(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** A family or a flag is one emoji. ©, ® and ™ are signs, not emoji. */
export function emojiIn(text: string): TextRange[] {
  return [...text.matchAll(/\p{RGI_Emoji}|(?![©®™])\p{Extended_Pictographic}/gv)].map(rangeOf);
}

/** Numbers the variables 1, 2, … as they come; `keys` says which number each of them had before. */
export function renumber(text: string): { text: string; keys: number[] } {
  const keys: number[] = [];
  const renumbered = text.replace(variablePattern, (_found, digits: string) => {
    keys.push(Number(digits));
    return writeVariable(keys.length);
  });
  return { text: renumbered, keys };
}

/** What has no value keeps its braces. */
export function fillVariables(text: string, valueFor: (key: number) => string | undefined): string {
  return text.replace(variablePattern, (found, digits: string) => valueFor(Number(digits)) || found);
}

/** The values of the variables in a filled text, each as short as possible. Null when the text around them differs. */
export function valuesIn(filled: string, text: string): Map<number, string> | null {
  const variables = variablesIn(text);
  const values = new Map<number, string>();
  let at = variables[0]?.start ?? text.length;
  if (!filled.startsWith(text.slice(0, at))) return null;
  for (const [index, variable] of variables.entries()) {
    const next = variables[index + 1];
    const after = text.slice(variable.end, next?.start);
    const end = next ? filled.indexOf(after, at + 1) : filled.length - after.length;
    if (end <= at || !filled.endsWith(next ? '' : after)) return null;
    values.set(Number(variable.digits), filled.slice(at, end));
    at = end + after.length;
  }
  return variables.length > 0 || filled === text ? values : null;
}

export type TextStyle = 'bold' | 'italic' | 'strike' | 'code';
export interface TextPiece {
  readonly text: string;
  readonly styles: readonly TextStyle[];
  /** The number of the variable that stands here. */
  readonly variable?: number;
}

const styleOfMark: Readonly<Record<string, TextStyle>> = {
  '*': 'bold',
  _: 'italic',
  '~': 'strike',
  '`': 'code',
};

/** Where a mark opens: it has its twin on the same line, with text right inside both, and no letter right outside. */
function closingMark(text: string, at: number): number {
  const mark = text[at] ?? '';
  const isWordAt = (index: number) => hasWord(text[index] ?? '');
  if (isWordAt(at - 1) || /\s/.test(text[at + 1] ?? ' ') || text[at + 1] === mark) return -1;
  for (let end = text.indexOf(mark, at + 2); end > 0; end = text.indexOf(mark, end + 1)) {
    if (text.slice(at, end).includes('\n')) return -1;
    if (!/\s/.test(text[end - 1] ?? ' ') && !isWordAt(end + 1)) return end;
  }
  return -1;
}

/** The pieces of a text as WhatsApp shows it: *bold*, _italic_, ~struck~, `code`, and the variables. */
export function styledPieces(text: string, styles: readonly TextStyle[] = []): TextPiece[] {
  const pieces: TextPiece[] = [];
  let plain = '';
  const flush = () => {
    if (plain !== '') pieces.push({ text: plain, styles });
    plain = '';
  };
  for (let at = 0; at < text.length; ) {
    const variable = /^\{\{([0-9]+)\}\}/.exec(text.slice(at, at + 12));
    const style = styleOfMark[text[at] ?? ''];
    const end = style ? closingMark(text, at) : -1;
    if (variable) {
      flush();
      pieces.push({ text: variable[0], styles, variable: Number(variable[1]) });
      at += variable[0].length;
    } else if (style && end > 0) {
      flush();
      pieces.push(...styledPieces(text.slice(at + 1, end), [...styles, style]));
      at = end + 1;
    } else {
      plain += text[at];
      at += 1;
    }
  }
  flush();
  return pieces;
}
