/** Where Gupshup's documents disagree with each other, the setting says which to follow. */
export interface GupshupConfig {
  readonly url: string;
  readonly email: string;
  readonly secret: string;
  /** The sender of the product. */
  readonly appId: string;
  readonly appName: string;
  readonly phone: string;
  /** The header that carries the token of an app, and the one that carries the partner's. */
  readonly appAuthHeader: 'authorization' | 'token';
  readonly partnerAuthHeader: 'authorization' | 'token';
  /** The field of the log-in: older accounts have a password. */
  readonly loginField: 'secret' | 'password';
  readonly sendVersion: 2 | 3;
  /** 0: no limit. */
  readonly sendsPerMinute: number;
  /** The simulator of the sandbox. */
  readonly isSimulator: boolean;
}

export interface MetaConfig {
  /** With its version, as in https://graph.facebook.com/v26.0. */
  readonly url: string;
  readonly token: string;
  readonly appId: string;
  readonly appSecret: string;
  /** Typed into Meta's console beside the webhook's address, which is asked with it once. */
  readonly verifyToken: string;
  readonly wabaId: string;
  readonly phoneNumberId: string;
  readonly phone: string;
  /** 0: no limit. */
  readonly sendsPerMinute: number;
}

interface Reader {
  readonly text: (name: string) => string | undefined;
  readonly url: (name: string, protocols: readonly string[]) => string | undefined;
  readonly oneOf: <T extends string>(name: string, allowed: readonly T[], otherwise: T) => T;
  readonly whole: (name: string, min: number, max: number, otherwise: number) => number;
}

const GUPSHUP = [
  'GUPSHUP_EMAIL',
  'GUPSHUP_SECRET',
  'GUPSHUP_APP_ID',
  'GUPSHUP_APP_NAME',
  'GUPSHUP_PHONE',
] as const;
const META = [
  'META_TOKEN',
  'META_APP_ID',
  'META_APP_SECRET',
  'META_VERIFY_TOKEN',
  'META_WABA_ID',
  'META_PHONE_NUMBER_ID',
  'META_PHONE',
] as const;
const MOST_SENDS_PER_MINUTE = 100_000;

/** All or none. */
function allOf<const Names extends readonly string[]>(
  text: Reader['text'],
  names: Names,
  problems: string[],
): { readonly [Name in Names[number]]: string } | undefined {
  const missing = names.filter((name) => !text(name));
  if (missing.length === names.length) return undefined;
  if (missing[0]) {
    problems.push(`${missing[0]} must be set, because ${names.join(', ')} go together.`);
    return undefined;
  }
  return Object.fromEntries(names.map((name) => [name, text(name)])) as never;
}

/** With the sign and the country code. */
function internationalPhone(name: string, value: string, problems: string[]): string {
  if (/^\+[1-9]\d{7,14}$/.test(value)) return value;
  problems.push(`${name} must be a phone number such as +919000000000.`);
  return value;
}

export function readGupshup(
  { text, url, oneOf, whole }: Reader,
  problems: string[],
): GupshupConfig | undefined {
  const given = allOf(text, GUPSHUP, problems);
  const headers = ['authorization', 'token'] as const;
  const rest = {
    url: (url('GUPSHUP_URL', ['http:', 'https:']) ?? 'https://partner.gupshup.io').replace(/\/+$/, ''),
    appAuthHeader: oneOf('GUPSHUP_APP_AUTH_HEADER', headers, 'authorization'),
    partnerAuthHeader: oneOf('GUPSHUP_PARTNER_AUTH_HEADER', headers, 'token'),
    loginField: oneOf('GUPSHUP_LOGIN_FIELD', ['secret', 'password'], 'secret'),
    sendVersion: oneOf('GUPSHUP_SEND_VERSION', ['2', '3'], '2') === '3' ? 3 : 2,
    // Their pages say 10 a second in one place and 10 a minute in another.
    sendsPerMinute: whole('GUPSHUP_SENDS_PER_MINUTE', 0, MOST_SENDS_PER_MINUTE, 600),
    isSimulator: false,
  } as const;
  if (!given) return undefined;
  return Object.freeze({
    ...rest,
    email: given.GUPSHUP_EMAIL,
    secret: given.GUPSHUP_SECRET,
    appId: given.GUPSHUP_APP_ID,
    appName: given.GUPSHUP_APP_NAME,
    phone: internationalPhone('GUPSHUP_PHONE', given.GUPSHUP_PHONE, problems),
  });
}

export function readMeta(
  { text, url, whole }: Omit<Reader, 'oneOf'>,
  problems: string[],
): MetaConfig | undefined {
  const given = allOf(text, META, problems);
  const rest = {
    url: (url('META_URL', ['http:', 'https:']) ?? 'https://graph.facebook.com/v26.0').replace(/\/+$/, ''),
    sendsPerMinute: whole('META_SENDS_PER_MINUTE', 0, MOST_SENDS_PER_MINUTE, 80 * 60),
  };
  if (!given) return undefined;
  return Object.freeze({
    ...rest,
    token: given.META_TOKEN,
    appId: given.META_APP_ID,
    appSecret: given.META_APP_SECRET,
    verifyToken: given.META_VERIFY_TOKEN,
    wabaId: given.META_WABA_ID,
    phoneNumberId: given.META_PHONE_NUMBER_ID,
    phone: internationalPhone('META_PHONE', given.META_PHONE, problems),
  });
}
