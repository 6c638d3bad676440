import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';

const bars = {
  quiet: 'bg-tint-2',
  brand: 'bg-brand',
  warn: 'bg-warn-bar',
  bad: 'bg-bad',
  waiting: 'bg-[repeating-linear-gradient(var(--ink-3)_0_5px,transparent_5px_9px)]',
};

export type StatusBar = keyof typeof bars;

interface StatusRowProps extends ComponentProps<'li'> {
  readonly bar: StatusBar;
  readonly isOpen?: boolean;
}

/** A row of a list with its status as a bar; the whole of it opens what it stands for. */
export function StatusRow({ bar, isOpen = false, className, children, ...rest }: StatusRowProps) {
  return (
    <li
      className={cx(
        'relative grid items-center rounded-1',
        isOpen
          ? 'bg-sunken inset-ring-2 inset-ring-ink'
          : 'not-first:bg-[linear-gradient(var(--line-soft)_1px,transparent_0)] hover:bg-hover',
        className,
      )}
      {...rest}
    >
      <i
        className={cx('absolute inset-y-2.5 w-1 rounded-[2px]', isOpen ? 'left-1.5' : 'left-0', bars[bar])}
      />
      {children}
    </li>
  );
}

/** Of the link whose target is the whole row. */
export const rowLink =
  'after:absolute after:inset-0 after:rounded-1 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus';

interface RowStateProps {
  readonly tone: string;
  readonly word: string;
  readonly children: ReactNode;
}

/** How it stands, and since when. */
export function RowState({ tone, word, children }: RowStateProps) {
  return (
    <span className="num col-start-4 flex flex-col text-right leading-[1.125rem] max-desk:col-start-2 max-desk:flex-row max-desk:flex-wrap max-desk:gap-x-2 max-desk:text-left">
      <span className={cx('font-medium', tone)}>{word}</span>
      <span className="text-t1 text-ink-3">{children}</span>
    </span>
  );
}
