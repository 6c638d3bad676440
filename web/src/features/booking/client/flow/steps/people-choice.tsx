import type { BusinessPage } from '@kursi/core/discovery/discovery.contract.ts';
import { useId } from 'react';
import { useText } from '../../../../../lib/text.ts';
import { toneOf } from '../../../../../shared/calendar-tones.ts';
import { Avatar } from '../../../../../ui/pictures/avatar.tsx';
import { IconUsers } from '../../../../../ui/pictures/icons.ts';

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
    <fieldset className="k-who">
      <legend className="sr-only">{label}</legend>
      <label onPointerEnter={() => onNear(null)}>
        <input {...option(null)} />
        <span className="k-av arch">
          <IconUsers className="i-m" aria-hidden />
        </span>
        <span className="n">{t('flow.anyone')}</span>
      </label>
      {people.map((person) => (
        <label key={person.id} onPointerEnter={() => onNear(person.id)}>
          <input {...option(person.id)} />
          <Avatar name={person.name} shape="arch" tone={toneOf(person.colour)} src={person.image?.url} />
          <span className="n">{person.name}</span>
        </label>
      ))}
    </fieldset>
  );
}
