import { type DemoProgress, type DemoRole, demoCalls } from '@kursi/core/demo/demo.contract.ts';
import { identityCalls } from '@kursi/core/identity/identity.contract.ts';
import { useState } from 'react';
import { type SendOptions, send } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { signedIn, userChanged } from '../../lib/api/session.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { currentLocale, setLocale } from '../../lib/text.ts';

const POLL_MS = 400;

/** Signs in to the demo salon in a role; creates the salon first if there is none. */
export function useDemo() {
  const [progress, setProgress] = useState<DemoProgress | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const command = useCommand(
    async (what: DemoRole | 'reset', options) => {
      setProblem(null);
      try {
        await (what === 'reset' ? make(true, options) : enter(what, options));
      } finally {
        setProgress(null);
      }
    },
    {
      onRefused: ({ code, details }) => {
        setProblem(errorText(code, details));
        return true;
      },
    },
  );

  async function make(fresh: boolean, options: SendOptions): Promise<void> {
    // Polling for display only: a failed request is ignored.
    const asking = setInterval(
      () => void send(demoCalls.getProgress, {}).then(setProgress, () => undefined),
      POLL_MS,
    );
    try {
      await send(demoCalls.create, { fresh }, { ...options, mayTakeLong: true });
    } finally {
      clearInterval(asking);
    }
  }

  async function enter(role: DemoRole, options: SendOptions): Promise<void> {
    // The demo user gets the visitor's language.
    const locale = currentLocale();
    await make(false, options);
    await send(demoCalls.signIn, { role }, options);
    await signedIn();
    await setLocale(locale);
    userChanged(await send(identityCalls.updateProfile, { locale }, options));
  }

  const run = async (what: DemoRole | 'reset') => !command.pending && (await command.run(what)).ok;
  return {
    /** Pending: the role that is being entered, or the reset. */
    busy: command.pendingInput,
    problem,
    /** Null until there is a number to show. */
    progress: progress?.state === 'making' ? progress : null,
    enter: (role: DemoRole) => run(role),
    reset: () => run('reset'),
  };
}
