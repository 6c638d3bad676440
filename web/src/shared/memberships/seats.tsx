import { cx } from '../../ui/cx.ts';

/** Above this a bar says it better. */
export const SEATS_MAX = 8;

const seat =
  'relative block h-[19px] w-[13px] before:block before:h-4 before:rounded-[50%_50%_15%_15%/38%_38%_12%_12%] after:absolute after:-inset-x-px after:bottom-0 after:h-0.5 after:rounded-(--r-hair)';
const full = 'before:bg-ink-2 after:bg-ink-2';
const empty = 'before:bg-tint-2 after:bg-mute';

interface SeatsProps {
  readonly left: number;
  readonly total: number;
  /** Accessible name: "2 of 6 left". */
  readonly label: string;
}

/** Uses of a package as a row of chairs; those that are left are filled. */
export function Seats({ left, total, label }: SeatsProps) {
  return (
    <span className="flex gap-1" role="img" aria-label={label}>
      {Array.from({ length: total }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: chairs are alike
        <i key={i} className={cx(seat, i < left ? full : empty)} />
      ))}
    </span>
  );
}
