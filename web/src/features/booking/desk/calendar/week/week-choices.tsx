import type { Service } from '@kursi/core/catalogue/catalogue.contract.ts';
import { useText } from '../../../../../lib/text.ts';
import { PickChip } from '../../../../../ui/fields/pick-chip.tsx';
import { Segmented } from '../../../../../ui/fields/segmented.tsx';
import { Menu } from '../../../../../ui/overlays/menu.tsx';
import { IconChevronDown } from '../../../../../ui/pictures/icons.ts';

/** A week begins with the day chosen, since nobody books into the past; or on Monday. */
export const weekStarts = ['day', 'monday'] as const;
export type WeekStart = (typeof weekStarts)[number];

interface WeekGapsProps {
  readonly services: readonly Service[];
  /** The service that gaps are looked for; null: any gap. */
  readonly wanted: Service | null;
  readonly onWanted: (serviceId: string | null) => void;
}

/** Whether the week frames any gap, or only those that hold a service. */
export function WeekGaps({ services, wanted, onWanted }: WeekGapsProps) {
  const t = useText();
  return (
    <span className="flex gap-2">
      <PickChip tick picked={wanted === null} onPickedChange={() => onWanted(null)}>
        {t('week.gaps')}
      </PickChip>
      <Menu
        trigger={
          <button type="button" className="k-pick" aria-pressed={wanted !== null}>
            <span className="cut max-w-32">{wanted?.name ?? t('week.for_service')}</span>
            <IconChevronDown className="i-s" aria-hidden />
          </button>
        }
        entries={services.map(({ id, name }) => ({
          key: id,
          label: name,
          chosen: id === wanted?.id,
          onSelect: () => onWanted(id),
        }))}
      />
    </span>
  );
}

interface WeekStartChoiceProps {
  readonly start: WeekStart;
  readonly onStart: (start: WeekStart) => void;
}

/** Which seven days a week is. */
export function WeekStartChoice({ start, onStart }: WeekStartChoiceProps) {
  const t = useText();
  return (
    <Segmented
      wide
      label={t('week.start')}
      value={start}
      onValueChange={onStart}
      options={weekStarts.map((value) => ({ value, label: t(`week.start_${value}`) }))}
    />
  );
}
