import { styledPieces, type TextStyle } from '@kursi/core/messaging/template-text.ts';
import type { ReactNode } from 'react';
import type { Marked } from './marked-text.ts';

/** A detail as its number, as it stands in lists. */
export function DetailNumber({ number }: { readonly number: number }) {
  return (
    <b className="mx-px inline-grid h-3.75 min-w-3.75 place-items-center rounded-[2px] bg-tint-2 px-0.75 text-t1 leading-[0.9375rem] font-bold text-ink">
      {number}
    </b>
  );
}

const wrapped: Readonly<Record<TextStyle, (inside: ReactNode) => ReactNode>> = {
  bold: (inside) => <strong>{inside}</strong>,
  italic: (inside) => <em>{inside}</em>,
  strike: (inside) => <s>{inside}</s>,
  code: (inside) => <code>{inside}</code>,
};

function Mark({ children }: { readonly children: ReactNode }) {
  return (
    <mark className="rounded-[4px] bg-bad-soft px-1 py-px font-medium text-bad inset-ring inset-ring-bad">
      {children}
    </mark>
  );
}

function withMarks(text: string, words: readonly string[]): ReactNode {
  const pattern = new RegExp(
    `(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`,
  );
  return text.split(pattern).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in their order.
    index % 2 === 1 ? <Mark key={index}>{part}</Mark> : part,
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
      else if (marked?.details.has(piece.variable)) inside = <Mark>{value}</Mark>;
      else inside = <u className="decoration-ink-3 decoration-dotted underline-offset-3">{value}</u>;
    } else if (marked && marked.words.length > 0) {
      inside = withMarks(piece.text, marked.words);
    }
    for (const style of piece.styles.toReversed()) inside = wrapped[style](inside);
    return <span key={key}>{inside}</span>;
  });
}
