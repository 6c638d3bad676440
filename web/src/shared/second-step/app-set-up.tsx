import { type FormEvent, type ReactNode, useState } from 'react';
import { errorText } from '../../lib/api/error-text.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { QrImage } from '../qr-image.tsx';

interface AppSetUpProps {
  readonly begun: { readonly secret: string; readonly uri: string; readonly set_up: string };
  readonly onCode: (given: { set_up: string; code: string }) => Promise<void>;
  readonly below?: ReactNode;
}

/** The picture that an authenticator app reads, and the first code that it shows. */
export function AppSetUp({ begun, onCode, below }: AppSetUpProps) {
  const t = useText();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const send = useCommand((typed: string) => onCode({ set_up: begun.set_up, code: typed }), {
    onRefused: ({ code: refused, details }) => {
      setProblem(errorText(refused, details));
      return true;
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    event.stopPropagation();
    setProblem(code.trim() === '' ? t('problem.required') : undefined);
    if (code.trim() !== '') void send.run(code);
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <p className="text-ink-2">{t('authenticator.scan')}</p>
      <QrImage text={begun.uri} label={t('authenticator.qr')} className="mx-auto w-48 rounded-2" />
      <p className="text-center text-t2 text-ink-3">
        {t('authenticator.by_hand')}
        <br />
        <span className="font-medium tracking-wide break-all text-ink select-all">
          {begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </span>
      </p>
      <Field label={t('authenticator.first_code')} error={problem} required>
        <TextInput
          value={code}
          onChange={(event) => setCode(event.target.value)}
          size="tap"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
        />
      </Field>
      <Button type="submit" variant="primary" size="big" wide loading={send.pending}>
        {t('second.submit')}
      </Button>
      {below}
    </form>
  );
}
