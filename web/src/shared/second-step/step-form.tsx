import { type FormEvent, type ReactNode, useState } from 'react';
import type { ApiError } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { Problem } from '../../ui/states/note.tsx';
import { canUsePasskeys } from './passkey.ts';

interface StepFormProps {
  readonly hasPasskey: boolean;
  readonly hasApp: boolean;
  /** Asks the authenticator and sends what it answers; false when the person closed the question. */
  readonly onPasskey: () => Promise<boolean>;
  readonly onCode: (code: string) => Promise<void>;
  readonly below?: ReactNode;
}

/** The second step itself: at sign-in, and where a fresh proof is asked. */
export function StepForm({ hasPasskey, hasApp, onPasskey, onCode, below }: StepFormProps) {
  const t = useText();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string>();
  const offersPasskey = hasPasskey && canUsePasskeys();
  const passkey = useCommand(() => onPasskey(), {
    onDone: (isGiven) => setProblem(isGiven ? null : t('second.cancelled')),
    onRefused: said,
  });
  const byCode = useCommand((typed: string) => onCode(typed), { onRefused: said });

  function said({ code: refused, details }: ApiError): boolean {
    const text = errorText(refused, details);
    if (refused === 'WRONG_CODE') setWrong(text);
    else setProblem(text);
    return true;
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    // Not the form of the drawer in which the question came up.
    event.stopPropagation();
    if (code.trim() === '') setWrong(t('problem.required'));
    else {
      setWrong(undefined);
      void byCode.run(code);
    }
  }

  return (
    <div className="grid gap-4">
      <Problem>{problem}</Problem>
      {offersPasskey && (
        <>
          <Button
            variant="primary"
            size="big"
            wide
            loading={passkey.pending}
            onClick={() => void passkey.run({})}
          >
            {t('second.use_passkey')}
          </Button>
          <p className="text-center text-ink-3">{t('second.or')}</p>
        </>
      )}
      <form noValidate className="grid gap-4" onSubmit={submit}>
        <Field
          label={t(hasApp ? 'second.code' : 'second.recovery_code')}
          hint={t(hasApp ? 'second.code_hint' : 'second.recovery_hint')}
          error={wrong}
          required
        >
          <TextInput
            value={code}
            onChange={(event) => setCode(event.target.value)}
            size="tap"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            autoFocus={!offersPasskey}
          />
        </Field>
        <Button
          type="submit"
          variant={offersPasskey ? 'plain' : 'primary'}
          size="big"
          wide
          loading={byCode.pending}
        >
          {t('second.submit')}
        </Button>
      </form>
      {below}
    </div>
  );
}
