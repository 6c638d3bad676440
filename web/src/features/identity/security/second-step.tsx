import { secondStepSignInCalls as calls } from '@kursi/core/identity/second-step.contract.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { AuthPage } from '../../../app/frame/auth-page.tsx';
import { ApiError, send } from '../../../lib/api/api.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { signedIn } from '../../../lib/api/session.ts';
import { formatInstant } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { AppSetUp } from '../../../shared/second-step/app-set-up.tsx';
import { NewCodes } from '../../../shared/second-step/new-codes.tsx';
import { answerWithPasskey } from '../../../shared/second-step/passkey.ts';
import { StepForm } from '../../../shared/second-step/step-form.tsx';
import { Button } from '../../../ui/button.tsx';
import { Note, Problem } from '../../../ui/states/note.tsx';

/** The details of SECOND_STEP_REQUIRED. */
export interface MissingStep {
  readonly ways: readonly string[];
  readonly set_up: boolean;
  readonly reset_due_at: string | null;
}

interface SecondStepProps {
  readonly missing: MissingStep;
  readonly onSignedIn: () => void;
  readonly onBack: () => void;
}

/** After the password. Loaded where it is needed: most people have none. */
export default function SecondStep({ missing, onSignedIn, onBack }: SecondStepProps) {
  const t = useText();
  const arrive = async () => {
    await signedIn();
    onSignedIn();
  };
  const back = (
    <Button variant="quiet" size="tap" onClick={onBack}>
      {t('second.back')}
    </Button>
  );
  if (missing.set_up) {
    return (
      <AuthPage title={t('second.title')}>
        <SetUp onSignedIn={() => void arrive()} below={back} />
      </AuthPage>
    );
  }
  return (
    <AuthPage title={t('second.title')} intro={t('second.lead')}>
      <StepForm
        hasPasskey={missing.ways.includes('passkey')}
        hasApp={missing.ways.includes('app')}
        onPasskey={async () => {
          const { options } = await send(calls.beginSecondPasskey, {});
          const answer = await answerWithPasskey(options);
          if (!answer) return false;
          await send(calls.secondPasskey, { answer });
          await arrive();
          return true;
        }}
        onCode={async (code) => {
          await send(calls.secondCode, { code });
          await arrive();
        }}
        below={
          <div className="grid gap-3">
            <Lost due={missing.reset_due_at} />
            {back}
          </div>
        }
      />
    </AuthPage>
  );
}

function Lost({ due }: { readonly due: string | null }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const [until, setUntil] = useState(due);
  const [problem, setProblem] = useState<string | null>(null);
  const ask = async () => {
    try {
      setUntil((await send(calls.askReset, {})).due_at);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(errorText(error.code, error.details));
    }
  };
  if (until) return <Note tone="info">{t('second.lost_until', { when: formatInstant(until) })}</Note>;
  if (!open)
    return (
      <Button variant="quiet" size="tap" onClick={() => setOpen(true)}>
        {t('second.lost')}
      </Button>
    );
  return (
    <Note
      title={t('second.lost_title')}
      action={
        <Button size="tap" onClick={() => void ask()}>
          {t('second.lost_ask')}
        </Button>
      }
    >
      {t('second.lost_body')}
      <Problem>{problem}</Problem>
    </Note>
  );
}

interface SetUpProps {
  readonly onSignedIn: () => void;
  readonly below: ReactNode;
}

/** A role needs a second step, and there is none yet. */
function SetUp({ onSignedIn, below }: SetUpProps) {
  const t = useText();
  const [begun, setBegun] = useState<Parameters<typeof AppSetUp>[0]['begun'] | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    send(calls.beginApp, {}).then(setBegun, (error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      setProblem(errorText(error.code, error.details));
    });
  }, []);
  if (codes) return <NewCodes codes={codes} onKept={onSignedIn} />;
  return (
    <div className="grid gap-4">
      <Note tone="info">{t('second.must')}</Note>
      <Problem>{problem}</Problem>
      {begun ? (
        <AppSetUp
          begun={begun}
          onCode={async (given) => {
            const { recovery_codes } = await send(calls.setApp, given);
            if (recovery_codes) setCodes(recovery_codes);
            else onSignedIn();
          }}
          below={below}
        />
      ) : (
        below
      )}
    </div>
  );
}
