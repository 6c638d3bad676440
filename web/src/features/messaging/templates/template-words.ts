import { type TemplateVariable, templateLanguages } from '@kursi/core/messaging/message-template.ts';
import {
  type MendWords,
  mendTemplate,
  signTemplate,
} from '@kursi/core/messaging/template-rules/template-mends.ts';
import {
  checkTemplate,
  type RuleCheck,
  type TemplateRule,
  type WrittenTemplate,
} from '@kursi/core/messaging/template-rules/template-rules.ts';
import type { CustomTemplate } from '@kursi/core/messaging/templates.contract.ts';
import { formatInstantTime } from '../../../lib/format.ts';
import type { Translate } from '../../../lib/text.ts';
import type { FormRule } from './template-form.ts';

/** "Marketing, English, with a picture" */
export function kindLine(
  t: Translate,
  { category, language_code, isPicture }: { category: string; language_code: string; isPicture: boolean },
): string {
  const words = [categoryName(t, category), languageName(t, language_code)];
  return [...words, ...(isPicture ? [t('template.picture_word')] : [])].join(', ');
}

export const categoryName = (t: Translate, category: string) =>
  t(category === 'UTILITY' ? 'template.category_utility' : 'template.category_marketing');

export function languageName(t: Translate, code: string): string {
  const known = templateLanguages.find((language) => language === code);
  return known ? t(`template.language_${known}`) : code;
}

/** `language` is the one chosen. */
export const ruleText = (t: Translate, rule: FormRule, language: string) =>
  rule === 'reads_like_its_language'
    ? t('template.rule_reads_like_its_language', { language: languageName(t, language) })
    : t(`template.rule_${rule}`);

/** The label of a detail, as a person chose it. */
export function detailName(
  t: Translate,
  variable: Pick<TemplateVariable, 'source' | 'kind' | 'name'>,
): string {
  if (variable.name !== '') return variable.name;
  if (variable.source !== 'typed') return t(`template.chip_${variable.source}`);
  return t(variable.kind === 'Number' ? 'template.chip_number' : 'template.chip_text');
}

export const writtenFrom = (template: CustomTemplate): WrittenTemplate => ({
  element_name: template.elementName,
  language_code: template.languageCode,
  template_type: template.templateType,
  category: template.category,
  content: template.content,
  header: template.header,
  footer: template.footer,
  example_media: template.exampleMedia,
  buttons: template.buttons,
  variables: template.variables,
});

/** Why a template cannot be sent, what to do about it, and the text that would do. */
export interface Advice {
  readonly why: string;
  readonly toDo: string;
  /** In the provider's own words, where they say something. */
  readonly quote: string | null;
  readonly rule: RuleCheck | null;
  readonly mended: WrittenTemplate | null;
}

const REASONS = [
  'INVALID_FORMAT',
  'INCORRECT_CATEGORY',
  'TAG_CONTENT_MISMATCH',
  'ABUSIVE_CONTENT',
  'SCAM',
  'PROMOTIONAL',
  'PAUSED',
  'DISABLED',
  'DELETED',
  'not_reached',
] as const;
type Reason = (typeof REASONS)[number];

/** PROMOTIONAL and a mismatch say the same of a Utility text as INCORRECT_CATEGORY. */
const CATEGORY_REASONS: readonly (Reason | undefined)[] = [
  'INCORRECT_CATEGORY',
  'TAG_CONTENT_MISMATCH',
  'PROMOTIONAL',
];

/** WhatsApp pauses for three hours, the second time for six; which of the two it is, it does not say. */
const PAUSE_HOURS = [3, 6] as const;

/** The provider's word alone, without what it says more. */
export const reasonOf = ({ reason }: Pick<CustomTemplate, 'reason'>): string | null =>
  REASONS.find((one) => reason?.startsWith(`${one}:`)) ?? reason;

interface AboutAdvice extends MendWords {
  readonly now: Temporal.Instant;
}

export function adviceFor(t: Translate, template: CustomTemplate, about: AboutAdvice): Advice | null {
  const { status, category } = template;
  const reason = reasonOf(template);
  if (status !== 'REJECTED' && status !== 'FAILED') return null;
  const known = REASONS.find((one) => reason === one);
  const written = writtenFrom(template);
  const checks = checkTemplate(written).filter(({ isMet }) => !isMet);
  const isAboutCategory = CATEGORY_REASONS.includes(known) && category === 'UTILITY';
  const find = (name: TemplateRule) => checks.find(({ rule }) => rule === name);
  const rule =
    (isAboutCategory ? find('reads_like_its_category') : undefined) ??
    (known === 'TAG_CONTENT_MISMATCH' ? find('reads_like_its_language') : undefined) ??
    (known === 'INVALID_FORMAT' ? checks.find(({ isWarning }) => !isWarning) : undefined) ??
    null;
  if (isAboutCategory && rule?.rule !== 'reads_like_its_language') {
    const mended = { ...written, category: 'MARKETING' };
    return { ...say(t, 'INCORRECT_CATEGORY'), quote: null, rule, mended };
  }
  const quote = known || !reason ? null : reason;
  if (rule) {
    const text = ruleText(t, rule.rule, written.language_code);
    return { why: text, toDo: text, quote, rule, mended: mendTemplate(written, rule.rule, about) };
  }
  if (known) {
    const said = { ...say(t, known), quote: null, rule: null, mended: null };
    if (known === 'SCAM') return { ...said, mended: signTemplate(written, about) };
    if (known === 'PAUSED') return { ...said, why: pausedWords(t, template, about.now) };
    if (known === 'INVALID_FORMAT' && status === 'FAILED')
      return { ...said, why: t('template.why_not_taken') };
    return said;
  }
  const toDo = t('template.todo_unknown');
  return { why: reason ?? toDo, toDo, quote, rule: null, mended: null };
}

const say = (t: Translate, reason: Reason) => ({
  why: t(`template.why_${reason}`),
  toDo: t(`template.todo_${reason}`),
});

function pausedWords(t: Translate, { decided_at }: CustomTemplate, now: Temporal.Instant): string {
  const [first, second] = PAUSE_HOURS.map((hours) =>
    decided_at === null ? null : Temporal.Instant.from(decided_at).add({ hours }),
  );
  if (!first || !second || Temporal.Instant.compare(second, now) <= 0) return t('template.why_PAUSED');
  return t('template.why_PAUSED_until', {
    first: formatInstantTime(first),
    second: formatInstantTime(second),
  });
}

/** Sent again as it is: it did not get there, or is not there any more. */
export const canResend = ({ status, reason }: CustomTemplate): boolean =>
  status === 'FAILED' && (reason === 'not_reached' || reason === 'DELETED');
