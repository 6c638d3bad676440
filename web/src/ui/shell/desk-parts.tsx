import type { ComponentProps, ReactNode } from 'react';
import { Avatar } from '../avatar.tsx';
import { cx } from '../cx.ts';
import { IconChevronsUpDown, IconSearch } from '../icons.ts';
import { Kbd } from '../kbd.tsx';

export type SwitcherButtonProps = Omit<ComponentProps<'button'>, 'type' | 'children' | 'title'> & {
  title: string;
  sub?: ReactNode;
  src?: string | undefined;
};

/** Whose desk this is; give it to Menu as the trigger. */
export function SwitcherButton({ title, sub, src, className, ...rest }: SwitcherButtonProps) {
  return (
    <button {...rest} type="button" className={cx('k-switcher', className)}>
      <Avatar name={title.slice(0, 1)} shape="arch" tone="brand" src={src} />
      <span className="min-w-0">
        <span className="cut block text-t2 font-bold">{title}</span>
        {sub && <span className="cut block text-t1 text-ink-3">{sub}</span>}
      </span>
      <IconChevronsUpDown className="i-m text-ink-3" aria-hidden />
    </button>
  );
}

export type FindButtonProps = Omit<ComponentProps<'button'>, 'type' | 'children'> & {
  label: string;
  keys: readonly string[];
};

/** Looks like a search field, opens the command palette. */
export function FindButton({ label, keys, className, ...rest }: FindButtonProps) {
  return (
    <button {...rest} type="button" className={cx('k-field calm', className)}>
      <IconSearch className="i-m" aria-hidden />
      <span className="ph cut">{label}</span>
      <span className="k-find-kbd" aria-hidden>
        {keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </span>
    </button>
  );
}

export type SheetBarProps = { title: ReactNode; children?: ReactNode; end?: ReactNode };

/** The 56 px bar at the head of a sheet: what this is, and how it is shown. */
export function SheetBar({ title, children, end }: SheetBarProps) {
  return (
    <div className="k-bar">
      <h1 className="text-t4 font-bold">{title}</h1>
      {children}
      {end && <div className="ml-auto flex flex-wrap items-center gap-3">{end}</div>}
    </div>
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
