import { openAsBlob } from 'node:fs';
import { AwsClient } from 'aws4fetch';
import type { BucketSettings } from './s3.ts';

/** Where backups go beside the data folder. */
export interface BackupBucket {
  put(name: string, file: string, signal?: AbortSignal): Promise<void>;
  /** Adds lines to a text; those of other servers in it stay. */
  addLines(name: string, lines: readonly string[]): Promise<void>;
  names(): Promise<string[]>;
  remove(name: string): Promise<void>;
}

/** S3 takes no more in one request. */
const MOST_BYTES = 5 * 1024 ** 3;
const FOLDER = 'backups/';
const PATIENCE_MS = 30_000;
const UPLOAD_MS = 6 * 3_600_000;

export function makeBackupBucket(settings: BucketSettings): BackupBucket {
  const { accessKeyId, secretAccessKey, region } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
  const bucket = `${settings.endpoint}/${settings.bucket}`;
  const addressOf = (name: string) => `${bucket}/${FOLDER}${name}`;

  async function ask(method: string, address: string, body?: Blob | string, signal?: AbortSignal) {
    const ends = AbortSignal.timeout(body instanceof Blob ? UPLOAD_MS : PATIENCE_MS);
    const response = await client.fetch(address, {
      method,
      signal: signal ? AbortSignal.any([signal, ends]) : ends,
      ...(body !== undefined && { body }),
    });
    if (response.ok || response.status === 404) return response;
    throw new Error(`The bucket for backups answered ${response.status} to ${method}.`);
  }

  return {
    async put(name, file, signal) {
      const blob = await openAsBlob(file);
      if (blob.size > MOST_BYTES)
        throw new Error(
          'The backup has more than the 5 GB that a bucket takes at once; copy it by other means.',
        );
      const { status } = await ask('PUT', addressOf(name), blob, signal);
      if (status === 404) throw new Error(`There is no bucket for backups named ${settings.bucket}.`);
    },
    async addLines(name, lines) {
      const found = await ask('GET', addressOf(name));
      const known = found.ok ? (await found.text()).split('\n') : [];
      const all = new Set([...known, ...lines].filter(Boolean));
      if (all.size > 0) await ask('PUT', addressOf(name), `${[...all].join('\n')}\n`);
    },
    async names() {
      const names: string[] = [];
      for (let after = ''; ; ) {
        const query = new URLSearchParams({ 'list-type': '2', prefix: FOLDER });
        if (after) query.set('continuation-token', after);
        const xml = await (await ask('GET', `${bucket}?${query}`)).text();
        for (const [, key = ''] of xml.matchAll(/<Key>([^<]+)<\/Key>/g)) names.push(key.slice(FOLDER.length));
        after = /<NextContinuationToken>([^<]+)</.exec(xml)?.[1] ?? '';
        if (!after) return names;
      }
    },
    async remove(name) {
      await ask('DELETE', addressOf(name));
    },
  };
}
