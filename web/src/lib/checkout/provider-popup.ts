import { accountCalls } from '@kursi/core/identity/account.contract.ts';
import { PROVIDER_CHANNEL } from '@kursi/core/identity/provider-popup.ts';
import { ApiError, send } from '../api/api.ts';
import { errorText } from '../api/error-text.ts';
import { signedIn } from '../api/session.ts';
import { currentLocale } from '../text.ts';

/** `begun`: an attempt in some tab. `answer`: the popup came back with this query. `taken`: it may close. */
type Message = { readonly begun: true } | { readonly answer: string } | { readonly taken: string };

export type ProviderOutcome =
  | 'signed_in'
  | 'cancelled'
  | { readonly problem: string }
  | { readonly missing: Readonly<Record<string, unknown>> };

let current: AbortController | null = null;

/**
 * Leads the popup to the provider and signs in with what it brings back. A second attempt, here or in another tab,
 * cancels the first. A popup that the person closes is no error: the button can be pressed again.
 */
export async function signInAtProvider(popup: Window): Promise<ProviderOutcome> {
  current?.abort();
  const attempt = new AbortController();
  current = attempt;
  const channel = new BroadcastChannel(PROVIDER_CHANNEL);
  try {
    const cancelled = begin(channel, attempt);
    const { url } = await send(accountCalls.startProvider, {});
    if (attempt.signal.aborted) return 'cancelled';
    popup.location.href = url;
    const state = new URL(url).searchParams.get('state');
    const answer = await Promise.race([cancelled, answerWith(channel, state)]);
    if (answer === null || new URLSearchParams(answer).get('error') === 'access_denied') return 'cancelled';
    await send(accountCalls.finishProvider, { answer, locale: currentLocale() });
    await signedIn();
    return 'signed_in';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (attempt.signal.aborted) return 'cancelled';
    popup.close();
    if (error.code === 'SECOND_STEP_REQUIRED') return { missing: error.details };
    return { problem: errorText(error.code, error.details) };
  } finally {
    channel.close();
  }
}

/** Resolves with null when another attempt begins. */
function begin(channel: BroadcastChannel, attempt: AbortController): Promise<null> {
  channel.postMessage({ begun: true } satisfies Message);
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if ('begun' in data) attempt.abort();
  });
  return new Promise((resolve) => attempt.signal.addEventListener('abort', () => resolve(null)));
}

function answerWith(channel: BroadcastChannel, state: string | null): Promise<string> {
  return new Promise((resolve) => {
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (!('answer' in data) || new URLSearchParams(data.answer).get('state') !== state) return;
      channel.postMessage({ taken: data.answer } satisfies Message);
      resolve(data.answer);
    });
  });
}
