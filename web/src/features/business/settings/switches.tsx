import { cx } from '../../../ui/cx.ts';
import { Switch } from '../../../ui/fields/switch.tsx';

interface SwitchesProps<Kind extends string> {
  readonly all: readonly Kind[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: Kind[]) => void;
  readonly wordsOf: (kind: Kind) => { readonly label: string; readonly sub?: string };
  /** As wide as what is around it. */
  readonly wide?: boolean;
}

/** A list of switches for a set of values. */
export function Switches<Kind extends string>({
  all,
  chosen,
  onChange,
  wordsOf,
  wide = false,
}: SwitchesProps<Kind>) {
  return (
    <div className={cx('grid divide-y divide-line-soft', !wide && 'max-w-md')}>
      {all.map((kind) => (
        <Switch
          key={kind}
          end
          {...wordsOf(kind)}
          checked={chosen.includes(kind)}
          onChange={({ target }) =>
            onChange(all.filter((one) => (one === kind ? target.checked : chosen.includes(one))))
          }
        />
      ))}
    </div>
  );
}
