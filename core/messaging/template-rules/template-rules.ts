import {
  buttonTypes,
  messageTypeOf,
  templateCategories,
  templateKinds,
  templateLanguages,
} from '../message-template.ts';
import {
  brokenBraceIn,
  countWords,
  emojiIn,
  hasWord,
  lengthOfText,
  type TextRange,
  variablesIn,
} from '../template-text.ts';
import { isInLettersOf } from './template-rules-language.ts';

/**
 * WhatsApp's rules for a template, for the page as it is typed and for the server. One rule is one row of `rules`:
 * to add one, add its name to `templateRules` and its row.
 */
export const templateRules = [
  'name_is_spelled_right',
  'category_is_known',
  'language_is_known',
  'kind_is_known',
  'text_is_there',
  'text_is_short_enough',
  'text_has_few_emoji',
  'text_has_few_empty_lines',
  'text_has_no_tab',
  'text_has_few_spaces',
  'text_braces_are_whole',
  'text_numbers_in_order',
  'text_begins_with_words',
  'text_ends_with_words',
  'text_variables_apart',
  'text_has_enough_words',
  'header_is_short_enough',
  'header_has_one_variable',
  'header_has_no_emoji',
  'header_is_one_line',
  'header_is_plain',
  'footer_is_short_enough',
  'footer_has_no_variable',
  'sample_is_there',
  'sample_is_short_enough',
  'sample_is_plain',
  'picture_is_there',
  'picture_stands_alone',
  'button_kind_is_known',
  'buttons_are_few',
  'links_are_few',
  'phones_are_few',
  'quick_replies_stand_together',
  'button_text_fits',
  'button_text_is_plain',
  'button_texts_differ',
  'link_is_an_address',
  'link_ends_with_its_variable',
  'link_has_an_example',
  'phone_is_a_number',
  'differs_from_others',
  'reads_like_its_category',
  'reads_like_its_language',
] as const;
export type TemplateRule = (typeof templateRules)[number];

/** WhatsApp takes the template, but its reviewer would or may refuse it. */
const warnings: ReadonlySet<TemplateRule> = new Set(['reads_like_its_category', 'reads_like_its_language']);

export const TEMPLATE_TEXT_MAX = 1024;
export const TEMPLATE_LINE_MAX = 60;
export const TEMPLATE_EMOJI_MAX = 10;
export const TEMPLATE_SAMPLE_MAX = 200;
export const BUTTON_TEXT_MAX = 25;
export const BUTTONS_MAX = 10;
export const LINKS_MAX = 2;
export const PHONES_MAX = 1;
export const LINK_MAX = 2000;
export const PHONE_MAX = 20;

/** A template while it is written: words that may be wrong yet. `TemplateDraft` is one of these. */
export interface WrittenTemplate {
  readonly element_name: string;
  readonly language_code: string;
  readonly template_type: string;
  readonly category: string;
  readonly content: string;
  readonly header: string | null;
  readonly footer: string | null;
  readonly example_media: string | null;
  readonly buttons: readonly WrittenButton[];
  readonly variables: readonly WrittenVariable[];
}
export interface WrittenButton {
  readonly type: string;
  readonly text: string;
  readonly url?: string | undefined;
  readonly example?: readonly string[] | undefined;
  readonly phone_number?: string | undefined;
}
export interface WrittenVariable {
  readonly key: number;
  readonly section: string;
  readonly sample: string;
}

/** Other templates of the same sender. */
export interface KnownTemplates {
  readonly others?: readonly { readonly content: string; readonly footer: string | null }[];
}

export interface TemplateProblem {
  readonly field: keyof WrittenTemplate;
  /** Where in the text of the field. */
  readonly range?: TextRange;
  /** Which of the buttons. */
  readonly index?: number;
  /** Which of the variables. */
  readonly variable?: { readonly key: number; readonly section: 'Header' | 'Data' };
}
export interface RuleCheck {
  readonly rule: TemplateRule;
  readonly isMet: boolean;
  readonly isWarning: boolean;
  readonly problems: readonly TemplateProblem[];
}

type FindProblems = (draft: WrittenTemplate, known: KnownTemplates) => TemplateProblem[];

const when = (isBroken: boolean, problem: TemplateProblem): TemplateProblem[] => (isBroken ? [problem] : []);

const inText =
  (
    field: 'content' | 'header' | 'footer',
    find: (text: string) => (TextRange | null | undefined)[],
  ): FindProblems =>
  (draft) =>
    find(draft[field] ?? '').flatMap((range) =>
      range ? [{ field, range: { start: range.start, end: range.end } }] : [],
    );

const matching = (pattern: RegExp) => (text: string) =>
  [...text.matchAll(pattern)].map((match) => ({ start: match.index, end: match.index + match[0].length }));

/** The part of a text behind so many code points. */
const beyond = (max: number) => (text: string) =>
  lengthOfText(text) > max ? [{ start: [...text].slice(0, max).join('').length, end: text.length }] : [];

const ofButtons =
  (
    isBroken: (button: WrittenButton, index: number, all: readonly WrittenButton[]) => boolean,
  ): FindProblems =>
  ({ buttons }) =>
    buttons.flatMap((button, index) => when(isBroken(button, index, buttons), { field: 'buttons', index }));

const beyondCount = (type: string | null, max: number): FindProblems => {
  const isCounted = (button: WrittenButton) => type === null || button.type === type;
  return ofButtons(
    (button, index, all) => isCounted(button) && all.slice(0, index).filter(isCounted).length >= max,
  );
};

interface UsedVariable {
  readonly key: number;
  readonly section: 'Header' | 'Data';
  readonly sample: string;
}
const usedVariables = (draft: WrittenTemplate): UsedVariable[] =>
  (['Header', 'Data'] as const).flatMap((section) =>
    variablesIn((section === 'Header' ? draft.header : draft.content) ?? '').map(({ digits }) => {
      const key = Number(digits);
      const known = draft.variables.find((variable) => variable.key === key && variable.section === section);
      return { key, section, sample: known?.sample ?? '' };
    }),
  );
const ofSamples =
  (isBroken: (sample: string) => boolean): FindProblems =>
  (draft) =>
    usedVariables(draft).flatMap(({ key, section, sample }) =>
      when(isBroken(sample), { field: 'variables', variable: { key, section } }),
    );

/** A whole address of a page, or its part before the variable. */
function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/?#]+(?:[/?#]\S*)?$/i.test(text);
}
const hasBraces = (text: string) => /\{\{|\}\}/.test(text);
const linkVariable = '{{1}}';
const endsWithVariable = (url: string) => url.endsWith(linkVariable);
const beforeVariable = (url: string) => (endsWithVariable(url) ? url.slice(0, -linkVariable.length) : url);

/** The nukta of Hindi is written in two ways, or left out. */
const offerPattern =
  /(?<![\p{L}\p{N}])(?:discount|offer|free|sale)(?![\p{L}\p{N}])|% off(?![\p{L}\p{N}])|छूट|ऑ(?:फ\u093c?|\u095e)र|मु(?:फ\u093c?|\u095e)्त/giu;

const sameText = (a: string | null, b: string | null) => (a ?? '').trim() === (b ?? '').trim();

const rules: Readonly<Record<TemplateRule, FindProblems>> = {
  name_is_spelled_right: ({ element_name }) =>
    when(!/^[a-z0-9_]{1,180}$/.test(element_name), { field: 'element_name' }),
  category_is_known: ({ category }) =>
    when(!templateCategories.some((known) => known === category), { field: 'category' }),
  language_is_known: ({ language_code }) =>
    when(!templateLanguages.some((known) => known === language_code), { field: 'language_code' }),
  kind_is_known: ({ template_type }) =>
    when(!templateKinds.some((known) => known === template_type), { field: 'template_type' }),

  text_is_there: ({ content }) => when(content.trim() === '', { field: 'content' }),
  text_is_short_enough: inText('content', beyond(TEMPLATE_TEXT_MAX)),
  text_has_few_emoji: inText('content', (text) => emojiIn(text).slice(TEMPLATE_EMOJI_MAX)),
  text_has_few_empty_lines: inText('content', matching(/(?:\r?\n){3,}/g)),
  text_has_no_tab: inText('content', matching(/\t+/g)),
  text_has_few_spaces: inText('content', matching(/ {5,}/g)),
  text_braces_are_whole: inText('content', (text) => [brokenBraceIn(text)]),
  text_numbers_in_order: inText('content', (text) =>
    variablesIn(text).filter(({ digits }, index) => digits !== String(index + 1)),
  ),
  text_begins_with_words: inText('content', (text) =>
    variablesIn(text)
      .slice(0, 1)
      .filter(({ start }) => !hasWord(text.slice(0, start))),
  ),
  text_ends_with_words: inText('content', (text) =>
    variablesIn(text)
      .slice(-1)
      .filter(({ end }) => !hasWord(text.slice(end))),
  ),
  text_variables_apart: inText('content', (text) =>
    variablesIn(text).filter(({ start }, index, all) => {
      const before = all[index - 1];
      return before !== undefined && !hasWord(text.slice(before.end, start));
    }),
  ),
  text_has_enough_words: ({ content }) =>
    when(content.trim() !== '' && countWords(content) < 2 * variablesIn(content).length + 1, {
      field: 'content',
    }),

  header_is_short_enough: inText('header', beyond(TEMPLATE_LINE_MAX)),
  header_has_one_variable: inText('header', (text) => [
    brokenBraceIn(text),
    ...variablesIn(text).filter(({ digits }, index) => index > 0 || digits !== '1'),
  ]),
  header_has_no_emoji: inText('header', emojiIn),
  header_is_one_line: inText('header', matching(/[\r\n]+/g)),
  header_is_plain: inText('header', matching(/[*_~`]/g)),
  footer_is_short_enough: inText('footer', beyond(TEMPLATE_LINE_MAX)),
  footer_has_no_variable: inText('footer', matching(/\{\{(?:[0-9]+\}\})?|\}\}/g)),

  sample_is_there: ofSamples((sample) => sample.trim() === ''),
  sample_is_short_enough: ofSamples((sample) => lengthOfText(sample) > TEMPLATE_SAMPLE_MAX),
  sample_is_plain: ofSamples((sample) => /[\r\n]|\{\{/.test(sample)),

  picture_is_there: ({ template_type, example_media }) =>
    when(template_type === 'IMAGE' && !example_media?.trim(), { field: 'example_media' }),
  picture_stands_alone: ({ template_type, header }) =>
    when(template_type === 'IMAGE' && Boolean(header?.trim()), { field: 'header' }),

  button_kind_is_known: ofButtons(({ type }) => !buttonTypes.some((known) => known === type)),
  buttons_are_few: beyondCount(null, BUTTONS_MAX),
  links_are_few: beyondCount('URL', LINKS_MAX),
  phones_are_few: beyondCount('PHONE_NUMBER', PHONES_MAX),
  quick_replies_stand_together: ofButtons(
    (button, index, all) =>
      isReply(button) && !isReply(all[index - 1]) && all.slice(0, index).some((earlier) => isReply(earlier)),
  ),
  button_text_fits: ofButtons(({ text }) => text.trim() === '' || lengthOfText(text) > BUTTON_TEXT_MAX),
  button_text_is_plain: ofButtons(
    ({ text }) => hasBraces(text) || /[\r\n]/.test(text) || emojiIn(text).length > 0,
  ),
  button_texts_differ: ofButtons(
    ({ text }, index, all) =>
      text.trim() !== '' && all.slice(0, index).some((earlier) => sameText(earlier.text, text)),
  ),
  link_is_an_address: ofButtons(
    ({ type, url = '' }) =>
      type === 'URL' && (!isWebAddress(beforeVariable(url)) || lengthOfText(url) > LINK_MAX),
  ),
  link_ends_with_its_variable: ofButtons(
    ({ type, url = '' }) => type === 'URL' && hasBraces(beforeVariable(url)),
  ),
  link_has_an_example: ofButtons(({ type, url = '', example = [] }) => {
    const [only = '', ...more] = example;
    const fits = more.length === 0 && only !== '' && only.startsWith(beforeVariable(url));
    return type === 'URL' && endsWithVariable(url) && !fits;
  }),
  phone_is_a_number: ofButtons(
    ({ type, phone_number = '' }) =>
      type === 'PHONE_NUMBER' && (!/^\+[0-9]+$/.test(phone_number) || phone_number.length > PHONE_MAX),
  ),

  differs_from_others: ({ content, footer }, { others = [] }) =>
    when(
      content.trim() !== '' &&
        others.some((other) => sameText(other.content, content) && sameText(other.footer, footer)),
      { field: 'content' },
    ),
  reads_like_its_category: (draft) =>
    draft.category === 'UTILITY'
      ? [
          ...(['content', 'header', 'footer'] as const).flatMap((field) =>
            inText(field, matching(offerPattern))(draft, {}),
          ),
          ...ofButtons(({ text }) => matching(offerPattern)(text).length > 0)(draft, {}),
        ]
      : [],
  reads_like_its_language: ({ content, language_code }) =>
    when(!isInLettersOf(language_code, content), { field: 'content' }),
};

/** Every rule, in the order in which a person writes; the same answer on the page and on the server. */
export function checkTemplate(draft: WrittenTemplate, known: KnownTemplates = {}): RuleCheck[] {
  return templateRules.map((rule) => {
    const problems = rules[rule](draft, known);
    return { rule, isMet: problems.length === 0, isWarning: warnings.has(rule), problems };
  });
}

/** The rules that WhatsApp refuses it for. */
export function brokenRules(draft: WrittenTemplate, known: KnownTemplates = {}): RuleCheck[] {
  return checkTemplate(draft, known).filter(({ isMet, isWarning }) => !isMet && !isWarning);
}

function isReply(button: WrittenButton | undefined): boolean {
  return button !== undefined && messageTypeOf(button) === 'quick_reply';
}
