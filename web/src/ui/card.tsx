import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type CardProps = {
  title?: ReactNode;
  /** Heading level of the title; pages have one h1. */
  level?: 2 | 3 | undefined;
  /** Right of the title: a number, a link, a button. */
  end?: ReactNode;
  /** Without padding, for lists and tables that reach the edge. */
  flush?: boolean | undefined;
  className?: string | undefined;
  children?: ReactNode;
};

export function Card({ title, level = 2, end, flush = false, className, children }: CardProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  const head = (title !== undefined || end !== undefined) && (
    <div className={cx('k-card-head', flush ? 'px-4 pt-3 pb-1' : children !== undefined && 'mb-3')}>
      {title !== undefined && <Heading className="min-w-0 flex-1 text-t3 font-bold">{title}</Heading>}
      {end}
    </div>
  );
  return (
    <section className={cx('k-card', !flush && 'pad', className)}>
      {head}
      {children}
    </section>
  );
}
