import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';

export const sections = [
  'page',
  'contact',
  'hours',
  'booking',
  'money',
  'messages',
  'modules',
  'danger',
] as const;
export type Section = (typeof sections)[number];

interface SettingsSectionProps {
  readonly id: Section;
  readonly title: string;
  readonly lead: string;
  /** On a phone one section is open at a time. */
  readonly open: boolean;
  readonly children: ReactNode;
}

export function SettingsSection({ id, title, lead, open, children }: SettingsSectionProps) {
  return (
    <section
      id={`settings-${id}`}
      tabIndex={-1}
      aria-labelledby={`settings-${id}-title`}
      className={cx('k-card pad scroll-mt-4 outline-none desk:p-6', !open && 'max-desk:hidden')}
    >
      <h2 id={`settings-${id}-title`} className="text-t4 font-bold">
        {title}
      </h2>
      <p className="mt-1 mb-5 text-ink-2">{lead}</p>
      {children}
    </section>
  );
}
