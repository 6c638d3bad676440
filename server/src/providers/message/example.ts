import type { TemplateDraft } from '@kursi/core/messaging/message-template.ts';

type Sampled = Pick<TemplateDraft, 'content' | 'header' | 'variables'>;

/** The text with the samples in the places of the variables, as a reviewer reads it. */
export function bodyExample({ content, variables }: Sampled): string {
  return filled(content, samplesOf(variables, 'Data'));
}

export function headerExample({ header, variables }: Sampled): string | null {
  return header === null ? null : filled(header, samplesOf(variables, 'Header'));
}

/** In the order of their numbers. */
export function samplesOf(
  variables: TemplateDraft['variables'],
  section: TemplateDraft['variables'][number]['section'],
): string[] {
  return variables
    .filter((variable) => variable.section === section)
    .toSorted((a, b) => a.key - b.key)
    .map(({ sample }) => sample);
}

function filled(text: string, samples: readonly string[]): string {
  return text.replace(/\{\{(\d+)\}\}/g, (whole, number: string) => samples[Number(number) - 1] ?? whole);
}
