import type { SentBy } from '@kursi/core/contract/call.ts';
import {
  paramKinds,
  paramSections,
  type TemplateVariable,
  variableSources,
} from '@kursi/core/messaging/message-template.ts';
import {
  checkTemplate,
  type KnownTemplates,
  type RuleCheck,
  type TemplateRule,
  type WrittenTemplate,
} from '@kursi/core/messaging/template-rules/template-rules.ts';
import { renumber, variablesIn } from '@kursi/core/messaging/template-text.ts';
import type { CustomTemplate, messageTemplateCalls } from '@kursi/core/messaging/templates.contract.ts';
import * as z from 'zod/mini';
import { inLatinLetters } from './latin-letters.ts';

/** What a button does; each is one type of WhatsApp's buttons. */
export const actionTypes = ['visit_website', 'call_phone', 'custom'] as const;
export type ActionType = (typeof actionTypes)[number];
export const buttonTypeOf = {
  visit_website: 'URL',
  call_phone: 'PHONE_NUMBER',
  custom: 'QUICK_REPLY',
} as const;
export const actionOf = (type: string): ActionType =>
  actionTypes.find((action) => buttonTypeOf[action] === type) ?? 'custom';

const formButton = z.object({
  key: z.string(),
  type: z.string(),
  text: z.string(),
  url: z.string(),
  example: z.string(),
  phone_number: z.string(),
});
export type FormButton = z.output<typeof formButton>;

const formVariable = z.object({
  key: z.number(),
  section: z.enum(paramSections),
  kind: z.enum(paramKinds),
  name: z.string(),
  source: z.enum(variableSources),
  sample: z.string(),
});

/** Everything that is typed in the wizard; also the shape of a draft. */
export const templateForm = z.object({
  title: z.string(),
  element_name: z.string(),
  /** Until then the name follows the title. */
  is_name_typed: z.boolean(),
  language_code: z.string(),
  category: z.string(),
  header_kind: z.enum(['none', 'text', 'picture']),
  header: z.string(),
  media: z.nullable(z.object({ handle: z.string(), url: z.string() })),
  content: z.string(),
  footer: z.string(),
  buttons: z.array(formButton),
  variables: z.array(formVariable),
});
export type TemplateForm = z.output<typeof templateForm>;

export const emptyForm: TemplateForm = {
  title: '',
  element_name: '',
  is_name_typed: false,
  language_code: 'en',
  category: 'MARKETING',
  header_kind: 'none',
  header: '',
  media: null,
  content: '',
  footer: '',
  buttons: [],
  variables: [],
};

/** As WhatsApp spells names. */
export function nameFromTitle(title: string, taken: readonly string[] = []): string {
  const latin = inLatinLetters(title)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+/, '')
    .slice(0, 60)
    .replace(/_+$/, '');
  const base = latin || (title.trim() === '' ? '' : 'template');
  if (base === '') return '';
  let name = base;
  for (let count = 2; taken.includes(name); count += 1) name = `${base}_${count}`;
  return name;
}

export function formOf(template: CustomTemplate): TemplateForm {
  return {
    title: template.vertical,
    element_name: template.elementName,
    is_name_typed: true,
    language_code: template.languageCode,
    category: template.category,
    header_kind: template.templateType === 'IMAGE' ? 'picture' : template.header ? 'text' : 'none',
    header: template.header ?? '',
    media: template.exampleMedia
      ? { handle: template.exampleMedia, url: template.selectedMedia ?? '' }
      : null,
    content: template.content,
    footer: template.footer ?? '',
    buttons: template.buttons.map((button, index) => ({
      key: String(index),
      type: button.type,
      text: button.text,
      url: button.url ?? '',
      example: button.example?.[0] ?? '',
      phone_number: button.phone_number ?? '',
    })),
    variables: template.variables,
  };
}

/** The details that stand in the message; those of a header that is not shown are kept, should it come back. */
export function shownDetails({ header_kind, variables }: TemplateForm): TemplateForm['variables'] {
  return variables.filter(({ section }) => section === 'Data' || header_kind === 'text');
}

/** As the rules read it. */
export function writtenOf(form: TemplateForm): WrittenTemplate {
  const isPicture = form.header_kind === 'picture';
  return {
    element_name: form.element_name,
    language_code: form.language_code,
    template_type: isPicture ? 'IMAGE' : 'TEXT',
    category: form.category,
    content: form.content,
    header: form.header_kind === 'text' ? form.header : null,
    footer: form.footer === '' ? null : form.footer,
    example_media: isPicture ? (form.media?.handle ?? null) : null,
    buttons: form.buttons.map(({ type, text, url, example, phone_number }) => ({
      type,
      text,
      ...(type === 'URL' && { url, ...(variablesIn(url).length > 0 && { example: [example] }) }),
      ...(type === 'PHONE_NUMBER' && { phone_number }),
    })),
    variables: shownDetails(form),
  };
}

export function sentOf(form: TemplateForm, appId: string): SentBy<typeof messageTemplateCalls.create> {
  const written = writtenOf(form);
  return {
    appId,
    elementName: written.element_name,
    languageCode: written.language_code,
    category: written.category,
    templateType: written.template_type,
    content: written.content,
    header: written.header,
    footer: written.footer,
    exampleMedia: written.example_media,
    enableSample: true,
    buttons: written.buttons.map(({ example, ...button }) => ({
      ...button,
      ...(example && { example: [...example] }),
    })),
    variables: shownDetails(form),
    ...(form.title.trim() !== '' && { vertical: form.title.trim().slice(0, 180) }),
  };
}

export const isSent = (a: TemplateForm, b: TemplateForm): boolean =>
  JSON.stringify(sentOf(a, '')) === JSON.stringify(sentOf(b, ''));

export type NewVariable = Pick<TemplateVariable, 'kind' | 'name' | 'source' | 'sample'>;

/**
 * Details are numbered as they stand in the text; each keeps what fills it. One that nobody knows yet, such as a
 * pasted {{7}}, is of the kind given.
 */
export function withDetailsInOrder(
  text: string,
  variables: readonly TemplateVariable[],
  section: TemplateVariable['section'],
  unknown: NewVariable,
): { text: string; variables: TemplateVariable[] } {
  const numbered = renumber(text);
  const others = variables.filter((variable) => variable.section !== section);
  const own = numbered.keys.map((key, index): TemplateVariable => {
    const known = variables.find((variable) => variable.section === section && variable.key === key);
    return { ...(known ?? unknown), section, key: index + 1 };
  });
  return { text: numbered.text, variables: [...others, ...own] };
}

/** WhatsApp's rules, and what only a form can leave open. */
export type FormRule = TemplateRule | 'header_is_written';
export interface FormCheck extends Omit<RuleCheck, 'rule'> {
  readonly rule: FormRule;
}

export function checkForm(form: TemplateForm, known: KnownTemplates = {}): FormCheck[] {
  // WhatsApp takes an empty header for none: who chose a text meant to write one.
  const isHeaderEmpty = form.header_kind === 'text' && form.header.trim() === '';
  return [
    ...checkTemplate(writtenOf(form), known),
    {
      rule: 'header_is_written',
      isMet: !isHeaderEmpty,
      isWarning: false,
      problems: isHeaderEmpty ? [{ field: 'header' }] : [],
    },
  ];
}

/** The step of the wizard on which a rule is met. */
export function stepOf(rule: FormRule): 1 | 2 {
  return ['name_is_spelled_right', 'category_is_known', 'language_is_known', 'kind_is_known'].includes(rule)
    ? 1
    : 2;
}
