import './message.css';
import { styledPieces, type TextStyle } from '@kursi/core/messaging/template-text.ts';
import type { ReactNode } from 'react';
import type { Marked } from './marked-text.ts';

/** A detail as its number, as it stands in lists. */
export function DetailNumber({ number }: { readonly number: number }) {
  return <b className="k-msg-num">{number}</b>;
}

const wrapped: Readonly<Record<TextStyle, (inside: ReactNode) => ReactNode>> = {
  bold: (inside) => <strong>{inside}</strong>,
  italic: (inside) => <em>{inside}</em>,
  strike: (inside) => <s>{inside}</s>,
  code: (inside) => <code>{inside}</code>,
};

function withMarks(text: string, words: readonly string[]): ReactNode {
  const pattern = new RegExp(
    `(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`,
  );
  return text.split(pattern).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in their order.
    index % 2 === 1 ? <mark key={index}>{part}</mark> : part,
  );
}

interface DetailTextProps {
  readonly text: string;
  /** Instead of a number: the example. */
  readonly valueFor?: ((key: number) => string | undefined) | undefined;
  /** What a rule speaks of. */
  readonly marked?: Marked | undefined;
}

/** A text as WhatsApp shows it, with its details as numbers or as examples. */
export function DetailText({ text, valueFor, marked }: DetailTextProps) {
  let at = 0;
  return styledPieces(text).map((piece) => {
    const key = at;
    at += piece.text.length + 1;
    const value = piece.variable === undefined ? piece.text : valueFor?.(piece.variable);
    let inside: ReactNode = value;
    if (piece.variable !== undefined) {
      if (!value) inside = <DetailNumber number={piece.variable} />;
      else if (marked?.details.has(piece.variable)) inside = <mark>{value}</mark>;
      else inside = <u>{value}</u>;
    } else if (marked && marked.words.length > 0) {
      inside = withMarks(piece.text, marked.words);
    }
    for (const style of piece.styles.toReversed()) inside = wrapped[style](inside);
    return <span key={key}>{inside}</span>;
  });
}
