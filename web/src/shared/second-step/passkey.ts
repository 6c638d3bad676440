import type { PasskeyRegistered, PasskeySigned } from '@kursi/core/identity/second-step.contract.ts';

/** What asks the authenticator is fetched with the first use: pages that only offer it stay small. */
const load = () => import('@simplewebauthn/browser');

type Options = Readonly<Record<string, unknown>>;
type Asked = Parameters<Awaited<ReturnType<typeof load>>['startAuthentication']>[0]['optionsJSON'];
type New = Parameters<Awaited<ReturnType<typeof load>>['startRegistration']>[0]['optionsJSON'];

/** Passkeys belong to a name; an address of numbers has none. */
export function canUsePasskeys(): boolean {
  const isNumber = /^[\d.]+$|:/.test(location.hostname);
  return 'PublicKeyCredential' in window && window.isSecureContext && !isNumber;
}

/** The person answers with fingerprint, face or PIN; null when they close the question, or it takes too long. */
export async function answerWithPasskey(options: Options): Promise<PasskeySigned | null> {
  const { startAuthentication } = await load();
  return startAuthentication({ optionsJSON: options as unknown as Asked })
    .then((answer) => ({ ...answer, clientExtensionResults: {} }))
    .catch(nobody);
}

export async function makePasskey(options: Options): Promise<PasskeyRegistered | null> {
  const { startRegistration } = await load();
  return startRegistration({ optionsJSON: options as unknown as New })
    .then((answer) => ({ ...answer, clientExtensionResults: {} }))
    .catch(nobody);
}

/** A question that is closed, an authenticator that is there already: the person can try again. */
function nobody(error: unknown): null {
  if (error instanceof Error) return null;
  throw error;
}
