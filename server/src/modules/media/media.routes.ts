import { type Refusal, refuse } from '@kursi/core/kernel/result.ts';
import { mediaCalls as calls } from '@kursi/core/media/media.contract.ts';
import { type Authority, identified } from '../../platform/http/authority.ts';
import { command, type Endpoint, longCommand, theCaller } from '../../platform/http/endpoint.ts';
import { countAttempt, type Limit } from '../../platform/http/rate-limit.store.ts';
import type { Deps } from '../../platform/module/deps.ts';
import { issueUploadAddress } from './issue-upload-address.ts';
import { receiveUpload } from './receive-upload.ts';
import { removeFile } from './remove-file.ts';
import { makeSignatures } from './upload-signature.ts';

/** Rate limit: a busy salon's pictures of a day, but not free storage. */
const FILES_PER_PERSON: Limit = { tries: 500, windowSeconds: 24 * 3600 };

export function mediaRoutes(given: Deps): Endpoint[] {
  const { database, sendJob } = given;
  const deps = { ...given, signatures: makeSignatures(given) };
  const person = (caller: Authority) => ({ ...identified(caller), user_id: caller.user_id });

  async function notTooMany(request: {
    readonly caller: Authority | null;
    readonly now: Temporal.Instant;
  }): Promise<Refusal<'TOO_MANY_REQUESTS'> | null> {
    const subject = `upload:${theCaller(request).user_id}`;
    const wait = await countAttempt(database.q, subject, FILES_PER_PERSON, request.now);
    return wait > 0 ? refuse('TOO_MANY_REQUESTS', { retry_after_seconds: wait }) : null;
  }

  const giving = (call: typeof calls.createUploadAddress | typeof calls.createAdminUploadAddress) =>
    command(
      call,
      (request) => {
        const { tx, input, exchange, now } = request;
        return issueUploadAddress(deps, tx, person(theCaller(request)), input, exchange.origin, now);
      },
      notTooMany,
    );

  return [
    giving(calls.createUploadAddress),
    giving(calls.createAdminUploadAddress),
    longCommand(calls.upload, ({ input, body, now }) => receiveUpload(deps, database.q, input, body, now)),
    command(calls.remove, (request) =>
      removeFile(sendJob, request.tx, person(theCaller(request)), request.input),
    ),
  ];
}
