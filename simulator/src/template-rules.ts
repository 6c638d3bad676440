/**
 * The providers' rules for a template, as documented (lengths count code points). Written on its own: the
 * product has the same rules in core, and a bench compares the two.
 */
export interface TemplateDraft {
  readonly name: string;
  readonly language: string;
  readonly category: string;
  readonly headerType: string;
  /** Text of a TEXT header. */
  readonly header?: string | undefined;
  readonly headerSample?: string | undefined;
  /** Handle of the sample of a media header. */
  readonly headerHandle?: string | undefined;
  readonly body: string;
  /** One for each variable of the body, in order. */
  readonly samples?: readonly string[] | undefined;
  readonly footer?: string | undefined;
  readonly buttons?: readonly ButtonDraft[] | undefined;
}

interface ButtonDraft {
  readonly type: string;
  readonly text: string;
  readonly url?: string | undefined;
  readonly phone_number?: string | undefined;
  readonly example?: readonly string[] | undefined;
}

export interface BrokenRule {
  readonly rule: TemplateRule;
  readonly sentence: string;
}

export const LANGUAGES = [
  'en',
  'en_US',
  'en_GB',
  'hi',
  'bn',
  'gu',
  'kn',
  'ml',
  'mr',
  'pa',
  'ta',
  'te',
  'ur',
] as const;
export const CATEGORIES = ['MARKETING', 'UTILITY'] as const;

/** Every rule, with the sentence that refuses it. */
export const TEMPLATE_RULES = {
  name: 'Invalid element name provided: use 1 to 180 of a-z, 0-9 and _.',
  category: 'Invalid category provided: MARKETING or UTILITY.',
  language: 'Invalid language code provided.',
  header_type: 'Invalid template type provided.',
  header_length: 'The header is longer than 60 characters.',
  header_variables: 'The header may have one variable, {{1}}.',
  header_emoji: 'The header may not contain emoji.',
  header_newline: 'The header may not contain a new line.',
  header_markdown: 'The header may not contain any of * _ ~ `.',
  header_sample: 'The variable of the header needs a sample of 1 to 200 characters on one line.',
  header_handle: 'A media header needs the handle of a sample.',
  header_text_with_media: 'A media header has no text.',
  body_empty: 'The body is empty.',
  body_length: 'The body is longer than 1024 characters.',
  body_emoji: 'The body has more than 10 emoji.',
  body_newlines: 'The body has three or more new lines in a row.',
  body_tab: 'The body contains a tab.',
  body_spaces: 'The body has five or more spaces in a row.',
  variable_braces: 'Braces are only for variables with a number: {{1}}.',
  variable_order: 'Variables are numbered {{1}}, {{2}} and so on, in their order, each once.',
  variable_first: 'A variable may not be at the start of the body.',
  variable_last: 'A variable may not be at the end of the body.',
  variable_adjacent: 'Two variables may not follow each other without words between them.',
  variable_density: 'The body has too many variables for its length.',
  sample_missing: 'Every variable needs a sample.',
  sample_length: 'A sample is longer than 200 characters.',
  sample_newline: 'A sample may not contain a new line.',
  sample_braces: 'A sample may not contain {{.',
  footer_length: 'The footer is longer than 60 characters.',
  footer_variable: 'The footer may not contain a variable.',
  button_type: 'Invalid button type provided.',
  button_count: 'A template has at most 10 buttons.',
  button_url_count: 'A template has at most 2 URL buttons.',
  button_phone_count: 'A template has at most 1 phone number button.',
  button_order: 'Quick replies stand together.',
  button_text_length: 'The text of a button has 1 to 25 characters.',
  button_text_variable: 'The text of a button may not contain a variable.',
  button_text_emoji: 'The text of a button may not contain emoji.',
  button_text_newline: 'The text of a button may not contain a new line.',
  button_text_same: 'Two buttons have the same text.',
  button_url: 'The address of a button starts with http:// or https://.',
  button_url_length: 'The address of a button is longer than 2000 characters.',
  button_url_variable: 'The address of a button may have one variable, {{1}}, at its very end.',
  button_url_example: 'An address with a variable needs one example that starts with the same address.',
  button_phone: 'The number of a button is + and digits, at most 20 characters.',
} as const;
export type TemplateRule = keyof typeof TEMPLATE_RULES;

const VARIABLE = /\{\{(\d+)\}\}/g;
const BRACES = /\{\{|\}\}/;
const NEWLINE = /[\r\n]/;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
/** Vowel signs belong to the word they stand in. */
const WORDS = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
/** A flag, a key, or a picture with whatever is joined to it. ©, ® and ™ are text. */
const EMOJI =
  /\p{Regional_Indicator}{2}|[0-9#*]\u{fe0f}?\u{20e3}|(?![©®™])\p{Extended_Pictographic}[\u{fe0f}\u{1f3fb}-\u{1f3ff}]*(?:\u200d\p{Extended_Pictographic}[\u{fe0f}\u{1f3fb}-\u{1f3ff}]*)*/gu;

const lengthOf = (text: string) => [...text].length;
const emojiIn = (text: string) => text.match(EMOJI)?.length ?? 0;

/** The rules that a template breaks, each once; none means that it can be submitted. */
export function checkTemplate(draft: TemplateDraft): BrokenRule[] {
  const broken = new Set<TemplateRule>();
  const refuseIf = (fault: boolean, rule: TemplateRule) => {
    if (fault) broken.add(rule);
  };
  refuseIf(!/^[a-z0-9_]{1,180}$/.test(draft.name), 'name');
  refuseIf(!(CATEGORIES as readonly string[]).includes(draft.category), 'category');
  refuseIf(!(LANGUAGES as readonly string[]).includes(draft.language), 'language');
  checkHeader(draft, refuseIf);
  checkBody(draft, refuseIf);
  refuseIf(lengthOf(draft.footer ?? '') > 60, 'footer_length');
  refuseIf(BRACES.test(draft.footer ?? ''), 'footer_variable');
  checkButtons(draft.buttons ?? [], refuseIf);
  return [...broken].map((rule) => ({ rule, sentence: TEMPLATE_RULES[rule] }));
}

type RefuseIf = (fault: boolean, rule: TemplateRule) => void;

function checkHeader(draft: TemplateDraft, refuseIf: RefuseIf): void {
  const text = draft.header ?? '';
  if (draft.headerType === 'IMAGE' || draft.headerType === 'VIDEO' || draft.headerType === 'DOCUMENT') {
    refuseIf(!draft.headerHandle, 'header_handle');
    refuseIf(text !== '', 'header_text_with_media');
    return;
  }
  refuseIf(draft.headerType !== 'TEXT' && draft.headerType !== 'NONE', 'header_type');
  const variables = [...text.matchAll(VARIABLE)].map(([, digits]) => digits);
  refuseIf(lengthOf(text) > 60, 'header_length');
  refuseIf(variables.length > 1 || (variables.length === 1 && variables[0] !== '1'), 'header_variables');
  refuseIf(hasStrayBraces(text), 'variable_braces');
  refuseIf(emojiIn(text) > 0, 'header_emoji');
  refuseIf(NEWLINE.test(text), 'header_newline');
  refuseIf(/[*_~`]/.test(text), 'header_markdown');
  refuseIf(variables.length > 0 && sampleFaults(draft.headerSample).length > 0, 'header_sample');
}

function checkBody(draft: TemplateDraft, refuseIf: RefuseIf): void {
  const body = draft.body.replaceAll('\r\n', '\n');
  refuseIf(body.trim() === '', 'body_empty');
  refuseIf(lengthOf(body) > 1024, 'body_length');
  refuseIf(emojiIn(body) > 10, 'body_emoji');
  refuseIf(/\n{3}/.test(body), 'body_newlines');
  refuseIf(body.includes('\t'), 'body_tab');
  refuseIf(/ {5}/.test(body), 'body_spaces');
  refuseIf(hasStrayBraces(body), 'variable_braces');

  const variables = [...body.matchAll(VARIABLE)].map(([, digits]) => digits);
  // Texts before, between and after the variables.
  const texts = body.split(/\{\{\d+\}\}/);
  const hasWords = (text: string | undefined) => LETTER_OR_DIGIT.test(text ?? '');
  refuseIf(
    variables.some((digits, i) => digits !== String(i + 1)),
    'variable_order',
  );
  if (variables.length > 0) {
    refuseIf(!hasWords(texts[0]), 'variable_first');
    refuseIf(!hasWords(texts.at(-1)), 'variable_last');
    refuseIf(!texts.slice(1, -1).every(hasWords), 'variable_adjacent');
  }
  const words = texts.reduce((sum, text) => sum + (text.match(WORDS)?.length ?? 0), 0);
  refuseIf(words < 2 * variables.length + 1, 'variable_density');
  for (const [i] of variables.entries())
    for (const rule of sampleFaults(draft.samples?.[i])) refuseIf(true, rule);
}

function hasStrayBraces(text: string): boolean {
  return BRACES.test(text.replace(VARIABLE, ' '));
}

function sampleFaults(sample: string | undefined): TemplateRule[] {
  if (sample === undefined || sample.trim() === '') return ['sample_missing'];
  const faults: TemplateRule[] = [];
  if (lengthOf(sample) > 200) faults.push('sample_length');
  if (NEWLINE.test(sample)) faults.push('sample_newline');
  if (sample.includes('{{')) faults.push('sample_braces');
  return faults;
}

function checkButtons(buttons: readonly ButtonDraft[], refuseIf: RefuseIf): void {
  const ofType = (type: string) => buttons.filter((button) => button.type === type).length;
  refuseIf(buttons.length > 10, 'button_count');
  refuseIf(ofType('URL') > 2, 'button_url_count');
  refuseIf(ofType('PHONE_NUMBER') > 1, 'button_phone_count');
  refuseIf(new Set(buttons.map(({ text }) => text)).size < buttons.length, 'button_text_same');
  const isQuickReply = buttons.map(({ type }) => type === 'QUICK_REPLY');
  const groups = isQuickReply.filter((is, i) => is && !isQuickReply[i - 1]).length;
  refuseIf(groups > 1, 'button_order');
  for (const button of buttons) checkButton(button, refuseIf);
}

function checkButton(button: ButtonDraft, refuseIf: RefuseIf): void {
  const { type, text } = button;
  refuseIf(text.trim() === '' || lengthOf(text) > 25, 'button_text_length');
  refuseIf(BRACES.test(text), 'button_text_variable');
  refuseIf(emojiIn(text) > 0, 'button_text_emoji');
  refuseIf(NEWLINE.test(text), 'button_text_newline');
  if (type === 'URL') checkUrl(button.url ?? '', button.example ?? [], refuseIf);
  else if (type === 'PHONE_NUMBER') refuseIf(!/^\+\d{1,19}$/.test(button.phone_number ?? ''), 'button_phone');
  else refuseIf(type !== 'QUICK_REPLY', 'button_type');
}

function checkUrl(url: string, example: readonly string[], refuseIf: RefuseIf): void {
  const hasVariable = url.endsWith('{{1}}');
  const fixed = hasVariable ? url.slice(0, -'{{1}}'.length) : url;
  refuseIf(lengthOf(url) > 2000, 'button_url_length');
  refuseIf(!/^https?:\/\/[^\s/?#]\S*$/i.test(fixed) || !URL.canParse(fixed), 'button_url');
  refuseIf(BRACES.test(fixed), 'button_url_variable');
  if (hasVariable)
    refuseIf(example.length !== 1 || !(example[0] ?? '').startsWith(fixed), 'button_url_example');
}

/**
 * The samples in a text that repeats the body with its variables filled (Gupshup's `example`); undefined when
 * it does not repeat it. Samples may stand in square brackets.
 */
export function samplesOf(body: string, example: string): string[] | undefined {
  const texts = body.split(/\{\{\d+\}\}/);
  const first = texts[0] ?? '';
  const last = texts.at(-1) ?? '';
  if (texts.length === 1) return example === body || example === '' ? [] : undefined;
  if (!example.startsWith(first)) return undefined;
  const samples: string[] = [];
  let from = first.length;
  for (const [i, text] of texts.slice(1).entries()) {
    // The last text ends the example; any other is looked for after a sample of one character or more.
    const isLast = i === texts.length - 2;
    const to = isLast
      ? example.length - last.length
      : text === ''
        ? from + 1
        : example.indexOf(text, from + 1);
    if (to < from || (isLast && !example.endsWith(last))) return undefined;
    samples.push(example.slice(from, to).replace(/^\[(.*)\]$/s, '$1'));
    from = to + text.length;
  }
  return samples;
}
