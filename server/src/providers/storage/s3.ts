import { Readable } from 'node:stream';
import { TELLING_BYTES } from '@kursi/core/media/file-bytes.ts';
import { AwsClient, AwsV4Signer } from 'aws4fetch';
import type { BucketStorage } from './storage.ts';

export interface BucketSettings {
  /** Without a trailing slash. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const PATIENCE_MS = 10_000;

/** S3, R2, MinIO and similar services, addressed as endpoint/bucket/key. */
export function makeBucketStorage(settings: BucketSettings): BucketStorage {
  const { accessKeyId, secretAccessKey, region } = settings;
  const keys = { accessKeyId, secretAccessKey, region, service: 's3' };
  const client = new AwsClient({ ...keys, retries: 2 });
  const bucket = `${settings.endpoint}/${settings.bucket}`;

  function ask(method: string, address: string, headers: Record<string, string> = {}): Promise<Response> {
    return client.fetch(address, { method, headers, signal: AbortSignal.timeout(PATIENCE_MS) });
  }

  return {
    kind: 'bucket',
    async uploadAddress({ key, type, size }, seconds, now) {
      const signer = new AwsV4Signer({
        ...keys,
        method: 'PUT',
        url: `${bucket}/${key}?X-Amz-Expires=${seconds}`,
        headers: type ? { 'content-type': type, 'content-length': String(size) } : {},
        datetime: amzTime(now),
        signQuery: true,
        // The library signs neither type nor length unless told to.
        allHeaders: true,
      });
      return (await signer.sign()).url.href;
    },
    async inspect(key) {
      const response = await ask('GET', `${bucket}/${key}`, { range: `bytes=0-${TELLING_BYTES - 1}` });
      const found = await bytesOrNothing(response);
      if (!found) return null;
      const total = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1];
      // A service without range support sends the whole file.
      return { size: Number(total ?? found.length), head: found.subarray(0, TELLING_BYTES) };
    },
    async read(key) {
      // No timeout here: a slow reader is not the storage's fault.
      const response = await client.fetch(`${bucket}/${key}`);
      if (response.status === 404) return null;
      if (!response.ok || !response.body) throw storageFault(response);
      const bytes = Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]);
      return { size: Number(response.headers.get('content-length')), bytes };
    },
    async remove(key) {
      const response = await ask('DELETE', `${bucket}/${key}`);
      if (!response.ok && response.status !== 404) throw storageFault(response);
    },
    async ready() {
      const response = await ask('HEAD', bucket);
      if (!response.ok) throw storageFault(response);
    },
  };
}

async function bytesOrNothing(response: Response): Promise<Uint8Array | null> {
  if (response.status === 404) return null;
  if (!response.ok) throw storageFault(response);
  return new Uint8Array(await response.arrayBuffer());
}

function storageFault(response: Response): Error {
  return new Error(`the storage answered ${response.status}`);
}

/** 20261115T093000Z */
function amzTime(now: Temporal.Instant): string {
  return now.round('second').toString().replace(/[-:]/g, '');
}
