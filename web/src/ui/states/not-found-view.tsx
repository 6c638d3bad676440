import type { ReactNode } from 'react';
import { EmptyDoor } from './empty-door.tsx';

export type NotFoundViewProps = { title: ReactNode; children: ReactNode; action?: ReactNode };

export function NotFoundView({ title, children, action }: NotFoundViewProps) {
  return (
    <div className="k-empty min-h-80 justify-center">
      <EmptyDoor />
      <h1 className="mt-3 text-t5 font-bold text-balance text-ink">{title}</h1>
      <p className="text-ink-2">{children}</p>
      {action && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
