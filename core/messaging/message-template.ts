/** Words of the provider's templates, spelled as on the wire. */
export const templateStatuses = ['APPROVED', 'REJECTED', 'PENDING', 'FAILED'] as const;
export type TemplateStatus = (typeof templateStatuses)[number];

export const templateKinds = ['TEXT', 'IMAGE'] as const;
export type TemplateKind = (typeof templateKinds)[number];

export const templateCategories = ['MARKETING', 'UTILITY'] as const;
export type TemplateCategory = (typeof templateCategories)[number];

export const templateOwners = ['product', 'custom'] as const;
export const messageProviders = ['gupshup', 'meta'] as const;
export type MessageProviderName = (typeof messageProviders)[number];

export const templateLanguages = [
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

export const buttonTypes = ['QUICK_REPLY', 'URL', 'PHONE_NUMBER'] as const;
export type TemplateButton =
  | { readonly type: 'QUICK_REPLY'; readonly text: string }
  | {
      readonly type: 'URL';
      readonly text: string;
      readonly url: string;
      /** Of an address that ends with a variable. */
      readonly example?: readonly string[];
    }
  | { readonly type: 'PHONE_NUMBER'; readonly text: string; readonly phone_number: string };

/** A quick reply answers in the chat, a call to action leads out of it. WhatsApp takes both in one template. */
type MessageType = 'quick_reply' | 'call_to_action';

export function messageTypeOf({ type }: { readonly type: string }): MessageType {
  return type === 'QUICK_REPLY' ? 'quick_reply' : 'call_to_action';
}

export const paramKinds = ['Name', 'Number'] as const;
export const paramSections = ['Header', 'Data'] as const;

/** What fills a variable: typed when sending, or taken from the record of the client or the business. */
export const variableSources = [
  'typed',
  'client_name',
  'business_name',
  'last_service',
  'weeks_away',
] as const;

export interface TemplateVariable {
  /** The number between the braces, from 1 in each section. */
  readonly key: number;
  readonly section: (typeof paramSections)[number];
  readonly kind: (typeof paramKinds)[number];
  /** What the person who sends it reads beside the field. */
  readonly name: string;
  readonly source: (typeof variableSources)[number];
  /** An example for the provider's reviewer. */
  readonly sample: string;
}

/** A template as a person writes it and as the provider takes it. */
export interface TemplateDraft {
  readonly element_name: string;
  readonly language_code: string;
  readonly template_type: TemplateKind;
  readonly category: TemplateCategory;
  readonly content: string;
  readonly header: string | null;
  readonly footer: string | null;
  /** Handle of the sample picture. */
  readonly example_media: string | null;
  readonly buttons: readonly TemplateButton[];
  readonly variables: readonly Pick<TemplateVariable, 'key' | 'section' | 'sample'>[];
}
