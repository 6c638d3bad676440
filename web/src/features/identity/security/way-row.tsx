import type { ReactNode } from 'react';
import type { Tone } from '../../../ui/fields/chip.tsx';
import { IconDot } from '../../../ui/lists/list-row.tsx';

interface WayRowProps {
  readonly icon: ReactNode;
  readonly tone?: Tone;
  readonly title: ReactNode;
  readonly sub: ReactNode;
  readonly children?: ReactNode;
}

/** One way to sign in, or one device; its actions go below it on a phone. */
export function WayRow({ icon, tone, title, sub, children }: WayRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0">
      <IconDot tone={tone}>{icon}</IconDot>
      <div className="min-w-0 flex-1 basis-40">
        <div className="font-medium break-words">{title}</div>
        <div className="text-t2 text-ink-3">{sub}</div>
      </div>
      {children && <div className="flex flex-wrap gap-2 max-desk:w-full max-desk:pl-12">{children}</div>}
    </li>
  );
}

interface WaySectionProps {
  readonly title: string;
  readonly lead?: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

export function WaySection({ title, lead, action, children }: WaySectionProps) {
  return (
    <section aria-label={title} className="border-t border-line py-5">
      <div className="mb-3 flex flex-wrap items-center gap-x-2 gap-y-2">
        <h2 className="text-t3 font-bold">{title}</h2>
        {lead && <span className="text-ink-3">{lead}</span>}
        {action && <span className="ml-auto">{action}</span>}
      </div>
      {children}
    </section>
  );
}
