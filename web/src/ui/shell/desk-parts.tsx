import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Avatar } from '../pictures/avatar.tsx';
import { IconChevronsUpDown } from '../pictures/icons.ts';

export type SwitcherButtonProps = Omit<ComponentProps<'button'>, 'type' | 'children' | 'title'> & {
  title: string;
  sub?: ReactNode;
  src?: string | undefined;
};

/** The business switcher; give it to Menu as the trigger. */
export function SwitcherButton({ title, sub, src, className, ...rest }: SwitcherButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className={cx(
        'flex max-w-full min-w-0 items-center gap-2.5 justify-self-start rounded-1 py-1 pr-2 pl-1 text-left hover:bg-hover',
        className,
      )}
    >
      <Avatar name={title.slice(0, 1)} shape="arch" tone="brand" src={src} />
      <span className="min-w-0">
        <span className="cut block text-t2 font-bold">{title}</span>
        {sub && <span className="cut block text-t1 text-ink-3">{sub}</span>}
      </span>
      <IconChevronsUpDown className="i-m text-ink-3" aria-hidden />
    </button>
  );
}

export type StatusBarProps = { label: string; children: ReactNode };

export function StatusBar({ label, children }: StatusBarProps) {
  return (
    <section aria-label={label} className="k-statusbar num">
      {children}
    </section>
  );
}

export type StatusCountProps = { icon: ReactNode; children: ReactNode };

export function StatusCount({ icon, children }: StatusCountProps) {
  return (
    <span className="inline-flex items-center gap-1.5">
      {icon}
      {children}
    </span>
  );
}
