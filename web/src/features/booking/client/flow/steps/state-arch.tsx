import type { ReactNode } from 'react';
import { cx } from '../../../../../ui/cx.ts';

const tones = {
  confirmed: 'bg-good-soft text-good',
  created: 'bg-brand-tint text-on-tint',
  cancelled: 'bg-tint text-ink-2',
};

interface StateArchProps {
  readonly state: keyof typeof tones;
  readonly children: ReactNode;
}

/** What became of a booking, above its sentence. */
export function StateArch({ state, children }: StateArchProps) {
  return (
    <span className={cx('grid h-19 w-16 place-items-center rounded-arch pt-1.5', tones[state])}>
      {children}
    </span>
  );
}
