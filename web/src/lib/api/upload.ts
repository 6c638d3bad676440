import { type FileModule, fileProblem } from '@kursi/core/media/file-modules.ts';
import { mediaCalls } from '@kursi/core/media/media.contract.ts';
import type { PreparedFile } from '../pictures/pictures.ts';
import { isOnline, reportReachable, subscribeOnline } from '../sync/online.ts';
import { ApiError, send } from './api.ts';
import { isErrorCode } from './error-code.ts';

export interface UploadTarget {
  readonly module: FileModule;
  readonly business_id?: string;
  readonly category_id?: string;
}

export interface UploadOptions {
  readonly signal: AbortSignal;
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** Retries when the network is lost. */
const MORE_TRIES = 3;
/** Stall timeout: without progress for this long the connection is dead. */
const SILENCE_MS = 120_000;

/** Signed upload: sends a file to storage and returns its public URL. Throws an ApiError. */
export async function upload(
  target: UploadTarget,
  { blob, blurHash }: PreparedFile,
  { signal, onProgress }: UploadOptions,
): Promise<string> {
  const problem = fileProblem(target.module, blob);
  if (problem) throw new ApiError(problem.code, { ...problem });
  for (let tries = 0; ; tries++) {
    try {
      const { upload_url, download_url } = await addressFor(
        target,
        { content_type: blob.type, size: blob.size, ...(blurHash && { blur_hash: blurHash }) },
        signal,
      );
      await put(upload_url, blob, { signal, onProgress });
      return download_url;
    } catch (error) {
      // Each retry gets a new upload address; abandoned uploads are swept.
      if (!(error instanceof ApiError) || error.code !== 'OFFLINE' || tries >= MORE_TRIES) throw error;
      onProgress(0);
      await untilOnline(signal, 1000 * 2 ** tries);
    }
  }
}

/** Files of the installation have their own call. */
function addressFor(
  { module, ...owner }: UploadTarget,
  file: { readonly content_type: string; readonly size: number; readonly blur_hash?: string },
  signal: AbortSignal,
) {
  return module === 'business_category' || module === 'template_media'
    ? send(mediaCalls.createAdminUploadAddress, { module, ...owner, ...file }, { signal })
    : send(mediaCalls.createUploadAddress, { module, ...owner, ...file }, { signal });
}

/** XMLHttpRequest, because fetch reports no upload progress. */
function put(address: string, blob: Blob, { signal, onProgress }: UploadOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const lost = () => {
      reportReachable(false);
      reject(new ApiError('OFFLINE'));
    };
    const giveUp = () => {
      lost();
      stop();
    };
    let silence = setTimeout(giveUp, SILENCE_MS);
    request.open('PUT', address);
    request.setRequestHeader('content-type', blob.type);
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(silence);
      silence = setTimeout(giveUp, SILENCE_MS);
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.onload = () => (request.status < 300 ? resolve() : reject(refusalIn(request)));
    request.onerror = lost;
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => {
      clearTimeout(silence);
      signal.removeEventListener('abort', stop);
    };
    signal.addEventListener('abort', stop);
    request.send(blob);
  });
}

function refusalIn(request: XMLHttpRequest): ApiError {
  try {
    const { code, details } = JSON.parse(request.responseText);
    if (isErrorCode(code)) return new ApiError(code, details);
  } catch {
    // Not our error format: the storage service or a proxy answered.
  }
  return new ApiError('UNEXPECTED');
}

/** Backoff, then waits until online. */
async function untilOnline(signal: AbortSignal, pauseMs: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, pauseMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
  await new Promise<void>((resolve) => {
    const look = () => {
      if (!isOnline() && !signal.aborted) return;
      stop();
      resolve();
    };
    const stop = subscribeOnline(look);
    signal.addEventListener('abort', look);
    look();
  });
  signal.throwIfAborted();
}
