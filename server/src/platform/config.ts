import { isIP } from 'node:net';
import path from 'node:path';
import { isGstin } from '@kursi/core/kernel/tax/gstin.ts';
import { type GupshupConfig, type MetaConfig, readGupshup, readMeta } from './config-messages.ts';

/** Feature flags that FEATURES can switch, with their defaults. */
const FEATURE_DEFAULTS = { waitlist: true, show_all_categories: false } as const;
export type FeatureName = keyof typeof FEATURE_DEFAULTS;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

// Closed list: a typo ("prodution") must not open the sandbox to the internet.
const ENVIRONMENTS = ['development', 'production', 'test'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

export interface BucketConfig {
  /** Without a trailing slash. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface OidcConfig {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** On the button: "Sign in with …". */
  readonly name: string;
}

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absolute. */
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** The database itself, where DATABASE_URL leads to a pooler in transaction mode. */
  readonly databaseDirectUrl: string | undefined;
  /** True when there is no DATABASE_URL: we run PostgreSQL ourselves in the data folder. */
  readonly embeddedDatabase: boolean;
  readonly databasePoolSize: number;
  /** An origin without a trailing slash. */
  readonly publicUrl: string | undefined;
  readonly trustProxy: false | number | readonly string[];
  /** Signs credentials; undefined means the secret kept in the data folder. */
  readonly secret: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string | undefined;
  /** Where support messages are forwarded; undefined means that they are only stored. */
  readonly supportEmail: string | undefined;
  /** Who sells the plans of this installation, for their invoices. */
  readonly seller: {
    readonly name: string;
    readonly address: string | undefined;
    readonly gstin: string | undefined;
  };
  /** Object storage for files; without it they are kept in the data folder. */
  readonly bucket: BucketConfig | undefined;
  /** Payment gateway. Without it the sandbox uses its embedded gateway, and elsewhere online payment is off. */
  readonly razorpay:
    | {
        readonly keyId: string;
        readonly keySecret: string;
        readonly webhookSecret: string;
        readonly url: string;
      }
    | undefined;
  /** WhatsApp through Gupshup. Without it the sandbox starts the message simulator; elsewhere there is none. */
  readonly gupshup: GupshupConfig | undefined;
  /** WhatsApp through Meta's own API, where Gupshup is not configured. */
  readonly meta: MetaConfig | undefined;
  /** An OpenID Connect provider, beside e-mail and password. */
  readonly oidc: OidcConfig | undefined;
  /** VAPID keys for web push; without them a pair is generated once and kept in the database. */
  readonly vapid: { readonly publicKey: string; readonly privateKey: string } | undefined;
  /** Contact for push services, a mailto: or https: address. */
  readonly vapidSubject: string | undefined;
  readonly environment: Environment;
  readonly logLevel: LogLevel;
  readonly analytics: { readonly url: string; readonly key: string } | undefined;
  readonly errorReportUrl: string | undefined;
  /** Opens /metrics to whoever has it. */
  readonly metricsToken: string | undefined;
  readonly backup: {
    /** Encrypts backups; those that leave this machine are made only with it. */
    readonly passphrase: string | undefined;
    /** So many are kept in the data folder, and in the bucket. */
    readonly keep: number;
    /** When one is made every night, in India's time; null means never. */
    readonly minutesOfDay: number | null;
    /** Where they go beside the data folder. */
    readonly bucket: BucketConfig | undefined;
  };
  /** So long a server that was told to stop still serves, and says that it leaves, so that a proxy sends no more. */
  readonly drainSeconds: number;
  /** Map tile URL with {z}, {x} and {y}; without it maps are drawn as an outline. */
  readonly mapTileUrl: string | undefined;
  readonly features: Readonly<Record<FeatureName, boolean>>;
  /** Sandbox features may be shown at all; the Host of each request is checked as well. */
  readonly sandbox: boolean;
}

export type ConfigReading =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly problems: readonly string[] };

type Environs = Readonly<Record<string, string | undefined>>;

const RAZORPAY = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const;
const OIDC = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'];
const VAPID = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'];
/** At half past three salons are closed and messages wait for the morning. */
const NIGHTLY = 3 * 60 + 30;
const REPOSITORY_ROOT = path.resolve(import.meta.dirname, '../../..');

/**
 * Validates every variable and reports all problems together, so that an operator fixes them in one go. No
 * message repeats a value that may hold a password.
 */
export function readConfig(env: Environs): ConfigReading {
  const problems: string[] = [];
  // Compose files and shells often set a variable to an empty string; that counts as "not set".
  const text = (name: string): string | undefined => env[name]?.trim() || undefined;

  function parsed<T>(
    name: string,
    parse: (value: string) => T | undefined,
    otherwise: T,
    problem: string,
  ): T {
    const value = text(name);
    if (value === undefined) return otherwise;
    const result = parse(value);
    if (result !== undefined) return result;
    problems.push(`${name} ${problem}`);
    return otherwise;
  }
  const oneOf = <T extends string>(name: string, allowed: readonly T[], otherwise: T): T =>
    parsed(
      name,
      (value) => allowed.find((a) => a === value),
      otherwise,
      `must be one of ${allowed.join(', ')}, but is "${text(name)}".`,
    );
  const whole = (name: string, min: number, max: number, otherwise: number): number =>
    parsed(
      name,
      (value) => wholeNumberBetween(value, min, max),
      otherwise,
      `must be a whole number from ${min} to ${max}, but is "${text(name)}".`,
    );
  const url = (name: string, protocols: readonly string[]): string | undefined =>
    parsed<string | undefined>(
      name,
      (value) => (isUrlWith(protocols, value) ? value : undefined),
      undefined,
      `must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}.`,
    );

  const key64 = (name: string, bytes: number): string | undefined =>
    parsed<string | undefined>(
      name,
      (value) =>
        /^[\w-]+$/.test(value) && Buffer.from(value, 'base64url').length === bytes ? value : undefined,
      undefined,
      'must be a key as `npx web-push generate-vapid-keys` makes it.',
    );

  const host = parsed(
    'HOST',
    hostName,
    '127.0.0.1',
    `must be an IP address or a host name to listen on, but is "${text('HOST')}".`,
  );
  const environment = oneOf('NODE_ENV', ENVIRONMENTS, 'development');
  const databaseUrl = url('DATABASE_URL', ['postgres:', 'postgresql:']);
  const databaseDirectUrl = url('DATABASE_DIRECT_URL', ['postgres:', 'postgresql:']);
  if (text('DATABASE_DIRECT_URL') && !text('DATABASE_URL'))
    problems.push('DATABASE_URL must be set when DATABASE_DIRECT_URL is set.');
  const publicUrl = parsed<string | undefined>(
    'PUBLIC_URL',
    originOf,
    undefined,
    'must be the web address of this server without a path, such as https://book.example.com.',
  );
  const smtpUrl = url('SMTP_URL', ['smtp:', 'smtps:']);
  const mailFrom = parsed<string | undefined>(
    'MAIL_FROM',
    (value) => (/^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/.test(value) ? value : undefined),
    undefined,
    'must be a mail address, such as "Kursi <no-reply@example.com>".',
  );
  if (smtpUrl && !text('MAIL_FROM')) problems.push('MAIL_FROM must be set when SMTP_URL is set.');
  if (smtpUrl && !text('PUBLIC_URL')) {
    problems.push('PUBLIC_URL must be set when SMTP_URL is set, because links in mails lead there.');
  }

  const bucket = readBucket('', text, url('S3_ENDPOINT', ['http:', 'https:']), problems);
  const backupBucket = readBucket('BACKUP_', text, url('BACKUP_S3_ENDPOINT', ['http:', 'https:']), problems);
  if (backupBucket && !text('BACKUP_PASSPHRASE'))
    problems.push(
      'BACKUP_PASSPHRASE must be set when BACKUP_S3_ENDPOINT is set, because a backup that leaves this machine must be encrypted.',
    );

  const analyticsUrl = url('ANALYTICS_URL', ['http:', 'https:']);
  const analyticsKey = text('ANALYTICS_KEY');
  if (text('ANALYTICS_URL') && !analyticsKey)
    problems.push('ANALYTICS_KEY must be set when ANALYTICS_URL is set.');
  if (analyticsKey && !text('ANALYTICS_URL'))
    problems.push('ANALYTICS_URL must be set when ANALYTICS_KEY is set.');

  const [keyId, keySecret, webhookSecret] = RAZORPAY.map(text);
  const missing = RAZORPAY.filter((name) => !text(name));
  if (missing[0] && missing.length < RAZORPAY.length)
    problems.push(`${missing[0]} must be set, because ${RAZORPAY.join(', ')} go together.`);
  const razorpayUrl = url('RAZORPAY_URL', ['http:', 'https:']) ?? 'https://api.razorpay.com';

  const [publicKey, privateKey] = [key64('VAPID_PUBLIC_KEY', 65), key64('VAPID_PRIVATE_KEY', 32)];
  for (const [name, other] of [VAPID, VAPID.toReversed()]) {
    if (text(name ?? '') && !text(other ?? '')) problems.push(`${other} must be set when ${name} is set.`);
  }

  const config: Config = {
    port: whole('PORT', 0, 65535, 3000),
    host,
    dataDir: path.resolve(REPOSITORY_ROOT, text('DATA_DIR') ?? 'data'),
    databaseUrl,
    databaseDirectUrl,
    embeddedDatabase: text('DATABASE_URL') === undefined,
    databasePoolSize: whole('DB_POOL_SIZE', 1, 180, 10),
    publicUrl,
    trustProxy: parsed<Config['trustProxy']>(
      'TRUST_PROXY',
      proxies,
      false,
      'must be false, the number of proxies in front, or a comma list of their addresses.',
    ),
    secret: parsed<string | undefined>(
      'APP_SECRET',
      (value) => (value.length >= 32 ? value : undefined),
      undefined,
      'must have 32 characters or more; `openssl rand -base64 32` makes a good one.',
    ),
    smtpUrl,
    mailFrom,
    supportEmail: parsed<string | undefined>(
      'SUPPORT_EMAIL',
      (value) => (/^[^\s<>@]+@[^\s<>@]+$/.test(value) ? value : undefined),
      undefined,
      'must be a mail address, such as help@example.com.',
    ),
    seller: Object.freeze({
      name: text('SELLER_NAME') ?? 'Kursi',
      address: text('SELLER_ADDRESS'),
      gstin: parsed<string | undefined>(
        'SELLER_GSTIN',
        (value) => (isGstin(value) ? value : undefined),
        undefined,
        'must be a GSTIN of 15 letters and digits.',
      ),
    }),
    bucket,
    oidc: readOidc(text, problems),
    razorpay:
      keyId && keySecret && webhookSecret
        ? Object.freeze({ keyId, keySecret, webhookSecret, url: razorpayUrl.replace(/\/$/, '') })
        : undefined,
    gupshup: readGupshup({ text, url, oneOf, whole }, problems),
    meta: readMeta({ text, url, whole }, problems),
    vapid: publicKey && privateKey ? Object.freeze({ publicKey, privateKey }) : undefined,
    vapidSubject: parsed<string | undefined>(
      'VAPID_SUBJECT',
      (value) => (/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(value) ? value : undefined),
      undefined,
      'must be a mail address or web address, such as mailto:admin@example.com.',
    ),
    environment,
    logLevel: oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    analytics:
      analyticsUrl && analyticsKey ? Object.freeze({ url: analyticsUrl, key: analyticsKey }) : undefined,
    errorReportUrl: url('ERROR_REPORT_URL', ['http:', 'https:']),
    metricsToken: parsed<string | undefined>(
      'METRICS_TOKEN',
      (value) => (/^[\x21-\x7e]{24,}$/.test(value) ? value : undefined),
      undefined,
      'must have 24 characters or more, without spaces; `openssl rand -base64 32` makes a good one.',
    ),
    backup: Object.freeze({
      passphrase: parsed<string | undefined>(
        'BACKUP_PASSPHRASE',
        (value) => (value.length >= 16 ? value : undefined),
        undefined,
        'must have 16 characters or more; `openssl rand -base64 32` makes a good one.',
      ),
      keep: whole('BACKUP_KEEP', 1, 1000, 14),
      minutesOfDay: parsed<number | null>(
        'BACKUP_HOUR',
        (value) => (value === 'off' ? null : minutesOfDay(value)),
        // Whoever runs a PostgreSQL of their own backs it up already, unless they ask for ours.
        text('DATABASE_URL') === undefined || backupBucket ? NIGHTLY : null,
        'must be a time of day in India, such as 03:30, or off.',
      ),
      bucket: backupBucket,
    }),
    drainSeconds: whole('DRAIN_SECONDS', 0, 10, 0),
    mapTileUrl: parsed<string | undefined>(
      'MAP_TILE_URL',
      (value) =>
        isUrlWith(['https:', 'http:'], value) && /\{z\}.*\{x\}.*\{y\}/.test(value) ? value : undefined,
      undefined,
      'must be an address with {z}, {x} and {y} in it, such as https://tiles.example.com/{z}/{x}/{y}.png.',
    ),
    features: Object.freeze(readFeatures(text('FEATURES'), problems)),
    sandbox: isLoopback(host) && text('PUBLIC_URL') === undefined && environment !== 'production',
  };
  return problems.length > 0
    ? { ok: false, problems: Object.freeze(problems) }
    : { ok: true, config: Object.freeze(config) };
}

/** All or none: with half a configuration, files would be lost. */
function readBucket(
  prefix: string,
  text: (name: string) => string | undefined,
  endpoint: string | undefined,
  problems: string[],
): BucketConfig | undefined {
  const nameOf = (setting: string) => `${prefix}S3_${setting}`;
  const needed = ['ENDPOINT', 'BUCKET', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'].map(nameOf);
  const given = needed.filter((name) => text(name) !== undefined);
  if (given.length === 0) {
    if (text(nameOf('REGION')))
      problems.push(`${nameOf('REGION')} has no effect without ${nameOf('ENDPOINT')}.`);
    return undefined;
  }
  for (const name of needed) {
    if (text(name) === undefined) problems.push(`${name} must be set when ${given[0]} is set.`);
  }
  const bucket = text(nameOf('BUCKET')) ?? '';
  if (bucket && !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    problems.push(
      `${nameOf('BUCKET')} must be the name of a bucket: lower-case letters, digits, dots and dashes.`,
    );
  }
  return Object.freeze({
    endpoint: (endpoint ?? '').replace(/\/+$/, ''),
    region: text(nameOf('REGION')) ?? 'auto',
    bucket,
    accessKeyId: text(nameOf('ACCESS_KEY_ID')) ?? '',
    secretAccessKey: text(nameOf('SECRET_ACCESS_KEY')) ?? '',
  });
}

/** All or none. Plain http only on this machine: codes and secrets would travel readable. */
function readOidc(text: (name: string) => string | undefined, problems: string[]): OidcConfig | undefined {
  const [issuer, clientId, clientSecret] = OIDC.map(text);
  const missing = OIDC.filter((name) => !text(name));
  if (missing.length === OIDC.length) {
    if (text('OIDC_NAME')) problems.push('OIDC_NAME has no effect without OIDC_ISSUER.');
    return undefined;
  }
  if (missing[0]) problems.push(`${missing[0]} must be set, because ${OIDC.join(', ')} go together.`);
  const url = issuer === undefined ? null : URL.parse(issuer);
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  if (issuer !== undefined && !isSafe) {
    problems.push('OIDC_ISSUER must be the https address of an OpenID Connect provider.');
  }
  if (!issuer || !clientId || !clientSecret || !url || !isSafe) return undefined;
  return Object.freeze({ issuer, clientId, clientSecret, name: text('OIDC_NAME') ?? url.hostname });
}

/** 3, 03 or 03:30 */
function minutesOfDay(value: string): number | undefined {
  const [, hour, minute = '0'] = /^([01]?\d|2[0-3])(?::([0-5]\d))?$/.exec(value) ?? [];
  return hour === undefined ? undefined : Number(hour) * 60 + Number(minute);
}

function wholeNumberBetween(value: string, min: number, max: number): number | undefined {
  if (!/^\d{1,9}$/.test(value)) return undefined;
  const number = Number(value);
  return number >= min && number <= max ? number : undefined;
}

function isUrlWith(protocols: readonly string[], value: string): boolean {
  const url = URL.parse(value);
  // A PostgreSQL URL may omit the host; it is then a socket in the query part.
  return url !== null && protocols.includes(url.protocol) && value.startsWith(`${url.protocol}//`);
}

function originOf(value: string): string | undefined {
  const url = URL.parse(value);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  const bare = url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password;
  return bare ? url.origin : undefined;
}

function hostName(value: string): string | undefined {
  if (isIP(value)) return value;
  // Only digits and dots but not an IP address: a typo such as 127.0.0, not a host name.
  if (/^[\d.]+$/.test(value)) return undefined;
  return /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/i.test(value) ? value : undefined;
}

function proxies(value: string): false | number | readonly string[] | undefined {
  // Never `true`: the first X-Forwarded-For is then whatever the visitor wrote.
  if (value === 'false') return false;
  if (/^\d+$/.test(value)) return wholeNumberBetween(value, 0, 32);
  const addresses = value.split(',').map((part) => part.trim());
  return addresses.every(isProxyAddress) ? Object.freeze(addresses) : undefined;
}

function isProxyAddress(value: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(value)) return true;
  const [address = '', bits, ...rest] = value.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || wholeNumberBetween(bits, 0, version === 4 ? 32 : 128) !== undefined;
}

function isLoopback(host: string): boolean {
  return (
    host.toLowerCase() === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
  );
}

function readFeatures(value: string | undefined, problems: string[]): Record<FeatureName, boolean> {
  const features: Record<FeatureName, boolean> = { ...FEATURE_DEFAULTS };
  const known = Object.keys(FEATURE_DEFAULTS) as FeatureName[];
  for (const word of (value ?? '').split(',').map((part) => part.trim())) {
    if (!word) continue;
    const name = known.find((feature) => feature === word.replace(/^[-+]/, ''));
    if (name) features[name] = !word.startsWith('-');
    else problems.push(`FEATURES names "${word}", which does not exist; there are ${known.join(', ')}.`);
  }
  return features;
}
