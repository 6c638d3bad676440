import { useState } from 'react';
import { useCommand } from '../../../lib/sync/command.ts';
import { useText, withParts } from '../../../lib/text.ts';
import { canUsePasskeys } from '../../../shared/second-step/passkey.ts';
import { Button } from '../../../ui/button.tsx';
import { Problem } from '../../../ui/states/note.tsx';

const load = withParts(['security'], () => import('./sign-in-by-passkey.ts'));

interface PasskeyButtonProps {
  readonly onSignedIn: () => void;
}

/** Signs in without a password. Loaded beside the page, and what asks the authenticator only when it is pressed. */
export default function PasskeyButton({ onSignedIn }: PasskeyButtonProps) {
  const t = useText();
  const [problem, setProblem] = useState<string | null>(null);
  const signIn = useCommand(async () => (await load()).signInByPasskey(), {
    onDone: (refused) => {
      setProblem(refused);
      if (refused === null) onSignedIn();
    },
  });
  if (!canUsePasskeys()) return null;
  return (
    <div className="mt-4 grid gap-4">
      <Button size="big" wide loading={signIn.pending} onClick={() => void signIn.run({})}>
        {t('sign_in.by_passkey')}
      </Button>
      <Problem>{problem}</Problem>
    </div>
  );
}
