import { createServer } from 'node:http';
import { AwsV4Signer } from 'aws4fetch';
import { afterAll } from 'vitest';

export interface TestBucket {
  readonly env: Readonly<Record<string, string>>;
  readonly files: Map<string, { readonly type: string; readonly bytes: Buffer }>;
  /** Every request that came, with the status it got. */
  readonly seen: { readonly method: string; readonly path: string; readonly status: number }[];
  /** From now on it answers 503. */
  down: boolean;
}

const KEYS = { accessKeyId: 'test-key', secretAccessKey: 'test-secret', region: 'auto', service: 's3' };

/** A minimal S3 server: computes each request's signature and accepts only matching ones. */
export async function useBucket(): Promise<TestBucket> {
  const files: TestBucket['files'] = new Map();
  const seen: TestBucket['seen'] = [];
  const http = createServer(async (request, response) => {
    const bytes = Buffer.concat(await request.toArray());
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const answer = (
      status: number,
      headers: Record<string, string | number> = {},
      body: Buffer | string = '',
    ) => {
      seen.push({ method: request.method ?? '', path: url.pathname, status });
      response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body);
    };
    if (bucket.down) return answer(503);
    if (!(await isSigned(request.method ?? '', url, request.headers))) return answer(403);
    if (url.searchParams.get('list-type') === '2') {
      const prefix = url.searchParams.get('prefix') ?? '';
      const keys = [...files.keys()].filter((key) => key.startsWith(prefix));
      return answer(200, {}, keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join(''));
    }
    if (url.pathname === '/pictures') return answer(200);
    const key = url.pathname.replace('/pictures/', '');
    if (request.method === 'PUT') {
      files.set(key, { type: request.headers['content-type'] ?? '', bytes });
      return answer(200);
    }
    const file = files.get(key);
    if (request.method === 'DELETE') {
      files.delete(key);
      return answer(204);
    }
    if (!file) return answer(404);
    const range = /^bytes=0-(\d+)$/.exec(request.headers.range ?? '')?.[1];
    if (range === undefined) return answer(200, { 'content-length': file.bytes.length }, file.bytes);
    const part = file.bytes.subarray(0, Number(range) + 1);
    const contentRange = `bytes 0-${part.length - 1}/${file.bytes.length}`;
    return answer(206, { 'content-length': part.length, 'content-range': contentRange }, part);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    http.closeAllConnections();
    http.close();
  });
  const address = http.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const bucket: TestBucket = {
    files,
    seen,
    down: false,
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'pictures',
      S3_ACCESS_KEY_ID: KEYS.accessKeyId,
      S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
    },
  };
  return bucket;
}

type SentHeaders = Readonly<Record<string, string | string[] | undefined>>;

async function isSigned(method: string, url: URL, headers: SentHeaders): Promise<boolean> {
  const inAddress = url.searchParams.get('X-Amz-Signature');
  return inAddress
    ? isSignedAddress(method, url, headers, inAddress)
    : isSignedByHeader(method, url, headers);
}

async function isSignedAddress(method: string, url: URL, headers: SentHeaders, signature: string) {
  const names = (url.searchParams.get('X-Amz-SignedHeaders') ?? '').split(';');
  const bare = new URL(url);
  for (const name of [...bare.searchParams.keys()])
    if (name !== 'X-Amz-Expires') bare.searchParams.delete(name);
  const signer = new AwsV4Signer({
    ...KEYS,
    method,
    url: bare.href,
    headers: pick(headers, names),
    datetime: url.searchParams.get('X-Amz-Date') ?? '',
    signQuery: true,
    allHeaders: true,
  });
  const right = (await signer.sign()).url.searchParams.get('X-Amz-Signature');
  return right === signature;
}

async function isSignedByHeader(method: string, url: URL, headers: SentHeaders) {
  const authorization = String(headers['authorization'] ?? '');
  const names = (/SignedHeaders=([^,]+)/.exec(authorization)?.[1] ?? '').split(';');
  const signer = new AwsV4Signer({
    ...KEYS,
    method,
    url: url.href,
    headers: pick(
      headers,
      names.filter((name) => name !== 'x-amz-date'),
    ),
    datetime: String(headers['x-amz-date'] ?? ''),
  });
  return (await signer.sign()).headers.get('authorization') === authorization;
}

function pick(headers: SentHeaders, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.filter((name) => name !== 'host').map((name) => [name, String(headers[name] ?? '')]),
  );
}
