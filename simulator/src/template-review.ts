import type { Template, TemplateDecision, TemplateStatus } from './records.ts';

/** Words that make a utility template an offer; Latin ones as whole words, Hindi ones with the dot below or without. */
const OFFERS = [
  ...['discount', 'offer', 'free', 'sale'].map((word) => `(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`),
  '% off(?![\\p{L}\\p{N}])',
  'छूट',
  'ऑफ\u093c?र',
  'मुफ\u093c?्त',
].map((word) => new RegExp(word, 'iu'));

type Reviewed = Pick<Template, 'name' | 'category' | 'header' | 'body' | 'footer' | 'buttons'>;

export function isOffer({ header, body, footer, buttons }: Reviewed): boolean {
  // NFC writes them apart: a letter with its dot below may be one character or two.
  const text = [header, body, footer, ...buttons.map((button) => button.text)].join('\n').normalize('NFC');
  return OFFERS.some((offer) => offer.test(text));
}

/** What the review says by the end of the name; everything else is approved. */
const BY_NAME: readonly [RegExp, readonly TemplateStatus[], string?][] = [
  [/_pending$/, []],
  [/_failed$/, ['FAILED'], 'INVALID_FORMAT'],
  [/_paused$/, ['APPROVED', 'PAUSED'], 'LOW_QUALITY'],
  [/_disabled$/, ['APPROVED', 'DISABLED'], 'LOW_QUALITY'],
  [/_deleted$/, ['APPROVED', 'DELETED']],
  [/_appeal$/, ['REJECTED', 'IN_APPEAL'], 'TAG_CONTENT_MISMATCH'],
];
const REASONS = [
  'ABUSIVE_CONTENT',
  'INCORRECT_CATEGORY',
  'INVALID_FORMAT',
  'SCAM',
  'TAG_CONTENT_MISMATCH',
  'PROMOTIONAL',
];
/** `_rejected`, or with its reason: `_rejected_scam`. */
const REJECTED = new RegExp(`_rejected(?:_(${REASONS.join('|').toLowerCase()}))?$`);

/** Decisions in their order, each `delay` after the one before. */
export function reviewOf(template: Reviewed, now: number, delay: number): TemplateDecision[] {
  const rejected = REJECTED.exec(template.name);
  if (rejected)
    return [{ at: now + delay, status: 'REJECTED', reason: (rejected[1] ?? 'invalid_format').toUpperCase() }];
  for (const [ending, statuses, reason] of BY_NAME)
    if (ending.test(template.name))
      return statuses.map((status, i) => ({
        at: now + delay * (i + 1),
        status,
        ...(reason && status !== 'APPROVED' ? { reason } : {}),
      }));
  if (template.category === 'UTILITY') {
    // Meta may take a template as marketing that was meant as utility.
    if (/_marketing$/.test(template.name))
      return [{ at: now + delay, status: 'APPROVED', category: 'MARKETING' }];
    if (isOffer(template)) return [{ at: now + delay, status: 'REJECTED', reason: 'INCORRECT_CATEGORY' }];
  }
  return [{ at: now + delay, status: 'APPROVED' }];
}
