import './seats.css';
import { cx } from '../../ui/cx.ts';

/** Above this a bar says it better. */
export const SEATS_MAX = 8;

interface SeatsProps {
  readonly left: number;
  readonly total: number;
  /** Accessible name: "2 of 6 left". */
  readonly label: string;
}

/** Uses of a package as a row of chairs; those that are left are filled. */
export function Seats({ left, total, label }: SeatsProps) {
  return (
    <span className="k-seats" role="img" aria-label={label}>
      {Array.from({ length: total }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: chairs are alike
        <i key={i} className={cx(i < left && 'full')} />
      ))}
    </span>
  );
}
