import { DEMO_PASSWORD, demoRoleOf } from '@kursi/core/demo/demo.contract.ts';
import { identityCalls } from '@kursi/core/identity/identity.contract.ts';
import { type FormEvent, useEffect, useState } from 'react';
import { setPasswordPrompt } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { PasswordInput } from '../../ui/fields/password-input.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useUser } from '../user-context.tsx';

/** Asks for the password again where a call wants it fresh; the call is then sent once more. */
export function PasswordPrompt() {
  const t = useText();
  const isDemo = demoRoleOf(useUser().email) !== null;
  const [asked, setAsked] = useState<PromiseWithResolvers<boolean> | null>(null);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    setPasswordPrompt(() => {
      const answer = Promise.withResolvers<boolean>();
      setAsked(answer);
      return answer.promise;
    });
    return () => setPasswordPrompt(null);
  }, []);
  const confirm = useCommand(identityCalls.confirmPassword, {
    onDone: () => settle(true),
    onRefused: ({ code, details }) => {
      setProblem(code === 'WRONG_EMAIL_OR_PASSWORD' ? t('password.wrong') : errorText(code, details));
      return true;
    },
  });

  function settle(proved: boolean): void {
    asked?.resolve(proved);
    setAsked(null);
    setPassword('');
    setProblem(undefined);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    // Not the form of the drawer in which the question came up.
    event.stopPropagation();
    if (password === '') setProblem(t('problem.required'));
    else void confirm.run({ password });
  }

  return (
    <Dialog
      open={asked !== null}
      onClose={() => settle(false)}
      title={t('password.again_title')}
      closeLabel={t('action.close')}
      footer={
        <Button type="submit" form="password-again" variant="primary" loading={confirm.pending}>
          {t('password.again_submit')}
        </Button>
      }
    >
      <form id="password-again" noValidate className="grid gap-4" onSubmit={submit}>
        <p className="text-ink-2">{t('password.again_lead')}</p>
        <Field
          label={t('field.password')}
          {...(isDemo && { hint: t('password.of_demo', { password: DEMO_PASSWORD }) })}
          required
          error={problem}
        >
          <PasswordInput
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            size="tap"
            autoComplete="current-password"
            showLabel={t('action.show_password')}
            hideLabel={t('action.hide_password')}
          />
        </Field>
      </form>
    </Dialog>
  );
}
