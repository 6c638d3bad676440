import type { BusinessPage } from '@kursi/core/discovery/discovery.contract.ts';
import { useId } from 'react';
import { useText } from '../../../../../lib/text.ts';
import { toneOf } from '../../../../../shared/calendar-tones.ts';
import { Avatar } from '../../../../../ui/pictures/avatar.tsx';
import { IconUsers } from '../../../../../ui/pictures/icons.ts';

export const whoRow =
  'flex min-w-0 gap-1 overflow-x-auto px-3 pt-2 pb-0.5 text-center text-t1 [scrollbar-width:none] [&_.k-av]:mb-[5px] [&_.k-av]:h-[50px] [&_.k-av]:w-[42px] [&_.k-av]:text-(length:--t-2)';
const person =
  'relative flex max-w-24 flex-[1_0_70px] cursor-pointer flex-col items-center rounded-2 px-0.5 pt-2 pb-1.5 text-ink-2 hover:bg-hover has-checked:bg-sunken has-checked:font-bold has-checked:text-ink has-checked:shadow-[inset_0_0_0_2px_var(--ink)] has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus';
const hidden = 'absolute inset-0 z-(--z-raised) m-0 size-full cursor-[inherit] opacity-0';

interface PeopleChoiceProps {
  readonly label: string;
  readonly people: BusinessPage['team'];
  /** Null: anyone. Undefined: the services have different people. */
  readonly value: string | null | undefined;
  readonly onChange: (id: string | null) => void;
  /** Prefetch: the pointer or the focus is on this choice. */
  readonly onNear: (id: string | null) => void;
}

export function PeopleChoice({ label, people, value, onChange, onNear }: PeopleChoiceProps) {
  const t = useText();
  const name = useId();
  const option = (id: string | null) => ({
    type: 'radio',
    name,
    checked: value === id,
    onChange: () => onChange(id),
    onFocus: () => onNear(id),
  });
  return (
    <fieldset className={whoRow}>
      <legend className="sr-only">{label}</legend>
      <label className={person} onPointerEnter={() => onNear(null)}>
        <input {...option(null)} className={hidden} />
        <span className="k-av arch">
          <IconUsers className="i-m" aria-hidden />
        </span>
        <span className="max-w-full truncate">{t('flow.anyone')}</span>
      </label>
      {people.map((one) => (
        <label key={one.id} className={person} onPointerEnter={() => onNear(one.id)}>
          <input {...option(one.id)} className={hidden} />
          <Avatar name={one.name} shape="arch" tone={toneOf(one.colour)} src={one.image?.url} />
          <span className="max-w-full truncate">{one.name}</span>
        </label>
      ))}
    </fieldset>
  );
}
