import { useState } from 'react';
import { attempt } from '../../../lib/api/attempt.ts';
import { IconBell } from '../../../ui/pictures/icons.ts';
import { chime, prepareChime } from './chime.ts';
import { type Languages, TwoLanguages } from './two-languages.tsx';

const REMEMBERED = 'kursi:tv-chime';

/** Kept on this screen; off until someone wants it. */
export function useChimeOn(): [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => attempt(() => localStorage.getItem(REMEMBERED)) === '1');
  return [
    isOn,
    (next) => {
      attempt(() => localStorage.setItem(REMEMBERED, next ? '1' : '0'));
      setOn(next);
    },
  ];
}

interface ChimeSwitchProps {
  readonly languages: Languages;
  readonly value: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Seen with a pointer or a key alone, so that the wall stays quiet. */
export function ChimeSwitch({ languages, value, onChange }: ChimeSwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={value}
      className="chime"
      onClick={() => {
        prepareChime();
        if (!value) chime();
        onChange(!value);
      }}
    >
      <IconBell aria-hidden />
      <TwoLanguages of={languages} say={(say) => say(value ? 'tv.chime_on' : 'tv.chime_off')} />
    </button>
  );
}
