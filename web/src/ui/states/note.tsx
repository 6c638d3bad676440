import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import type { Tone } from '../fields/chip.tsx';
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCheckCircle,
  IconInfo,
  IconSparkles,
} from '../pictures/icons.ts';

export type NoteProps = {
  tone?: Tone | undefined;
  /** Replaces the icon of the tone; null leaves it out. */
  icon?: ReactNode;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** ARIA live role: `alert` interrupts, `status` waits; none for a note that is there from the start. */
  live?: 'alert' | 'status' | undefined;
  className?: string | undefined;
};

const icons = {
  neutral: IconInfo,
  info: IconInfo,
  warn: IconAlertTriangle,
  good: IconCheckCircle,
  bad: IconAlertCircle,
  brand: IconSparkles,
} as const;

export function Note({ tone = 'neutral', icon, title, children, action, live, className }: NoteProps) {
  const Icon = icons[tone];
  return (
    <div role={live} className={cx('k-note', tone !== 'neutral' && tone, className)}>
      {icon === undefined ? <Icon aria-hidden /> : icon}
      <div className="min-w-0 flex-1">
        {title && <p className="font-bold">{title}</p>}
        {children}
        {action && <div className="mt-2">{action}</div>}
      </div>
    </div>
  );
}

export type ProblemProps = Pick<NoteProps, 'children' | 'className'>;

/** What was refused, read aloud when it appears; nothing while there is no problem. */
export function Problem({ children, className }: ProblemProps) {
  return (
    children && (
      <Note tone="bad" live="alert" className={className}>
        {children}
      </Note>
    )
  );
}
