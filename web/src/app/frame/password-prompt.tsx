import { DEMO_PASSWORD, demoRoleOf } from '@kursi/core/demo/demo.contract.ts';
import { identityCalls } from '@kursi/core/identity/identity.contract.ts';
import { secondStepCalls } from '@kursi/core/identity/second-step.contract.ts';
import { type FormEvent, lazy, Suspense, useEffect, useState } from 'react';
import { send, setPasswordPrompt } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { useText, withParts } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { PasswordInput } from '../../ui/fields/password-input.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useUser } from '../user-context.tsx';

const ProveForm = lazy(withParts(['security'], () => import('../../shared/second-step/prove-form.tsx')));

interface Asked {
  readonly answer: PromiseWithResolvers<boolean>;
  readonly hasPasskey: boolean;
  readonly hasApp: boolean;
}

/**
 * Asks for a fresh proof where a call wants one: the second step, or the password of who has none. The call is then sent
 * once more, and what was typed stays.
 */
export function PasswordPrompt() {
  const t = useText();
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => {
    setPasswordPrompt(async () => {
      // Without an answer the password is asked, and the server says if that is not enough.
      const ways = await send(secondStepCalls.get, {}).catch(() => null);
      const answer = Promise.withResolvers<boolean>();
      setAsked({
        answer,
        hasPasskey: (ways?.passkeys.length ?? 0) > 0,
        hasApp: Boolean(ways?.app),
      });
      return answer.promise;
    });
    return () => setPasswordPrompt(null);
  }, []);
  const settle = (isProved: boolean) => {
    asked?.answer.resolve(isProved);
    setAsked(null);
  };
  if (asked && (asked.hasPasskey || asked.hasApp)) {
    return (
      <Dialog onClose={() => settle(false)} title={t('password.proof_title')} closeLabel={t('action.close')}>
        <Suspense>
          <ProveForm hasPasskey={asked.hasPasskey} hasApp={asked.hasApp} onProved={() => settle(true)} />
        </Suspense>
      </Dialog>
    );
  }
  return <PasswordDialog open={asked !== null} onSettled={settle} />;
}

interface PasswordDialogProps {
  readonly open: boolean;
  readonly onSettled: (isProved: boolean) => void;
}

function PasswordDialog({ open, onSettled }: PasswordDialogProps) {
  const t = useText();
  const isDemo = demoRoleOf(useUser().email) !== null;
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const confirm = useCommand(identityCalls.confirmPassword, {
    onDone: () => settle(true),
    onRefused: ({ code, details }) => {
      setProblem(code === 'WRONG_EMAIL_OR_PASSWORD' ? t('password.wrong') : errorText(code, details));
      return true;
    },
  });

  function settle(isProved: boolean): void {
    onSettled(isProved);
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
      open={open}
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
