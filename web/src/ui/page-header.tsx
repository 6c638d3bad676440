import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type PageHeaderProps = {
  title: ReactNode;
  sub?: ReactNode;
  /** Above the title: a back link, a date. */
  above?: ReactNode;
  actions?: ReactNode;
  /** The 18 px title of a work sheet instead of the 24 px one of a page. */
  small?: boolean | undefined;
  className?: string | undefined;
};

export function PageHeader({ title, sub, above, actions, small = false, className }: PageHeaderProps) {
  return (
    <div className={cx('flex flex-wrap items-center gap-x-3 gap-y-2', className)}>
      <div className="min-w-0 flex-[1_1_240px] max-tablet:flex-[1_0_100%]">
        {above && <div className="text-ink-3">{above}</div>}
        <h1 className={cx('font-bold text-balance', small ? 'text-t4' : 'text-t5')}>{title}</h1>
        {sub && <p className="mt-1 text-ink-2">{sub}</p>}
      </div>
      {/* On a phone the actions are below the text at full width, in every language. */}
      {actions && (
        <div className="flex flex-wrap gap-2 max-tablet:flex-[1_0_100%] max-tablet:*:flex-auto">
          {actions}
        </div>
      )}
    </div>
  );
}
