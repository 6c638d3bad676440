import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';

export interface Pushed {
  readonly path: string;
  readonly message: { id: string; title: string; body: string; url: string; lang: string };
  readonly topic: string | undefined;
  readonly ttl: string | undefined;
}

export interface TestPushService {
  /** Every accepted push, decrypted, in order. */
  readonly taken: Pushed[];
  /** A browser's push subscription: JSON for `device_fcm_token`. */
  subscribe(name: string): string;
  /** The status for this device from now on; null accepts. */
  answer(name: string, status: number | null, headers?: Record<string, string>): void;
  /** Number of requests for this device, accepted or not. */
  calls(name: string): number;
  readonly url: string;
  stop(): Promise<void>;
}

/** A push service on loopback that verifies our VAPID signature and decrypts the payload. */
export async function startPushService(options: { readonly query?: boolean } = {}): Promise<TestPushService> {
  const { query = true } = options;
  const devices = new Map<string, { ecdh: ReturnType<typeof createECDH>; auth: Buffer }>();
  const answers = new Map<string, { status: number; headers: Record<string, string> }>();
  const counts = new Map<string, number>();
  const taken: Pushed[] = [];
  const server = createServer(async (request, response) => {
    const name = (request.url ?? '').slice('/push/'.length);
    const body = await bytesOf(request);
    counts.set(name, (counts.get(name) ?? 0) + 1);
    const planned = answers.get(name);
    const device = devices.get(name);
    if (planned) return response.writeHead(planned.status, planned.headers).end();
    if (!device) return response.writeHead(410).end();
    if (!isSigned(request, url)) return response.writeHead(403).end();
    taken.push({
      path: name,
      message: query ? JSON.parse(decrypt(body, device)) : ({} as never),
      topic: header(request, 'topic'),
      ttl: header(request, 'ttl'),
    });
    response.writeHead(201).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return {
    taken,
    url,
    subscribe(name) {
      const ecdh = createECDH('prime256v1');
      const auth = randomBytes(16);
      devices.set(name, { ecdh, auth });
      const keys = { p256dh: ecdh.generateKeys('base64url'), auth: auth.toString('base64url') };
      return JSON.stringify({ endpoint: `${url}/push/${name}`, expirationTime: null, keys });
    },
    answer(name, status, headers = {}) {
      if (status === null) answers.delete(name);
      else answers.set(name, { status, headers });
    },
    calls: (name) => counts.get(name) ?? 0,
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** RFC 8292: a token for this service, signed with the key beside it. */
function isSigned(request: IncomingMessage, url: string): boolean {
  const [, token = '', key = ''] =
    /^vapid t=([^,]+), ?k=(.+)$/.exec(header(request, 'authorization') ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65) return false;
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const right = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, string>;
  return right && aud === url && /^(mailto|https):/.test(sub ?? '');
}

/** RFC 8291 over RFC 8188, one record. */
function decrypt(
  body: Buffer,
  { ecdh, auth }: { ecdh: ReturnType<typeof createECDH>; auth: Buffer },
): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const theirs = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const derive = (from: Buffer, with_: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', from, with_, info, length));
  const both = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), theirs]);
  const shared = derive(ecdh.computeSecret(theirs), auth, both, 32);
  const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const opened = createDecipheriv('aes-128-gcm', key, nonce);
  opened.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}
