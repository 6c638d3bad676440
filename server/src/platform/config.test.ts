import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Config, readConfig } from './config.ts';

function configOf(env: Record<string, string>): Config {
  const reading = readConfig(env);
  if (!reading.ok) throw new Error(reading.problems.join('\n'));
  return reading.config;
}
function problemsOf(env: Record<string, string>): readonly string[] {
  const reading = readConfig(env);
  return reading.ok ? [] : reading.problems;
}

describe('with nothing set', () => {
  test('everything has a default and the sandbox is open', () => {
    expect(configOf({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: path.resolve(import.meta.dirname, '../../../data'),
      databaseUrl: undefined,
      databaseDirectUrl: undefined,
      embeddedDatabase: true,
      databasePoolSize: 10,
      drainSeconds: 0,
      publicUrl: undefined,
      trustProxy: false,
      smtpUrl: undefined,
      mailFrom: undefined,
      seller: { name: 'Kursi', address: undefined, gstin: undefined },
      environment: 'development',
      logLevel: 'info',
      analytics: undefined,
      errorReportUrl: undefined,
      backup: { passphrase: undefined, keep: 14, minutesOfDay: 210 },
      features: { waitlist: true, show_all_categories: false },
      sandbox: true,
    });
  });
  test('a variable set to nothing counts as not set', () => {
    expect(configOf({ PORT: '', DATABASE_URL: ' ', PUBLIC_URL: '' })).toEqual(configOf({}));
  });
  test('the configuration cannot be changed afterwards', () => {
    const config = configOf({});
    expect(Object.isFrozen(config) && Object.isFrozen(config.features)).toBe(true);
  });
});

describe('the sandbox is closed to the public', () => {
  test.each([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.4' },
    { HOST: '127.example.com' },
    { PUBLIC_URL: 'https://book.example.com' },
    { NODE_ENV: 'production' },
  ])('the sandbox is closed with %o', (env) =>
    expect(configOf(env as Record<string, string>).sandbox).toBe(false),
  );
  test.each(['127.0.0.1', '127.0.0.2', '::1', 'localhost'])('the sandbox stays open with HOST=%s', (HOST) => {
    expect(configOf({ HOST }).sandbox).toBe(true);
  });
});

test('a database by address is not the embedded one', () => {
  const config = configOf({ DATABASE_URL: 'postgresql://u:p@db.example:5432/kursi' });
  expect(config.embeddedDatabase).toBe(false);
  expect(config.databaseUrl).toBe('postgresql://u:p@db.example:5432/kursi');
});

test('a relative data folder is resolved from the repository, not from the working directory', () => {
  expect(configOf({ DATA_DIR: './elsewhere' }).dataDir).toBe(
    path.resolve(import.meta.dirname, '../../../elsewhere'),
  );
  expect(configOf({ DATA_DIR: '/srv/kursi' }).dataDir).toBe(path.resolve('/srv/kursi'));
});

test.each([
  ['false', false],
  ['2', 2],
  ['10.0.0.1, 10.1.0.0/16,loopback', ['10.0.0.1', '10.1.0.0/16', 'loopback']],
])('TRUST_PROXY=%s is understood', (TRUST_PROXY, expected) =>
  expect(configOf({ TRUST_PROXY }).trustProxy).toEqual(expected),
);

test('features are switched on and off by name', () => {
  expect(configOf({ FEATURES: '-waitlist, show_all_categories' }).features).toEqual({
    waitlist: false,
    show_all_categories: true,
  });
});

test('port 0 asks for a free port, and a public address loses its slash', () => {
  expect(configOf({ PORT: '0', PUBLIC_URL: 'https://book.example.com/' })).toMatchObject({
    port: 0,
    publicUrl: 'https://book.example.com',
  });
});

const S3 = {
  S3_ENDPOINT: 'https://s3.example.com/',
  S3_BUCKET: 'pictures',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
};
test('a bucket is configured whole or not at all', () => {
  expect(configOf(S3).bucket).toMatchObject({ endpoint: 'https://s3.example.com', region: 'auto' });
  expect(configOf({ ...S3, S3_REGION: 'ap-south-1' }).bucket?.region).toBe('ap-south-1');
  for (const missing of Object.keys(S3)) {
    const problems = problemsOf({ ...S3, [missing]: '' });
    expect(problems).toEqual([expect.stringMatching(`^${missing} must be set when S3_`)]);
  }
});

describe('a malformed variable is refused', () => {
  test.each([
    { PORT: '70000' },
    { PORT: '-1' },
    { PORT: '3000x' },
    { HOST: 'a b' },
    { HOST: '127.0.0' },
    { DATABASE_URL: 'mysql://x/y' },
    { DATABASE_URL: 'postgres:x' },
    { PUBLIC_URL: 'book.example.com' },
    { PUBLIC_URL: 'https://example.com/book' },
    { PUBLIC_URL: 'ftp://example.com' },
    { TRUST_PROXY: 'yes' },
    { TRUST_PROXY: 'true' },
    { TRUST_PROXY: '10.0.0.0/64' },
    { SMTP_URL: 'http://mail', MAIL_FROM: 'a@example.com' },
    { SUPPORT_EMAIL: 'nobody' },
    { SELLER_GSTIN: '29AAPFU0939F1ZX' },
    { S3_REGION: 'auto' },
    { ...S3, S3_ENDPOINT: 'ftp://x' },
    { ...S3, S3_BUCKET: 'No/Bucket' },
    { SMTP_URL: 'smtp://mail', PUBLIC_URL: 'https://book.example.in' },
    { SMTP_URL: 'smtp://mail', MAIL_FROM: 'a@example.com' },
    { MAIL_FROM: 'nobody' },
    { RAZORPAY_KEY_ID: 'rzp_1' },
    { RAZORPAY_KEY_ID: 'rzp_1', RAZORPAY_KEY_SECRET: 's' },
    { RAZORPAY_WEBHOOK_SECRET: 's' },
    { RAZORPAY_URL: 'ftp://x' },
    { VAPID_SUBJECT: 'admin' },
    { VAPID_PUBLIC_KEY: 'short', VAPID_PRIVATE_KEY: 'A'.repeat(43) },
    { VAPID_PRIVATE_KEY: 'A'.repeat(43) },
    { NODE_ENV: 'prodution' },
    { LOG_LEVEL: 'loud' },
    { ANALYTICS_URL: 'https://a.example' },
    { ANALYTICS_KEY: 'k' },
    { ERROR_REPORT_URL: 'not an address' },
    { FEATURES: 'teleport' },
    { DB_POOL_SIZE: '0' },
    { DRAIN_SECONDS: '11' },
  ])('%o gives exactly one sentence', (env) => {
    const problems = problemsOf(env as Record<string, string>);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^[A-Z0-9_]+ .+\.$/);
  });
  test('all configuration problems are reported together', () => {
    expect(problemsOf({ PORT: 'x', HOST: '!', LOG_LEVEL: 'x', FEATURES: 'a,b' })).toHaveLength(5);
  });
  test('a configuration problem never repeats a password', () => {
    const problems = problemsOf({ DATABASE_URL: 'mysql://u:hunter2@x/y', SMTP_URL: 'x://u:hunter2@y' });
    expect(problems.join()).not.toContain('hunter2');
  });
});

test('a map tile address needs {z}, {x} and {y}', () => {
  const url = 'https://tiles.example.com/{z}/{x}/{y}.png';
  expect(configOf({ MAP_TILE_URL: url }).mapTileUrl).toBe(url);
  for (const wrong of ['https://tiles.example.com/', 'ftp://tiles.example.com/{z}/{x}/{y}', '{z}{x}{y}'])
    expect(problemsOf({ MAP_TILE_URL: wrong })[0]).toMatch(/^MAP_TILE_URL must be an address with/);
});

describe('nightly backups', () => {
  const AWAY = {
    BACKUP_S3_ENDPOINT: 'https://s3.example.com',
    BACKUP_S3_BUCKET: 'backups',
    BACKUP_S3_ACCESS_KEY_ID: 'id',
    BACKUP_S3_SECRET_ACCESS_KEY: 'hunter2',
  };
  const BACKUP_PASSPHRASE = 'nine kettles on the blue roof';
  const DATABASE_URL = 'postgresql://u:p@db.example:5432/kursi';
  test.each([
    [{}, 210],
    [{ BACKUP_HOUR: '4' }, 240],
    [{ BACKUP_HOUR: '23:15' }, 1395],
    [{ BACKUP_HOUR: 'off' }, null],
    [{ DATABASE_URL }, null],
    [{ DATABASE_URL, BACKUP_HOUR: '02:00' }, 120],
    [{ DATABASE_URL, ...AWAY, BACKUP_PASSPHRASE }, 210],
  ])('%o', (env, minutesOfDay) => {
    expect(configOf(env as Record<string, string>).backup.minutesOfDay).toBe(minutesOfDay);
  });
  test('leave the machine only encrypted', () => {
    expect(problemsOf(AWAY)).toEqual([
      expect.stringMatching(/^BACKUP_PASSPHRASE must be set when .* encrypted\.$/),
    ]);
    expect(configOf({ ...AWAY, BACKUP_PASSPHRASE }).backup.bucket?.bucket).toBe('backups');
  });
  test.each(['25:00', '3:7', 'midnight', '-1'])('BACKUP_HOUR=%s is no hour', (BACKUP_HOUR) => {
    expect(problemsOf({ BACKUP_HOUR })).toEqual([
      expect.stringMatching(/^BACKUP_HOUR must be a time of day/),
    ]);
  });
});

describe('an OpenID Connect provider', () => {
  const OIDC = {
    OIDC_ISSUER: 'https://id.example.com/realm',
    OIDC_CLIENT_ID: 'kursi',
    OIDC_CLIENT_SECRET: 'hunter2',
  };
  test('is named after its host unless it has a name', () => {
    expect(configOf({}).oidc).toBeUndefined();
    expect(configOf(OIDC).oidc).toMatchObject({ issuer: OIDC.OIDC_ISSUER, name: 'id.example.com' });
    expect(configOf({ ...OIDC, OIDC_NAME: 'Example ID' }).oidc?.name).toBe('Example ID');
  });
  test.each(Object.keys(OIDC))('is refused without %s', (missing) => {
    expect(problemsOf({ ...OIDC, [missing]: '' })).toEqual([
      `${missing} must be set, because OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET go together.`,
    ]);
  });
  test('is refused over plain http, but on this machine', () => {
    const problems = problemsOf({ ...OIDC, OIDC_ISSUER: 'http://id.example.com' });
    expect(problems).toEqual(['OIDC_ISSUER must be the https address of an OpenID Connect provider.']);
    expect(configOf({ ...OIDC, OIDC_ISSUER: 'http://127.0.0.1:4000' }).oidc).toBeDefined();
  });
});
