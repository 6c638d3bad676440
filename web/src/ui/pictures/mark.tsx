import { cx } from '../cx.ts';
import { type LinkRender, plainLink } from '../link.tsx';

export type MarkProps = { height?: number | undefined; className?: string | undefined };

/** The logo: a chair whose back is an arch. */
export function Mark({ height = 32, className }: MarkProps) {
  return (
    <svg
      width={(height * 28) / 34}
      height={height}
      viewBox="0 0 28 34"
      fill="none"
      stroke="currentColor"
      strokeWidth="3.2"
      strokeLinecap="round"
      aria-hidden="true"
      className={className}
    >
      <path d="M4 20V13C4 6.5 8.2 2.5 14 2.5S24 6.5 24 13v7" />
      <path d="M2.5 22.5h23" />
      <path d="M7 26v5.5M21 26v5.5" />
    </svg>
  );
}

export type BrandMarkProps<Href extends string = string> = {
  name: string;
  href?: Href | undefined;
  renderLink?: LinkRender<Href> | undefined;
  className?: string | undefined;
};

export function BrandMark<Href extends string>({
  name,
  href,
  renderLink = plainLink,
  className,
}: BrandMarkProps<Href>) {
  const classes = cx('k-brandmark', className);
  const inside = (
    <>
      <Mark height={29} />
      {name}
    </>
  );
  return href === undefined ? (
    <span className={classes}>{inside}</span>
  ) : (
    renderLink({ href, className: classes, children: inside })
  );
}
