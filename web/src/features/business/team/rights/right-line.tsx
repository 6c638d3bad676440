import { limitsOfRight, type OwnRights, type SetRight } from '@kursi/core/contract/rights-set.ts';
import { useText } from '../../../../lib/text.ts';
import { Checkbox } from '../../../../ui/fields/checkbox.tsx';
import { NumberInput } from '../../settings/fields.tsx';

type LimitsOfSet = NonNullable<OwnRights[SetRight]>;

/** What a limit begins with when it is ticked: the least. */
const figures = { days: 0, share: 1_000, amount: 100_000 } as const;

interface RightLineProps {
  readonly right: SetRight;
  /** Undefined: not in the set. */
  readonly limits: LimitsOfSet | undefined;
  /** Why it cannot be changed by this member. */
  readonly isAbove: boolean;
  readonly onChange: (limits: LimitsOfSet | undefined) => void;
}

/** One right of a set, with its limits below it once it is ticked. */
export function RightLine({ right, limits, isAbove, onChange }: RightLineProps) {
  const t = useText();
  const label = t(`right.${right}`);
  const without = (name: keyof LimitsOfSet): LimitsOfSet => {
    const { [name]: _, ...rest } = limits ?? {};
    return rest;
  };
  return (
    <div>
      <Checkbox
        label={label}
        {...(isAbove && { sub: t('team.set_not_yours') })}
        checked={limits !== undefined}
        disabled={isAbove && limits === undefined}
        onChange={({ target }) => onChange(target.checked ? {} : undefined)}
      />
      {limits && (
        <div className="grid gap-1 pl-8 empty:hidden">
          {(limitsOfRight[right] ?? []).map((name) => {
            if (name === 'own' || name === 'uncounted')
              return (
                <Checkbox
                  key={name}
                  label={t(`team.limit_${name}`)}
                  checked={limits[name] === true}
                  onChange={({ target }) =>
                    onChange(target.checked ? { ...limits, [name]: true } : without(name))
                  }
                />
              );
            if (name === 'ifStaffMay') return null;
            const figure = limits[name];
            return (
              <div key={name} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Checkbox
                  label={t(`team.limit_${name}`)}
                  checked={figure !== undefined}
                  onChange={({ target }) =>
                    onChange(target.checked ? { ...limits, [name]: figures[name] } : without(name))
                  }
                />
                {figure !== undefined && (
                  <NumberInput
                    label={t('team.limit_figure', { right: label })}
                    value={figure}
                    {...(name !== 'days' && { scale: 100 })}
                    unit={name === 'share' ? '%' : name === 'amount' ? '₹' : t('team.limit_days_unit')}
                    // An empty field is the tightest limit, never none.
                    onChange={(typed) =>
                      onChange({ ...limits, [name]: Number.isFinite(typed) ? Math.max(0, typed) : 0 })
                    }
                  />
                )}
              </div>
            );
          })}
        </div>
      )}
    </div>
  );
}
