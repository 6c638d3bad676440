import { errors } from '@kursi/core/contract/errors.ts';
import { type SpecSentence, specSentences } from '@kursi/core/contract/spec-sentences.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { en } from '../../messages/en.ts';
import { hi } from '../../messages/hi.ts';
import { loadLocale, withParts } from '../text.ts';
import { isErrorCode } from './error-code.ts';
import { errorText, problemText } from './error-text.ts';

/** The messages that say each sentence of the specification, on every screen where it can fail. */
const whereSaid: Readonly<Record<SpecSentence, readonly string[]>> = {
  bookings_failed: [
    'mine.failed',
    'desk.not_loaded',
    'today.failed',
    'desk.client_bookings_failed',
    'visits.failed',
    'conflict.not_loaded',
    'error.UNEXPECTED',
  ],
  subscription_not_created: ['error.SUBSCRIPTION_CREATION_FAILED'],
  subscription_not_updated: ['error.SUBSCRIPTION_UPDATE_FAILED'],
  onboarding_failed: ['onboarding.failed'],
  campaign_not_available: ['error.CAMPAIGN_NOT_AVAILABLE'],
  header_failed: ['own.failed'],
  template_not_created: ['error.TEMPLATE_NOT_CREATED'],
  template_not_updated: ['error.TEMPLATE_NOT_UPDATED'],
  business_not_saved: ['error.BUSINESS_NOT_SAVED'],
  business_id_missing: ['error.BUSINESS_ID_REQUIRED'],
  member_exists: ['error.MEMBER_EXISTS'],
  statuses_invalid: ['error.INVALID_STATUSES'],
  app_id_missing: ['error.APP_ID_NOT_FOUND'],
  bill_failed: ['bill.failed'],
  memberships_failed: ['membership.failed', 'bill.covers_failed'],
};

/** Word for word, then a mark, then a sentence that helps; some say both in one. */
function startingWith(sentence: string): RegExp {
  const literal = sentence.replace(/[.!?]/g, '\\$&');
  if (/\. \S/.test(sentence)) return new RegExp(`^${literal}`);
  return new RegExp(`^${literal}${/[.!]$/.test(sentence) ? '' : '\\.'} \\S`);
}

beforeAll(async () => {
  await loadLocale();
  await withParts(['inside', 'security', 'booking'], async () => {})();
});

describe('a refusal', () => {
  it('has a sentence for every code of the API, without the code and without gaps', () => {
    for (const code of Object.keys(errors).filter(isErrorCode)) {
      const sentence = errorText(code, { reference: 'K7F3-9QX2', retry_after: 12 });
      expect(sentence).toMatch(/^[A-Z].{15,}/);
      expect(sentence).not.toContain(code);
      if (code !== 'UNEXPECTED') expect(sentence).not.toContain('Something went wrong!');
      expect(sentence).not.toMatch(/[{}]/);
    }
  });

  it('begins with the sentence of the spec, and a second one helps', () => {
    for (const [name, keys] of Object.entries(whereSaid)) {
      const spec = specSentences[name as SpecSentence];
      for (const key of keys) {
        const [shown, translated] = [en[key as 'bill.failed'], hi[key as 'bill.failed']];
        expect(shown, key).toMatch(startingWith(spec));
        expect(translated, key).toMatch(/[\u0900-\u097f].*[।.!:]\s*\S/u);
      }
    }
    expect(Object.keys(whereSaid).sort()).toEqual(Object.keys(specSentences).sort());
  });

  it('is known by the shape of its code, and one from a newer server has a sentence too', () => {
    expect(Object.keys(errors).every(isErrorCode)).toBe(true);
    for (const other of ['toString', '__proto__', '', null, 7]) expect(isErrorCode(other)).toBe(false);
    expect(errorText('FROM_TOMORROW' as 'UNEXPECTED')).toBe(errorText('UNEXPECTED'));
  });

  it('says how long to wait and what to tell us', () => {
    expect(errorText('TOO_MANY_REQUESTS', { retry_after_seconds: 11.2 })).toContain('in 12 seconds');
    expect(errorText('TOO_MANY_REQUESTS')).toContain('in 30 seconds');
    expect(errorText('UNEXPECTED', { reference: 'K7F3-9QX2' })).toContain('K7F3-9QX2');
    expect(errorText('OFFLINE')).toContain('Nothing is lost');
  });
});

describe('a problem with a field', () => {
  it('has a sentence, also when this page does not know it yet', () => {
    expect(problemText({ problem: 'too_short', limit: 10 })).toBe('Please use at least 10 characters.');
    expect(problemText({ problem: 'from_the_future' })).toBe('Please check this entry.');
  });
});
