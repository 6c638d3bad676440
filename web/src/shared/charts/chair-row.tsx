import './charts.css';
import { cx } from '../../ui/cx.ts';

interface ChairRowProps {
  readonly chairs: readonly { readonly key: string; readonly name: string; readonly share: number }[];
  readonly className?: string | undefined;
}

/** A chair for each, filled as far as it is booked. */
export function ChairRow({ chairs, className }: ChairRowProps) {
  return (
    <ul className={cx('flex flex-wrap gap-3', className)}>
      {chairs.map(({ key, name, share }) => (
        <li key={key} className="grid w-16 min-w-12 flex-1 justify-items-stretch gap-1 text-center">
          <i
            aria-hidden
            className="k-chair-fill mx-auto block w-10"
            style={{ '--v': Math.min(100, share) } as object}
          />
          <span className="truncate text-t1">{name}</span>
          <span className="num text-t2 font-bold">{share}%</span>
        </li>
      ))}
    </ul>
  );
}
