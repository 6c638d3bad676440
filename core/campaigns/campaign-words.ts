import { cutText } from '../kernel/cut-text.ts';
import { asTyped, inLanguage } from '../kernel/in-language.ts';
import { withoutLinks } from '../kernel/without-links.ts';
import type { TemplateVariable, templateOwners } from '../messaging/message-template.ts';
import { greeting } from '../notifications/alert-words.ts';
import { LEAST_WEEKS_AWAY, paramFor, type RecordDetail, sourceOf } from './campaign-rules.ts';

/** What the record of a client says for the details of a template. */
export interface ClientWords {
  readonly name: string | null;
  readonly last_service: string | null;
  readonly last_service_hi?: string | null | undefined;
  readonly last_visit_on: string | null;
}
export interface TypedParam {
  readonly key: number;
  readonly section: 'Header' | 'Data';
  readonly value: string;
}
interface Written {
  readonly language: string;
  /** Templates of the product go from its number, in its name: nobody puts an address of their own into them. */
  readonly owner: (typeof templateOwners)[number];
  /** Who writes: a template of the product says it, since its number does not. */
  readonly business_name: string;
}
type Detail = Pick<TemplateVariable, 'key' | 'section' | 'source' | 'kind' | 'name'>;

const LONGEST = 300;
/** In a test or a preview only: a client without a value gets no message. */
const neverCame = { en: 'last visit', hi: 'पिछली विज़िट' } as const;
const fewWeeks = { en: 'some', hi: 'कुछ' } as const;

/** What fills the details of one section for one client, in their order. */
export function campaignParams(
  section: 'Header' | 'Data',
  template: Written & { readonly variables: readonly Detail[] },
  typed: readonly TypedParam[],
  client: ClientWords,
  today: Temporal.PlainDate,
): string[] {
  return template.variables
    .filter((detail) => detail.section === section)
    .toSorted((a, b) => a.key - b.key)
    .map((detail) => wordsFor(detail, template, typed, client, today));
}

/** What fills one detail for one client; the preview shows the same. */
export function wordsFor(
  detail: Detail,
  { language, owner, business_name }: Written,
  typed: readonly TypedParam[],
  client: ClientWords,
  today: Temporal.PlainDate,
): string {
  const locale = language.startsWith('hi') ? 'hi' : 'en';
  switch (sourceOf(detail)) {
    case 'client_name':
      return greeting(locale, client.name);
    case 'business_name':
      return oneLine(withoutLinks(business_name));
    case 'last_service':
      return (
        oneLine(withoutLinks(inLanguage(asTyped(client), locale).last_service ?? '')) || neverCame[locale]
      );
    case 'weeks_away':
      return weeksText(client.last_visit_on, today) ?? fewWeeks[locale];
    case 'typed':
      return oneLine(owner === 'product' ? withoutLinks(paramFor(detail, typed)) : paramFor(detail, typed));
  }
}

/** Whether the record has all that the details of a message need. */
export function hasDetails(
  { last_service, last_visit_on }: Pick<ClientWords, 'last_service' | 'last_visit_on'>,
  needs: readonly RecordDetail[],
  today: Temporal.PlainDate,
): boolean {
  return needs.every((detail) =>
    detail === 'last_service' ? last_service !== null : weeksText(last_visit_on, today) !== null,
  );
}

/** Null: never here, or only lately. */
function weeksText(day: string | null, today: Temporal.PlainDate): string | null {
  const weeks = day === null ? 0 : Math.floor(Temporal.PlainDate.from(day).until(today).days / 7);
  return weeks < LEAST_WEEKS_AWAY ? null : String(weeks);
}

/** The provider refuses line breaks, tabs and rows of spaces in what fills a detail. */
function oneLine(text: string): string {
  return cutText(text.replace(/\s+/g, ' ').trim(), LONGEST);
}
