import { useLocale } from '../../lib/text.ts';
import { cx } from '../../ui/cx.ts';
import { choiceText } from './hours-words.ts';

interface TimeSelectProps {
  readonly label: string;
  readonly value: number;
  readonly choices: readonly number[];
  readonly onChange: (minutes: number) => void;
}

/** Native select: its wheel on a phone and its type-ahead at the desk are hard to beat. */
export function TimeSelect({ label, value, choices, onChange }: TimeSelectProps) {
  const locale = useLocale();
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
      className={cx(
        'k-field num block w-23 cursor-pointer appearance-none px-1 text-center font-medium',
        '[text-align-last:center] max-tablet:w-auto max-tablet:flex-1 max-desk:text-[1rem]',
      )}
    >
      {choices.map((minutes) => (
        <option key={minutes} value={minutes}>
          {choiceText(minutes, locale)}
        </option>
      ))}
    </select>
  );
}
