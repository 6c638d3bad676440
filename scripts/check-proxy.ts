// npm run check:proxy [-- NAME]: Kursi behind the proxies that docs/run.md describes, with their files from packaging/.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import https from 'node:https';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { startDatabase } from '../bench/support/database.ts';
import { freePort } from '../bench/support/free-port.ts';
import { benchPool } from '../bench/support/pool.ts';
import { temporaryFolder } from '../bench/support/processes.ts';
import { type BenchSalon, seedSalon } from '../bench/support/salons.ts';
import { openDatabase } from '../server/src/platform/database/database.ts';
import { keyFor, loadSecret, unlockKey } from '../server/src/platform/sessions/secret.ts';
import { makeTokens } from '../server/src/platform/sessions/tokens.ts';
import { makeFile } from '../server/src/testing/files.ts';
import { type ManyServers, startManyServers } from './lib/many-servers.ts';
import { endWith, Problem, root } from './lib/run.mjs';
import { ensureWebBuilt } from './lib/web-build.mjs';

const PACKAGES = path.join(root, '.cache', 'proxies');
const PICTURE_BYTES = 4_000_000;
const TOO_LARGE_BYTES = 17_000_000;
const ASK_EVERY_MS = 25;
const START_LIMIT_MS = 20_000;

interface Proxy {
  readonly name: string;
  /** Writes what it needs into the folder and returns how to start it. */
  prepare(folder: string, at: { port: number; servers: readonly number[] }): readonly string[];
}

const example = (file: string) => readFileSync(path.join(root, 'packaging', file), 'utf8');

const PROXIES: readonly Proxy[] = [
  {
    name: 'caddy',
    prepare(folder, { port, servers }) {
      const text = example('Caddyfile').replace('kursi-1:3000 kursi-2:3000', servers.map(local).join(' '));
      // Certificates of its own instead of Let's Encrypt's, and no second listener.
      const globals = `{\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\tauto_https disable_redirects\n\tstorage file_system ${folder}\n}\n`;
      writeFileSync(path.join(folder, 'Caddyfile'), globals + text.replace('{$DOMAIN}', `localhost:${port}`));
      return [program('usr/bin/caddy'), 'run', '--config', path.join(folder, 'Caddyfile')];
    },
  },
  {
    name: 'nginx',
    prepare(folder, { port, servers }) {
      const name = '/etc/letsencrypt/live/book.example.in';
      const key = path.join(folder, 'privkey.pem');
      const chain = path.join(folder, 'fullchain.pem');
      const subject = ['-subj', '/CN=localhost', '-days', '2', '-nodes', '-newkey', 'rsa:2048'];
      execFileSync('openssl', ['req', '-x509', ...subject, '-keyout', key, '-out', chain], {
        stdio: 'ignore',
      });
      const text = example('nginx.conf')
        .replace(
          'server 127.0.0.1:3000 max_fails=0;',
          servers.map((each) => `server ${local(each)} max_fails=0;`).join('\n'),
        )
        .replaceAll(name, folder)
        .replaceAll('book.example.in', 'localhost')
        .replace(/server \{\s+listen 80;[^}]*\}/, '')
        .replace('listen 443', `listen ${port}`);
      writeFileSync(
        path.join(folder, 'nginx.conf'),
        `daemon off;\npid ${folder}/pid;\nerror_log ${folder}/errors;\nevents {}\nhttp {\n${temporary(folder)}access_log off;\n${text}\n}\n`,
      );
      return [program('usr/sbin/nginx'), '-p', folder, '-c', path.join(folder, 'nginx.conf')];
    },
  },
];

const local = (port: number) => `127.0.0.1:${port}`;
const temporary = (folder: string) =>
  ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};\n`)
    .join('');

/** The distribution's packages, unpacked beside the project: nothing is installed. */
function unpackProxies(): void {
  if (existsSync(PACKAGES)) return;
  if (spawnSync('apt-get', ['--version']).status !== 0)
    throw new Problem("This check unpacks Debian's caddy and nginx, so it needs a Debian machine.");
  const draft = `${PACKAGES}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  try {
    execFileSync('apt-get', ['download', '-q', 'caddy', 'nginx'], { cwd: draft, stdio: 'inherit' });
    for (const file of readdirSync(draft).filter((name) => name.endsWith('.deb')))
      execFileSync('dpkg', ['-x', path.join(draft, file), draft]);
    renameSync(draft, PACKAGES);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function program(name: string): string {
  return path.join(PACKAGES, name);
}

interface Scene {
  readonly port: number;
  readonly pool: pg.Pool;
  readonly salon: BenchSalon;
  readonly servers: ManyServers;
  readonly token: () => Promise<string>;
}

async function checkProxy(proxy: Proxy): Promise<string[]> {
  const postgres = await startDatabase();
  const folder = await temporaryFolder();
  chmodSync(folder, 0o755);
  const port = await freePort();
  const ports = [await freePort(), await freePort()];
  const pool = benchPool(postgres.url, 2);
  const database = openDatabase({ url: postgres.url, poolSize: 1 });
  const servers = await startManyServers({
    ports,
    env: {
      DATABASE_URL: postgres.url,
      DATA_DIR: postgres.dataDir,
      PUBLIC_URL: `https://localhost:${port}`,
      TRUST_PROXY: '1',
      DRAIN_SECONDS: '5',
      LOG_LEVEL: 'error',
    },
  });
  const [command = '', ...args] = proxy.prepare(folder, { port, servers: ports });
  const running = spawn(command, args, {
    cwd: folder,
    stdio: 'ignore',
    env: { ...process.env, HOME: folder },
  });
  const failures: string[] = [];
  try {
    const key = await unlockKey(database, await loadSecret(undefined, postgres.dataDir));
    const tokens = makeTokens(keyFor(key, 'credential'));
    const salon = await seedSalon(pool, 1);
    const token = async () => (await tokens.sign(salon.owner.session_id, Temporal.Now.instant())).token;
    await untilItServes(port, proxy.name);
    for (const [what, check] of Object.entries(CHECKS)) {
      const wrong = await check({ port, pool, salon, servers, token }).catch((error: Error) => error.message);
      console.log(`${wrong ? '✗' : '✓'} ${proxy.name}: ${what}${wrong ? `: ${wrong}` : ''}`);
      if (wrong) failures.push(`${proxy.name}: ${what}: ${wrong}`);
    }
  } finally {
    running.kill('SIGTERM');
    await servers.stop();
    await database.close();
    await pool.end();
    await postgres.stop();
  }
  return failures;
}

/** Each says what is wrong, or null. */
const CHECKS: Readonly<Record<string, (scene: Scene) => Promise<string | null>>> = {
  'pages come whole, packed and with our headers': async ({ port }) => {
    const { status, headers, body } = await ask(port, '/', { headers: { 'accept-encoding': 'gzip' } });
    if (status !== 200 || body.length < 1000)
      return `the first page answered ${status}, ${body.length} bytes`;
    const wanted = [
      'strict-transport-security',
      'content-security-policy',
      'x-request-id',
      'content-encoding',
    ];
    const missing = wanted.filter((name) => !headers[name]);
    return missing.length > 0 ? `without ${missing.join(', ')}` : null;
  },
  'the address of a visitor is the real one, whatever they claim': async ({ port, pool }) => {
    const { status, body } = await ask(port, '/api/session/guest', {
      method: 'POST',
      localAddress: '127.0.0.5',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '6.6.6.6', forwarded: 'for=6.6.6.6' },
      body: Buffer.from('{}'),
    });
    if (status !== 200) return `a guest was answered ${status} ${body}`;
    const { rows } = await pool.query<{ ip_address: string }>(
      'SELECT ip_address FROM user_session WHERE ip_address IS NOT NULL ORDER BY created_at DESC LIMIT 1',
    );
    return rows[0]?.ip_address === '127.0.0.5' ? null : `it was taken for ${rows[0]?.ip_address}`;
  },
  'a live page hears of a change within a second': async ({ port, salon, token }) => {
    const heard = Promise.withResolvers<void>();
    const opened = Promise.withResolvers<void>();
    const authorization = `Bearer ${await token()}`;
    const live = https.get(
      { ...target(port, `/api/business/${salon.business_id}/live`), headers: { authorization } },
      (answer) => {
        answer.on('data', (piece: Buffer) => {
          if (piece.includes('open')) opened.resolve();
          if (piece.includes('data:')) heard.resolve();
        });
      },
    );
    live.once('error', opened.reject);
    try {
      await within(5_000, opened.promise, 'the stream did not open');
      const added = await addClient(port, salon, await token(), 'Heard');
      if (added !== 200) return `a client could not be added: ${added}`;
      await within(1_000, heard.promise, 'it was not told');
      return null;
    } finally {
      live.destroy();
    }
  },
  'a picture goes up and comes down byte for byte': async ({ port, token }) => {
    const picture = makeFile('image/jpeg', PICTURE_BYTES);
    const address = await uploadAddress(port, await token(), PICTURE_BYTES);
    const up = await ask(port, address.upload, {
      method: 'PUT',
      headers: { 'content-type': 'image/jpeg' },
      body: picture,
    });
    if (up.status !== 200) return `the upload answered ${up.status} ${up.body}`;
    const down = await ask(port, address.download, {});
    return down.body.equals(picture) ? null : `${down.body.length} bytes came back`;
  },
  'a file that is too large is refused with our sentence': async ({ port, token }) => {
    const address = await uploadAddress(port, await token(), PICTURE_BYTES);
    const large = Buffer.alloc(TOO_LARGE_BYTES, 1);
    const up = await ask(port, address.upload, {
      method: 'PUT',
      headers: { 'content-type': 'image/jpeg' },
      body: large,
    });
    return up.status === 413 && up.body.includes('TOO_LARGE')
      ? null
      : `it was answered ${up.status} ${up.body}`;
  },
  'a file that is larger than it said is refused with our sentence': async ({ port, token }) => {
    const address = await uploadAddress(port, await token(), PICTURE_BYTES);
    const more = Buffer.alloc(2 * PICTURE_BYTES, 1);
    const up = await ask(port, address.upload, {
      method: 'PUT',
      headers: { 'content-type': 'image/jpeg' },
      body: more,
    });
    return up.status < 500 && up.body.includes('code') ? null : `it was answered ${up.status} ${up.body}`;
  },
  'nobody sees that a server is replaced': ({ port, servers }) =>
    whileReading(port, () => servers.replace(0)),
  'nobody who reads sees that a server is killed': ({ port, servers }) =>
    whileReading(port, () => servers.kill(1)),
};

async function whileReading(port: number, work: () => Promise<void>): Promise<string | null> {
  let isOver = false;
  const reading = (async () => {
    const asked: Promise<number>[] = [];
    while (!isOver) {
      asked.push(
        ask(port, '/api/config', {}).then(
          ({ status }) => status,
          () => 0,
        ),
      );
      await sleep(ASK_EVERY_MS);
    }
    return Promise.all(asked);
  })();
  await sleep(1_000);
  await work();
  await sleep(3_000);
  isOver = true;
  const answers = await reading;
  const failed = answers.filter((status) => status !== 200);
  return failed.length > 0
    ? `${failed.length} of ${answers.length} failed: ${[...new Set(failed)].join(', ')}`
    : null;
}

async function addClient(
  port: number,
  { business_id }: BenchSalon,
  token: string,
  name: string,
): Promise<number> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const body = Buffer.from(JSON.stringify({ business_id, name }));
  return (await ask(port, '/api/business/client', { method: 'POST', headers, body })).status;
}

async function uploadAddress(port: number, token: string, size: number) {
  const { status, body } = await ask(port, '/api/r2/object-url', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: Buffer.from(JSON.stringify({ module: 'user', content_type: 'image/jpeg', size })),
  });
  if (status !== 200) throw new Error(`no address for an upload: ${status} ${body}`);
  const { upload_url, download_url } = JSON.parse(String(body)) as Record<
    'upload_url' | 'download_url',
    string
  >;
  const pathOf = (url: string) => url.slice(new URL(url).origin.length);
  return { upload: pathOf(upload_url), download: pathOf(download_url) };
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Buffer;
}

/** Its certificate is its own. */
const target = (port: number, pathname: string) => ({
  host: 'localhost',
  family: 4,
  port,
  path: pathname,
  rejectUnauthorized: false,
});
const connections = new https.Agent({ keepAlive: true });

function ask(
  port: number,
  pathname: string,
  { body, ...options }: https.RequestOptions & { readonly body?: Buffer },
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  // Another local address is another visitor, with connections of its own.
  const agent = options.localAddress ? undefined : connections;
  const request = https.request({ ...target(port, pathname), agent, ...options }, (answer) => {
    const pieces: Buffer[] = [];
    answer.on('data', (piece: Buffer) => pieces.push(piece));
    answer.once('error', reject);
    answer.once('end', () =>
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(pieces) }),
    );
  });
  request.once('error', reject);
  request.end(body);
  return promise;
}

async function untilItServes(port: number, name: string): Promise<void> {
  for (const begun = performance.now(); performance.now() - begun < START_LIMIT_MS; await sleep(100)) {
    const answer = await ask(port, '/api/ready', {}).catch(() => null);
    if (answer?.status === 200) return;
  }
  throw new Problem(`${name} did not serve.`);
}

function within<T>(ms: number, promise: Promise<T>, otherwise: string): Promise<T> {
  const late = sleep(ms, undefined, { ref: false }).then(() => Promise.reject(new Error(otherwise)));
  return Promise.race([promise, late]);
}

try {
  await ensureWebBuilt();
  unpackProxies();
  const failures: string[] = [];
  const [named] = process.argv.slice(2);
  for (const proxy of PROXIES.filter(({ name }) => !named || name === named))
    failures.push(...(await checkProxy(proxy)));
  for (const failure of failures) console.error(`✗ ${failure}`);
  process.exit(failures.length > 0 ? 1 : 0);
} catch (error) {
  endWith(error);
}
