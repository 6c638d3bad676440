import type { ReactNode } from 'react';
import { IconAlertTriangle } from '../ui/pictures/icons.ts';

/** For the hint of a field: something to check that does not stop saving. */
export function Warning({ children }: { readonly children: ReactNode }) {
  return (
    <span className="flex gap-1.5 font-medium text-warn">
      <IconAlertTriangle className="i-s mt-px flex-none" aria-hidden />
      <span>{children}</span>
    </span>
  );
}
