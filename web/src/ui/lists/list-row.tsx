import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import type { Tone } from '../fields/chip.tsx';
import { type LinkRender, plainLink } from '../link.tsx';
import { IconChevronRight } from '../pictures/icons.ts';

export type ListRowProps<Href extends string = string> = {
  lead?: ReactNode;
  title: ReactNode;
  sub?: ReactNode;
  end?: ReactNode;
  /** Either of these makes the whole row clickable and adds a chevron. */
  href?: Href | undefined;
  onOpen?: (() => void) | undefined;
  renderLink?: LinkRender<Href> | undefined;
  className?: string | undefined;
};

export function ListRow<Href extends string>({
  lead,
  title,
  sub,
  end,
  href,
  onOpen,
  renderLink = plainLink,
  className,
}: ListRowProps<Href>) {
  const opens = href !== undefined || onOpen !== undefined;
  const classes = cx('k-row', className);
  const inside = (
    <>
      {lead}
      <span className="mid">
        <span className="block font-medium">{title}</span>
        {sub && <span className="sub block">{sub}</span>}
      </span>
      {end !== undefined && <span className="end">{end}</span>}
      {opens && <IconChevronRight className="i-m" aria-hidden />}
    </>
  );
  if (href !== undefined) return renderLink({ href, className: classes, children: inside });
  if (onOpen) {
    return (
      <button type="button" className={classes} onClick={onOpen}>
        {inside}
      </button>
    );
  }
  return <div className={classes}>{inside}</div>;
}

export type ListRowsProps = { children: ReactNode; className?: string | undefined };

/** Rows with dividers; put it in a flush Card. */
export function ListRows({ children, className }: ListRowsProps) {
  return <div className={cx('k-rows', className)}>{children}</div>;
}

export type IconDotProps = { tone?: Tone | undefined; children: ReactNode };

/** The round tinted icon at the start of a row. */
export function IconDot({ tone = 'neutral', children }: IconDotProps) {
  return <span className={cx('k-dot', tone !== 'neutral' && tone)}>{children}</span>;
}
