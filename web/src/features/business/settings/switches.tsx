import { Switch } from '../../../ui/fields/switch.tsx';

interface SwitchesProps<Kind extends string> {
  readonly all: readonly Kind[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: Kind[]) => void;
  readonly wordsOf: (kind: Kind) => { readonly label: string; readonly sub?: string };
}

/** A list of switches for a set of values. */
export function Switches<Kind extends string>({ all, chosen, onChange, wordsOf }: SwitchesProps<Kind>) {
  return (
    <div className="grid max-w-md divide-y divide-line-soft">
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
