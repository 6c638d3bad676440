import { cutText } from '../kernel/cut-text.ts';
import type { TemplateVariable } from '../messaging/message-template.ts';
import { fillVariables } from '../messaging/template-text.ts';

/** What a campaign needs before it can be sent, in the order of its steps. */
export const missingParts = ['template', 'audience', 'params', 'media'] as const;
export type MissingPart = (typeof missingParts)[number];

interface Variable {
  readonly key: number;
  readonly section: string;
  readonly source: TemplateVariable['source'];
  readonly kind: TemplateVariable['kind'];
  readonly name: string;
}
interface Template {
  readonly templateType: string;
  readonly containerMeta: string;
  readonly variables: readonly Variable[];
}
interface Param {
  readonly key: number;
  readonly section: string;
  readonly value: string;
}
interface Filled {
  readonly template: Template | null;
  readonly template_params: readonly Param[];
  readonly media: readonly { readonly url: string; readonly media_id: string }[];
  readonly filter: object | null;
}

/** A detail called Name is the client's name, in every template. */
export function sourceOf<V extends Variable>({ source, kind, name }: V): V['source'] {
  return source === 'typed' && kind === 'Name' && /^(client )?name$/i.test(name) ? 'client_name' : source;
}

/** What a detail takes from the record of a client who may have none. */
export const recordDetails = ['last_service', 'weeks_away'] as const;
export type RecordDetail = (typeof recordDetails)[number];
export function recordDetailsOf({ variables }: { readonly variables: readonly Variable[] }): RecordDetail[] {
  return recordDetails.filter((detail) => variables.some((one) => sourceOf(one) === detail));
}
/** "1 weeks since your last visit" would read wrong, and who came last week needs no reminder. */
export const LEAST_WEEKS_AWAY = 2;

/** Those that are the same for every client, and are typed in the campaign. */
export function typedVariables<V extends Variable>({ variables }: { readonly variables: readonly V[] }): V[] {
  return variables.filter((one) => sourceOf(one) === 'typed');
}

export function paramFor(
  { key, section }: Pick<Variable, 'key' | 'section'>,
  params: readonly Param[],
): string {
  return params.find((param) => param.key === key && param.section === section)?.value ?? '';
}

/** Values alone, in the order of the details: of those that are typed, or of all when there are that many. */
export function paramsInOrder<V extends Variable>(
  { variables }: { readonly variables: readonly V[] },
  values: readonly string[],
): { key: number; section: V['section']; name: string; value: string }[] {
  const typed = typedVariables({ variables });
  const named = values.length > typed.length ? variables : typed;
  return named.flatMap(({ key, section, name }, i) => {
    const value = values[i];
    return value === undefined ? [] : [{ key, section, name, value }];
  });
}

/** Whether anybody is in the audience is another question: the clients change. */
export function missingIn({ template, template_params, media, filter }: Filled): MissingPart[] {
  const isMissing: Readonly<Record<MissingPart, boolean>> = {
    template: template === null,
    audience: filter === null,
    params:
      template !== null &&
      typedVariables(template).some((one) => paramFor(one, template_params).trim() === ''),
    media: template?.templateType === 'IMAGE' && !media.some(({ url, media_id }) => url && media_id),
  };
  return missingParts.filter((part) => isMissing[part]);
}

/** The texts of a template, from the provider's form of it. */
export function textsOf({ containerMeta }: Pick<Template, 'containerMeta'>): {
  readonly data: string;
  readonly header: string | null;
  readonly footer: string | null;
} {
  const { data, header, footer } = JSON.parse(containerMeta) as Readonly<Record<string, unknown>>;
  const textOr = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
  return { data: textOr(data) ?? '', header: textOr(header), footer: textOr(footer) };
}

/** Longer than any message may become. */
const LONGEST_MESSAGE = 4096;

/** What is not typed keeps its braces: it differs from client to client. */
export function messageOf(template: Template, params: readonly Param[]): string {
  const typed = new Set(
    typedVariables(template)
      .filter(({ section }) => section === 'Data')
      .map(({ key }) => key),
  );
  const filled = fillVariables(textsOf(template).data, (key) =>
    typed.has(key) ? paramFor({ key, section: 'Data' }, params) : undefined,
  );
  return cutText(filled, LONGEST_MESSAGE);
}
