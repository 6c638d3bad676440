import { type ClientImport, clientImportCalls } from '@kursi/core/clients/client-import.contract.ts';
import { TOKEN_COOKIE } from '@kursi/core/identity/cookies.ts';
import { ApiError, addressOf, send } from '../../../lib/api/api.ts';
import { isErrorCode } from '../../../lib/api/error-code.ts';
import { newIdempotencyKey } from '../../../lib/api/idempotency-key.ts';
import { readCookie } from '../../../lib/device/cookies.ts';

/** The file as it is: `send` is for JSON. Throws an ApiError. */
export async function uploadFile(business_id: string, file: File): Promise<ClientImport> {
  // Refreshes an expired credential, so that the file is not sent twice.
  await send(clientImportCalls.get, { business_id });
  const input = { business_id, import_id: newIdempotencyKey(), file_name: file.name.slice(0, 200) };
  const { url } = addressOf(clientImportCalls.upload, input);
  const headers = { authorization: `Bearer ${readCookie(TOKEN_COOKIE)}`, 'content-type': 'text/csv' };
  const response = await fetch(url, { method: 'PUT', headers, body: file }).catch(() => {
    throw new ApiError('OFFLINE');
  });
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return body as ClientImport;
  const { code, details } = (body ?? {}) as { code?: unknown; details?: Record<string, unknown> };
  throw new ApiError(isErrorCode(code) ? code : 'UNEXPECTED', details);
}
