import { secondStepSignInCalls as calls } from '@kursi/core/identity/second-step.contract.ts';
import { ApiError, send } from '../../../lib/api/api.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { signedIn } from '../../../lib/api/session.ts';
import { t } from '../../../lib/text.ts';
import { answerWithPasskey } from '../../../shared/second-step/passkey.ts';

/** What went wrong, in words; null when the person is signed in. */
export async function signInByPasskey(): Promise<string | null> {
  try {
    const { options } = await send(calls.beginPasskey, {});
    const answer = await answerWithPasskey(options);
    if (!answer) return t('second.cancelled');
    await send(calls.byPasskey, { answer });
    await signedIn();
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return errorText(error.code, error.details);
  }
}
