import { useState } from 'react';
import { signInAtProvider } from '../../lib/checkout/provider-popup.ts';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/states/note.tsx';
import type { MissingStep } from './security/second-step.tsx';

interface ProviderButtonProps {
  readonly name: string;
  readonly onSignedIn: () => void;
  /** The provider did not ask for two steps, and this account does. */
  readonly onSecondStep: (missing: MissingStep) => void;
}

/** Signs in with the OpenID Connect provider. Loaded only where this server has one. */
export default function ProviderButton({ name, onSignedIn, onSecondStep }: ProviderButtonProps) {
  const t = useText();
  const [problem, setProblem] = useState<string | null>(null);

  async function signIn() {
    // At once: browsers block a window that opens later than the press. The name makes a second press reuse it.
    const popup = window.open('', 'kursi-provider', 'popup,width=480,height=680');
    setProblem(popup ? null : t('sign_in.popup_blocked'));
    if (!popup) return;
    const outcome = await signInAtProvider(popup);
    if (outcome === 'signed_in') onSignedIn();
    else if (outcome === 'cancelled') return;
    else if ('missing' in outcome) onSecondStep(outcome.missing as unknown as MissingStep);
    else setProblem(outcome.problem);
  }

  return (
    <div className="mt-4 grid gap-4">
      <Button size="big" wide onClick={() => void signIn()}>
        {t('sign_in.with', { name })}
      </Button>
      <Problem>{problem}</Problem>
    </div>
  );
}
