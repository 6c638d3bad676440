import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import { fileUrl, id, instant, nothing } from '../contract/fields.ts';
import { membersWith } from '../contract/permission.ts';
import {
  paramKinds,
  paramSections,
  templateCategories,
  templateKinds,
  templateStatuses,
  variableSources,
} from './message-template.ts';

/** Larger than WhatsApp allows: what is too long is refused by the rules, which say more. */
const text = (max: number) => z.string().check(z.maxLength(max));
/** `text` and `TEXT` are the same. */
const capitals = (byDefault: string) => z._default(text(40).check(z.trim(), z.toUpperCase()), byDefault);
const isSame = (word: string, said: string) => word.toLowerCase() === said.trim().toLowerCase();
const spelled = (words: readonly string[]) =>
  z.overwrite((said: string) => words.find((word) => isSame(word, said)) ?? said);
/** One of these words, however its letters are written. */
const oneOf = <const Word extends string>(words: readonly Word[], byDefault: NoInfer<Word>) =>
  z._default(z.pipe(z.string().check(spelled(words)), z.enum(words)), byDefault);
/** An id that is missing is one that nobody has. */
const appId = z._default(text(100), '');

export const wireButton = z.object({
  type: text(40).check(z.trim(), z.toUpperCase()),
  text: text(200),
  url: z.optional(text(3000)),
  example: z.optional(z.array(text(3000)).check(z.maxLength(5))),
  phone_number: z.optional(text(40)),
});

/** A detail of the text: what fills it, and an example for WhatsApp's reviewer. */
export const wireVariable = z.object({
  key: z.int().check(z.minimum(1), z.maximum(999)),
  section: oneOf(paramSections, 'Data'),
  kind: oneOf(paramKinds, 'Name'),
  name: z._default(text(80), ''),
  source: oneOf(variableSources, 'typed'),
  sample: text(1000),
});
export type WireVariable = z.output<typeof wireVariable>;

/** Without `variables`, the samples are named in `example` and `exampleHeader`, with the details filled in. */
export const writtenTemplate = {
  elementName: text(600),
  languageCode: z._default(text(20), 'en'),
  category: capitals('MARKETING'),
  /** A label for people; the name in words. */
  vertical: z.optional(text(180).check(z.trim())),
  templateType: capitals('TEXT'),
  content: text(5000),
  header: z.optional(z.nullable(text(1000))),
  exampleHeader: z.optional(z.nullable(text(1500))),
  footer: z.optional(z.nullable(text(1000))),
  example: z.optional(text(20_000)),
  exampleMedia: z.optional(z.nullable(text(2000))),
  enableSample: z._default(z.boolean(), true),
  buttons: z._default(z.array(wireButton).check(z.maxLength(30)), []),
  variables: z.optional(z.array(wireVariable).check(z.maxLength(500))),
};

export const customTemplate = z.object({
  id,
  appId: z.string(),
  elementName: z.string(),
  languageCode: z.string(),
  templateType: z.enum(templateKinds),
  category: z.enum(templateCategories),
  vertical: z.string(),
  content: z.string(),
  header: z.nullable(z.string()),
  exampleHeader: z.nullable(z.string()),
  footer: z.nullable(z.string()),
  example: z.string(),
  exampleMedia: z.nullable(z.string()),
  enableSample: z.boolean(),
  buttons: z.array(wireButton),
  variables: z.array(wireVariable),
  /** JSON, as the provider keeps it: text, header, footer, samples, buttons. */
  containerMeta: z.string(),
  /** JSON: the example. */
  meta: z.string(),
  /** Text and footer in one. */
  data: z.string(),
  /** Where the sample picture is. */
  selectedMedia: z.nullable(z.string()),
  status: z.enum(templateStatuses),
  /** In the provider's words; `not_reached` when it never got there. */
  reason: z.nullable(z.string()),
  createdOn: instant,
  modifiedOn: instant,
  submitted_at: z.nullable(instant),
  decided_at: z.nullable(instant),
});
export type CustomTemplate = z.output<typeof customTemplate>;

/** Who the messages of a business come from, and whose templates they use. */
const sender = z.object({
  app_id: z.nullable(z.string()),
  phone: z.string(),
  display_name: z.string(),
  status: z.enum(['created', 'in_review', 'live', 'rejected']),
});

export const templateMedia = z.object({
  url: z.string(),
  handle_id: z.string(),
  blur_hash: z.string(),
  file_type: z.string(),
  created_at: instant,
});

/** `success` is false when it did not reach WhatsApp: it is kept as FAILED, and can be sent again. */
const sent = z.object({ success: z.boolean(), template: customTemplate });

const ofApp = { errors: ['APP_ID_NOT_FOUND', 'NOT_CONFIGURED'], who: membersWith('message.manage') } as const;

export const messageTemplateCalls = {
  getSender: call({
    route: 'GET /business/{business_id}/message-sender',
    summary: 'The own sender of a business, with its app_id; null where it has none.',
    input: z.object({ business_id: id }),
    output: z.object({ sender: z.nullable(sender), is_configured: z.boolean() }),
    who: membersWith('business.see'),
  }),
  list: call({
    route: 'GET /whatsapp/message/custom-templates',
    summary:
      'The templates of an app, newest first. Asks the provider for news if the last time is a minute ago.',
    input: z.object({ app_id: appId }),
    output: z.object({
      items: z.array(customTemplate),
      /** When the provider was asked last. */
      asked_at: z.nullable(instant),
    }),
    about: { record: 'message_app', field: 'app_id' },
    errors: ['APP_ID_NOT_FOUND'],
    who: membersWith('message.manage'),
  }),
  create: call({
    ...ofApp,
    route: 'POST /whatsapp/message/custom-template',
    failure: 'template_not_created',
    summary: 'Keep a template and submit it to WhatsApp for review.',
    input: z.object({ appId, ...writtenTemplate }),
    output: sent,
    about: { record: 'message_app', field: 'appId' },
    errors: [...ofApp.errors, 'TEMPLATE_NOT_CREATED'],
    idempotent: true,
  }),
  update: call({
    ...ofApp,
    route: 'PUT /whatsapp/message/custom-template',
    failure: 'template_not_updated',
    summary: 'Change a template and submit it again; also sends one again that did not reach WhatsApp.',
    input: z.object({ appId, ...writtenTemplate, templateId: id, status: z.optional(text(40)) }),
    output: sent,
    about: { record: 'message_app', field: 'appId' },
    errors: [...ofApp.errors, 'NOT_FOUND', 'TEMPLATE_NOT_UPDATED'],
  }),
  remove: call({
    ...ofApp,
    route: 'DELETE /whatsapp/message/custom-template/{templateId}',
    summary: 'Delete a template here and at WhatsApp.',
    input: z.object({ templateId: id, element_name: z.optional(text(600)), app_id: appId }),
    output: nothing,
    about: { record: 'message_app', field: 'app_id' },
    errors: [...ofApp.errors, 'NOT_FOUND', 'WHATSAPP_REFUSED', 'WHATSAPP_UNAVAILABLE'],
  }),
  uploadMedia: call({
    ...ofApp,
    route: 'POST /whatsapp/message/custom-template/media',
    summary: 'Hand an uploaded picture (r2/object-url, module business_message) to WhatsApp as a sample.',
    input: z.object({ file: fileUrl, file_type: z.optional(text(100)), app_id: appId }),
    output: templateMedia,
    about: { record: 'message_app', field: 'app_id' },
    errors: [
      ...ofApp.errors,
      'FILE_NOT_UPLOADED',
      'FILE_DIFFERS',
      'WRONG_KIND_OF_FILE',
      'FILE_TOO_LARGE',
      'WHATSAPP_REFUSED',
      'WHATSAPP_UNAVAILABLE',
    ],
    perMinute: 120,
  }),
  listMedia: call({
    route: 'GET /business/{business_id}/template-media',
    summary: 'Sample pictures of the templates of a business and of the product; one of them by its handle.',
    input: z.object({ business_id: id, handle_id: z.optional(text(2000)) }),
    output: z.object({ items: z.array(templateMedia) }),
    who: membersWith('message.manage'),
  }),
} as const;
