import { type DemoProgress, type DemoRole, demoCalls } from '@kursi/core/demo/demo.contract.ts';
import { identityCalls } from '@kursi/core/identity/identity.contract.ts';
import { useState } from 'react';
import { ApiError, send } from '../lib/api.ts';
import { errorText } from '../lib/error-text.ts';
import { signedIn, userChanged } from '../lib/session.ts';
import { currentLocale, setLocale } from '../lib/text.ts';

const ASK_EVERY_MS = 400;

/** Goes into the demo salon as someone, and makes it first where there is none. */
export function useDemo() {
  const [progress, setProgress] = useState<DemoProgress | null>(null);
  const [busy, setBusy] = useState<DemoRole | 'reset' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function work(what: DemoRole | 'reset', doIt: () => Promise<void>): Promise<boolean> {
    if (busy) return false;
    setBusy(what);
    setProblem(null);
    try {
      await doIt();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(errorText(error.code));
      return false;
    } finally {
      setBusy(null);
      setProgress(null);
    }
  }

  async function make(fresh: boolean): Promise<void> {
    // The numbers are for whoever waits; a lost answer changes nothing.
    const asking = setInterval(
      () => void send(demoCalls.look, {}).then(setProgress, () => undefined),
      ASK_EVERY_MS,
    );
    try {
      await send(demoCalls.make, { fresh });
    } finally {
      clearInterval(asking);
    }
  }

  return {
    busy,
    problem,
    /** Null until there is a number to show. */
    progress: progress?.state === 'making' ? progress : null,
    enter: (role: DemoRole) =>
      work(role, async () => {
        // They speak the language of whoever looks around as them.
        const locale = currentLocale();
        await make(false);
        await send(demoCalls.enter, { role });
        await signedIn();
        await setLocale(locale);
        userChanged(await send(identityCalls.updateProfile, { locale }));
      }),
    reset: () => work('reset', () => make(true)),
  };
}
