import type { AudienceFilter } from '@kursi/core/campaigns/audience-filter.ts';
import { type Campaign, campaignCalls } from '@kursi/core/campaigns/campaign.contract.ts';
import { paramFor, sourceOf, textsOf, typedVariables } from '@kursi/core/campaigns/campaign-rules.ts';
import { wordsFor } from '@kursi/core/campaigns/campaign-words.ts';
import { cutText } from '@kursi/core/kernel/cut-text.ts';
import type { CampaignTemplate } from '@kursi/core/messaging/campaign-templates.contract.ts';
import { optOutWord } from '@kursi/core/messaging/opt-out-words.ts';
import { BOOK } from '@kursi/core/messaging/postbacks.ts';
import type { WrittenTemplate } from '@kursi/core/messaging/template-rules/template-rules.ts';
import { fillVariables } from '@kursi/core/messaging/template-text.ts';
import * as z from 'zod/mini';

/** What the four steps fill in. */
export const campaignForm = z.omit(campaignCalls.create.input, { business_id: true });
export type CampaignForm = z.output<typeof campaignForm>;

export const startFilter: AudienceFilter = {
  type: 'duration',
  duration: { value: 30, unit: 'days' },
  filter_start_date: null,
  filter_end_date: null,
  gender: 'all',
  client_presence: {},
  service_usage: {},
  amount_spent: {},
};

export const emptyCampaign: CampaignForm = {
  name: '',
  description: '',
  template_id: null,
  template_params: [],
  postback_texts: [],
  media: [],
  preview_text: '',
  filter: null,
  holds_back: false,
  send_at: null,
};

export function formOf(campaign: Campaign): CampaignForm {
  const { name, description, template_id, template_params, postback_texts, media } = campaign;
  const { preview_text, filter, holds_back, send_at } = campaign;
  return {
    name,
    description,
    template_id,
    template_params,
    postback_texts,
    media,
    preview_text,
    filter,
    holds_back,
    send_at,
  };
}

export const templateName = ({ vertical, elementName }: Pick<CampaignTemplate, 'vertical' | 'elementName'>) =>
  vertical || elementName;

const LONGEST_NAME = 100;

/** The first of these names that no other campaign has: "We miss you, November", then "We miss you, November (2)". */
export function freeName(wanted: string, taken: readonly string[]): string {
  for (let n = 1; ; n++) {
    const end = n === 1 ? '' : ` (${n})`;
    const name = cutText(wanted, LONGEST_NAME - end.length) + end;
    if (!taken.includes(name)) return name;
  }
}

/** Quick replies that say something back, with their place among all buttons; STOP is always STOP. */
export function repliesOf({ buttons }: Pick<CampaignTemplate, 'buttons'>) {
  return buttons.flatMap(({ type, text }, index) =>
    type === 'QUICK_REPLY' ? [{ index, text, stops: optOutWord(text) === 'stop' }] : [],
  );
}

/** A button about booking leads to the booking page unless something else is chosen. */
const asksForTime = (text: string) => /\bbook|appointment|बुक/i.test(text);

/** Another template: what still fits stays. */
export function withTemplate(form: CampaignForm, template: CampaignTemplate): CampaignForm {
  return {
    ...form,
    template_id: template.id,
    template_params: typedVariables(template).map(({ key, section, name }) => ({
      key,
      section,
      name,
      value: paramFor({ key, section }, form.template_params),
    })),
    postback_texts: repliesOf(template)
      .filter(({ stops }) => !stops)
      .map(({ index, text }) => ({ index, text: asksForTime(text) ? BOOK : text })),
  };
}

export interface PreviewClient {
  readonly name: string;
  readonly last_visit_on: string | null;
  readonly last_service: string | null;
}

/** The template as one client reads it: what is typed, what their record says. The examples stand for nobody's. */
export function previewOf(
  template: CampaignTemplate,
  form: Pick<CampaignForm, 'template_params'>,
  client: PreviewClient | null,
  today: Temporal.PlainDate,
  business_name: string,
): WrittenTemplate {
  const { data, header, footer } = textsOf(template);
  const words = (variable: (typeof template.variables)[number]) => {
    const source = sourceOf(variable);
    const isKnown = source === 'typed' || source === 'business_name' || client !== null;
    const record = client ?? { name: null, last_visit_on: null, last_service: null };
    const of = { language: template.languageCode, owner: template.owner, business_name };
    return isKnown ? wordsFor(variable, of, form.template_params, record, today) : '';
  };
  return {
    element_name: template.elementName,
    language_code: template.languageCode,
    template_type: template.templateType,
    category: template.category,
    content: data,
    header,
    footer,
    example_media: null,
    buttons: template.buttons.map((button) => ({ ...button, url: button.url ?? '', phone_number: '' })),
    variables: template.variables.map((variable) => ({
      ...variable,
      sample: words(variable) || variable.sample,
    })),
  };
}

/** As the owner reads it in lists. */
export function previewText(written: WrittenTemplate): string {
  const sample = (key: number) =>
    written.variables.find((one) => one.key === key && one.section === 'Data')?.sample;
  return fillVariables(written.content, sample);
}
