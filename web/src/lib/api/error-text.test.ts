import { errors } from '@kursi/core/contract/errors.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { en } from '../../messages/en.ts';
import { loadLocale, withParts } from '../text.ts';
import { isErrorCode } from './error-code.ts';
import { errorText, problemText } from './error-text.ts';

beforeAll(async () => {
  await loadLocale();
  await withParts(['inside'], async () => {})();
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
    const ofTheSpec = [
      'BUSINESS_ID_REQUIRED',
      'INVALID_STATUSES',
      'MEMBER_EXISTS',
      'BUSINESS_NOT_SAVED',
      'SUBSCRIPTION_CREATION_FAILED',
      'SUBSCRIPTION_UPDATE_FAILED',
    ] as const;
    for (const code of ofTheSpec) {
      const sentence = errorText(code);
      expect(sentence.startsWith(errors[code].message), sentence).toBe(true);
      expect(sentence.split('. ').length, sentence).toBe(2);
    }
    expect(errorText('UNEXPECTED')).toMatch(/^Something went wrong! /);
    for (const list of ['mine.failed', 'desk.not_loaded', 'today.failed'] as const)
      expect(en[list]).toMatch(/^Something went wrong! /);
    expect(en['onboarding.failed']).toMatch(/^Something went wrong\. /);
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
    expect(errorText('OFFLINE')).toContain('still here');
  });
});

describe('a problem with a field', () => {
  it('has a sentence, also when this page does not know it yet', () => {
    expect(problemText({ problem: 'too_short', limit: 10 })).toBe('Please use at least 10 characters.');
    expect(problemText({ problem: 'from_the_future' })).toBe('Please check this entry.');
  });
});
