/** How far the provider is with a custom header (spec: verification status). */
export const verificationStatuses = ['created', 'in_review', 'live', 'rejected'] as const;
export type VerificationStatus = (typeof verificationStatuses)[number];

/**
 * Where a header stands for its owner. `draft`: not paid. `paid`: the provider's app is being made. `refused`: for
 * good, and the price went back.
 */
export const headerSteps = ['draft', 'paid', ...verificationStatuses, 'refused'] as const;
export type HeaderStep = (typeof headerSteps)[number];

/** A sign-up link works for so long. */
export const LINK_DAYS = 5;

export const DISPLAY_NAME_MAX = 60;

/** Under this name clients get messages of businesses without a number of their own; the same in every language. */
export const PRODUCT_SENDER = 'Kursi Bookings';

/** In review names with pictures among the letters are refused. */
export function hasPicture(name: string): boolean {
  return /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u.test(name);
}

/** Written to a refused header that its owner gave up: no word of the provider looks like this. */
export const GIVEN_UP = 'GIVEN_UP';

interface NumberFacts {
  readonly phone: string;
  readonly connected_phone: string | null;
  readonly embedded_signup_status: VerificationStatus;
}

/**
 * Number and name are chosen on the provider's page, so another number than the one written here may come back. It is
 * the owner who says which one is right.
 */
export function otherNumber({
  phone,
  connected_phone,
  embedded_signup_status: status,
}: NumberFacts): string | null {
  const isConnected = status === 'in_review' || status === 'live';
  return isConnected && connected_phone !== null && connected_phone !== phone ? connected_phone : null;
}

interface GiveUpFacts extends StepFacts {
  readonly live_at: unknown;
}

/** Refused by the provider and never in use: its owner may have the whole price back. */
export function mayGiveUp(header: GiveUpFacts): boolean {
  return headerStep(header) === 'rejected' && header.live_at === null;
}

interface StepFacts {
  readonly payment_id: string | null;
  readonly embedded_signup_link: string | null;
  readonly embedded_signup_status: VerificationStatus;
  readonly refused_reason: string | null;
}

export function headerStep(header: StepFacts): HeaderStep {
  if (header.refused_reason !== null) return 'refused';
  if (!header.payment_id) return 'draft';
  const isMade = header.embedded_signup_link !== null || header.embedded_signup_status !== 'created';
  return isMade ? header.embedded_signup_status : 'paid';
}

const order: Readonly<Record<VerificationStatus, number>> = {
  created: 0,
  in_review: 1,
  live: 2,
  rejected: 2,
};

/**
 * Whether the provider's word changes the status. It only goes forward; live and rejected may follow each other (an
 * account can be banned), and what was rejected can be reviewed again.
 */
export function isNewStatus(before: VerificationStatus, heard: VerificationStatus): boolean {
  if (before === heard) return false;
  return order[heard] >= order[before] || (before === 'rejected' && heard === 'in_review');
}

const APP_NAME = { least: 6, most: 150 };

/** The provider's name of the app: letters and digits, unique among all apps. A name that is taken gets a suffix. */
export function appNameOf(displayName: string, suffix = ''): string {
  const plain = displayName
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9 ]/g, '')
    .split(' ')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');
  const long = plain.length + suffix.length < APP_NAME.least ? `${plain}Kursi` : plain;
  // A name in another script leaves nothing.
  const filled = long.length + suffix.length < APP_NAME.least ? `${long}Salon` : long;
  return `${filled.slice(0, APP_NAME.most - suffix.length)}${suffix}`;
}

export const numberQualities = ['high', 'medium', 'low'] as const;
export type NumberQuality = (typeof numberQualities)[number];

/** The provider says it in colours. */
export function numberQuality(colour: string | null): NumberQuality | null {
  const colours: Readonly<Record<string, NumberQuality>> = { GREEN: 'high', YELLOW: 'medium', RED: 'low' };
  return colours[colour?.toUpperCase() ?? ''] ?? null;
}
