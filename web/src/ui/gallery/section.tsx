import type { ReactNode } from 'react';

export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-4">
      <h2 id={`${id}-title`} className="mb-3 text-t4 font-bold">
        {title}
      </h2>
      <div className="k-card grid grid-cols-1 gap-6 p-5 max-desk:p-4">{children}</div>
    </section>
  );
}

export function Row({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="mb-2 text-t1 text-ink-3">{title}</p>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </div>
  );
}

export function Grid({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 items-start gap-6 tablet:grid-cols-2 wide:grid-cols-3">{children}</div>
  );
}
