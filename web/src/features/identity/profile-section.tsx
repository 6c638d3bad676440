import { type ReactNode, useId } from 'react';

interface ProfileSectionProps {
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}

/** Two columns on a desktop, one card on a phone. */
export function ProfileSection({ title, lead, children }: ProfileSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-x-12 gap-y-4 max-desk:rounded-2 max-desk:bg-surface max-desk:p-4 max-desk:shadow-1 desk:grid-cols-[240px_minmax(0,1fr)] desk:border-t desk:border-line desk:py-8"
    >
      <div>
        <h2 id={id} className="text-t3 font-bold">
          {title}
        </h2>
        {lead && <p className="mt-1 text-ink-3">{lead}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
