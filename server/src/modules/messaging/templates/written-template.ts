import type { InputOf } from '@kursi/core/contract/call.ts';
import { ok, type Result, refuse } from '@kursi/core/kernel/result.ts';
import type {
  TemplateButton,
  TemplateDraft,
  TemplateVariable,
} from '@kursi/core/messaging/message-template.ts';
import {
  brokenRules,
  type KnownTemplates,
  type WrittenTemplate,
} from '@kursi/core/messaging/template-rules/template-rules.ts';
import { fillVariables, valuesIn, variablesIn } from '@kursi/core/messaging/template-text.ts';
import type { messageTemplateCalls } from '@kursi/core/messaging/templates.contract.ts';

type Input = Omit<InputOf<typeof messageTemplateCalls.create>, 'appId'>;

/** A template as it is kept, and as the provider takes it. */
export type CheckedTemplate = Omit<TemplateDraft, 'variables'> & {
  readonly vertical: string;
  readonly example: string;
  readonly example_header: string | null;
  readonly enable_sample: boolean;
  readonly variables: readonly TemplateVariable[];
};

type Code = 'TEMPLATE_NOT_CREATED' | 'TEMPLATE_NOT_UPDATED';

/** Checks what was sent against every rule; a refusal names them all. */
export function checkWritten<C extends Code>(
  input: Input,
  known: KnownTemplates,
  code: C,
): Result<CheckedTemplate, C> {
  const { vertical, enableSample, ...rest } = readWritten(input);
  const broken = brokenRules(rest, known);
  if (broken.length > 0) {
    return refuse(code, { rules: broken.map(({ rule, problems }) => ({ rule, problems })) });
  }
  // The rules have checked the words that the types name.
  const draft = { ...rest, buttons: rest.buttons.map(buttonOf) } as Omit<TemplateDraft, 'variables'> & {
    readonly variables: readonly TemplateVariable[];
  };
  return ok({
    ...draft,
    vertical: vertical || inWords(draft.element_name),
    enable_sample: enableSample,
    example: filled(draft.content, draft.variables, 'Data'),
    example_header: draft.header === null ? null : filled(draft.header, draft.variables, 'Header'),
  });
}

function readWritten(input: Input) {
  const content = input.content.replace(/\r\n?/g, '\n');
  const header = input.header?.trim() ? input.header : null;
  const template: Omit<WrittenTemplate, 'variables'> = {
    element_name: input.elementName,
    language_code: input.languageCode,
    template_type: input.templateType,
    category: input.category,
    content,
    header,
    footer: input.footer?.trim() ? input.footer : null,
    example_media: input.templateType === 'IMAGE' ? input.exampleMedia?.trim() || null : null,
    buttons: input.buttons,
  };
  return {
    ...template,
    variables: variablesOf(input, content, header),
    vertical: input.vertical,
    enableSample: input.enableSample,
  };
}

/** One for each that the texts use. */
function variablesOf(input: Input, content: string, header: string | null): TemplateVariable[] {
  const sections = [
    { section: 'Header', text: header ?? '', example: input.exampleHeader },
    { section: 'Data', text: content, example: input.example?.replace(/\r\n?/g, '\n') },
  ] as const;
  return sections.flatMap(({ section, text, example }) => {
    const samples = valuesIn(example ?? '', text);
    const keys = [...new Set(variablesIn(text).map(({ digits }) => Number(digits)))];
    return keys.map((key): TemplateVariable => {
      const sent = input.variables?.find((one) => one.key === key && one.section === section);
      return (
        sent ?? { key, section, kind: 'Name', name: '', source: 'typed', sample: samples?.get(key) ?? '' }
      );
    });
  });
}

function filled(
  text: string,
  variables: readonly TemplateVariable[],
  section: TemplateVariable['section'],
): string {
  return fillVariables(
    text,
    (key) => variables.find((variable) => variable.key === key && variable.section === section)?.sample,
  );
}

/** Only the fields of its type. */
function buttonOf(button: WrittenTemplate['buttons'][number]): TemplateButton {
  const { type, text, url = '', example, phone_number = '' } = button;
  if (type === 'URL') return { type, text, url, ...(variablesIn(url).length > 0 && example && { example }) };
  return type === 'PHONE_NUMBER' ? { type, text, phone_number } : { type: 'QUICK_REPLY', text };
}

function inWords(elementName: string): string {
  const words = elementName.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
