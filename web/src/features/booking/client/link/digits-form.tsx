import type { FormEvent, ReactNode } from 'react';
import { useText } from '../../../../lib/text.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/fields/field.tsx';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { WaitToTry } from './wait-to-try.tsx';

interface DigitsFormProps {
  readonly label: string;
  readonly hint?: string;
  readonly problem: string | undefined;
  /** How many are asked for. */
  readonly length: number;
  readonly digits: string;
  readonly onType: (digits: string) => void;
  /** Seconds until the next try counts. */
  readonly left: number;
  readonly action: string;
  readonly pending: boolean;
  /** With as many digits as are asked for. */
  readonly onSubmit: () => void;
  readonly isOneTimeCode?: boolean;
  readonly before?: ReactNode;
  readonly children?: ReactNode;
}

/** One field for the digits that open something. */
export function DigitsForm(props: DigitsFormProps) {
  const { length, digits, left, isOneTimeCode = false } = props;
  const t = useText();
  const isEnough = digits.length === length && left === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isEnough) props.onSubmit();
  };
  return (
    <form onSubmit={submit} noValidate className="k-card pad grid grid-cols-1 gap-4 desk:p-6">
      {props.before}
      <Field label={props.label} hint={props.hint} error={props.problem} required>
        <TextInput
          size="big"
          className="max-w-52 num"
          inputMode="numeric"
          autoComplete={isOneTimeCode ? 'one-time-code' : 'off'}
          maxLength={length}
          value={digits}
          onChange={(event) => props.onType(digitsOf(event.target.value))}
        />
      </Field>
      <WaitToTry left={left} />
      <Button
        type="submit"
        variant="primary"
        size="big"
        wide
        disabled={!isEnough}
        loading={props.pending}
        loadingLabel={t('state.loading')}
      >
        {props.action}
      </Button>
      {props.children}
    </form>
  );
}

/** As typed on any keyboard: Hindi digits too. */
const digitsOf = (typed: string) =>
  typed
    .normalize('NFKC')
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
    .replace(/\D/g, '');
