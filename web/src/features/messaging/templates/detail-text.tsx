import { styledPieces, type TextStyle } from '@kursi/core/messaging/template-text.ts';
import type { ReactNode } from 'react';

/** A detail as its number, as it stands in lists. */
export function DetailNumber({ number }: { readonly number: number }) {
  return <b className="k-tp-num">{number}</b>;
}

const wrapped: Readonly<Record<TextStyle, (inside: ReactNode) => ReactNode>> = {
  bold: (inside) => <strong>{inside}</strong>,
  italic: (inside) => <em>{inside}</em>,
  strike: (inside) => <s>{inside}</s>,
  code: (inside) => <code>{inside}</code>,
};

interface DetailTextProps {
  readonly text: string;
  /** Instead of a number: the example. */
  readonly valueFor?: ((key: number) => string | undefined) | undefined;
  /** Details that a rule speaks of. */
  readonly marked?: ReadonlySet<number> | undefined;
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
      else if (marked?.has(piece.variable)) inside = <mark>{value}</mark>;
      else inside = <u>{value}</u>;
    }
    for (const style of piece.styles.toReversed()) inside = wrapped[style](inside);
    return <span key={key}>{inside}</span>;
  });
}
