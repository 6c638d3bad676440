import { secondStepCalls as calls } from '@kursi/core/identity/second-step.contract.ts';
import { send } from '../../lib/api/api.ts';
import { useText } from '../../lib/text.ts';
import { answerWithPasskey } from './passkey.ts';
import { StepForm } from './step-form.tsx';

interface ProveFormProps {
  readonly hasPasskey: boolean;
  readonly hasApp: boolean;
  readonly onProved: () => void;
}

/** A fresh proof by the second step. */
export default function ProveForm({ hasPasskey, hasApp, onProved }: ProveFormProps) {
  const t = useText();
  return (
    <>
      <p className="mb-4 text-ink-2">{t('second.proof_lead')}</p>
      <StepForm
        hasPasskey={hasPasskey}
        hasApp={hasApp}
        onPasskey={async () => {
          const { options } = await send(calls.beginProof, {});
          const answer = await answerWithPasskey(options);
          if (!answer) return false;
          await send(calls.proveByPasskey, { answer });
          onProved();
          return true;
        }}
        onCode={async (code) => {
          await send(calls.proveByCode, { code });
          onProved();
        }}
      />
    </>
  );
}
