import type { CustomTemplate } from '@kursi/core/messaging/templates.contract.ts';
import { describe, expect, it } from 'vitest';
import { stateWord } from './template-row.tsx';
import { adviceFor } from './template-words.ts';

/** The key itself and what is put into it. */
const t = ((key: string, values?: object) =>
  values ? `${key} ${Object.values(values).join(' ')}` : key) as Parameters<typeof adviceFor>[0];
const about = { businessName: 'Aangan', now: Temporal.Instant.from('2026-11-18T01:00:00Z') };
const template = (change: Partial<CustomTemplate>) =>
  ({
    elementName: 'we_miss_you',
    languageCode: 'en',
    templateType: 'TEXT',
    category: 'MARKETING',
    content: 'Hello, your chair is waiting.',
    header: null,
    footer: null,
    exampleMedia: null,
    buttons: [],
    variables: [],
    status: 'REJECTED',
    reason: null,
    decided_at: '2026-11-18T00:46:00Z',
    ...change,
  }) as CustomTemplate;
const advice = (change: Partial<CustomTemplate>) => adviceFor(t, template(change), about);

describe('the state of a template', () => {
  it.each([
    ['APPROVED', null, 'template.status_approved'],
    ['REJECTED', 'SCAM', 'template.status_rejected'],
    ['FAILED', 'not_reached', 'template.status_failed'],
    ['FAILED', 'PAUSED: LOW_QUALITY', 'template.status_paused'],
    ['FAILED', 'DISABLED: LOW_QUALITY', 'template.status_disabled'],
    ['FAILED', 'DELETED', 'template.status_deleted'],
    ['FAILED', 'INVALID_FORMAT', 'template.status_not_taken'],
    ['FAILED', 'LIMIT_EXCEEDED', 'template.status_not_taken'],
  ] as const)('%s, %s', (status, reason, word) => {
    expect(stateWord({ status, reason })).toBe(word);
  });
});

describe('advice', () => {
  it('says until when a template is paused, while that is to come', () => {
    const paused = { status: 'FAILED', reason: 'PAUSED: LOW_QUALITY' } as const;
    expect(advice(paused)?.why).toMatch(/^template\.why_PAUSED_until \S/);
    expect(advice({ ...paused, decided_at: '2026-11-17T12:00:00Z' })?.why).toBe('template.why_PAUSED');
  });

  it('tells what could not be taken in from what a reviewer turned down', () => {
    expect(advice({ status: 'FAILED', reason: 'INVALID_FORMAT' })?.why).toBe('template.why_not_taken');
    expect(advice({ reason: 'INVALID_FORMAT' })?.why).toBe('template.why_INVALID_FORMAT');
  });

  it('offers a mended text: signed, as Marketing, or with words behind a detail', () => {
    expect(advice({ reason: 'SCAM' })?.mended?.content).toBe('Hello, your chair is waiting.\nYours, Aangan.');
    const offer = advice({ reason: 'INCORRECT_CATEGORY', category: 'UTILITY', content: 'Now 10% off.' });
    expect(offer?.mended?.category).toBe('MARKETING');
    expect(offer?.rule?.rule).toBe('reads_like_its_category');
    const variables = [
      { key: 1, section: 'Data', kind: 'Name', name: '', source: 'typed', sample: 'Sunday' },
    ] as const;
    const ends = advice({ reason: 'INVALID_FORMAT', content: 'Open until {{1}}', variables: [...variables] });
    expect(ends?.mended?.content).toBe('Open until {{1}}, at Aangan.');
  });

  it('names the language where that is what does not fit', () => {
    const mismatch = advice({ reason: 'TAG_CONTENT_MISMATCH', content: 'नमस्ते, आइए' });
    expect(mismatch?.why).toContain('rule_reads_like_its_language');
  });
});
