import { type Answer, type Call, Refusal } from '../http.ts';
import type { Parts } from '../parts.ts';
import type { App } from '../records.ts';

/** Meta's error: a code in the body says more than the status. */
export function metaError(
  status: number,
  code: number,
  message: string,
  more: Readonly<Record<string, unknown>> = {},
): Answer {
  const error = {
    message: `(#${code}) ${message}`,
    type: 'OAuthException',
    code,
    ...more,
    fbtrace_id: 'ASimulated1',
  };
  return { status, body: { error } };
}

/** An error with what `details` says about a message. */
export function messageError(status: number, code: number, reason: string, details = reason): Answer {
  return metaError(status, code, reason, { error_data: { messaging_product: 'whatsapp', details } });
}

export function refuse(answer: Answer): never {
  throw new Refusal(answer.status, 'refused', answer.body as object);
}

/** The account whose token it is; a token reaches one account. */
export function accountOf({ store }: Parts, { headers, query }: Call): App {
  const token = (headers.authorization ?? '').replace(/^(Bearer|OAuth)\s+/i, '') || query.get('access_token');
  if (token)
    for (const app of store.all('apps')) if (app.provider === 'meta' && app.accessToken === token) return app;
  return refuse(metaError(401, 190, 'Invalid OAuth access token - Cannot parse access token'));
}

export function unknownObject(id: string): never {
  return refuse(
    metaError(
      400,
      100,
      `Unsupported request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation`,
      { error_subcode: 33 },
    ),
  );
}

/** The account of the token, if the path names it. */
export function wabaOf(parts: Parts, call: Call): App {
  const app = accountOf(parts, call);
  return app.wabaId === call.params['id'] ? app : unknownObject(call.params['id'] ?? '');
}

export function numberOf(parts: Parts, call: Call): App {
  const app = accountOf(parts, call);
  return app.phoneId === call.params['id'] ? app : unknownObject(call.params['id'] ?? '');
}
