import { type Answer, type Call, fieldsOf, Refusal, type Route } from '../http.ts';
import type { Parts } from '../parts.ts';
import type { App, Template, TemplateButton } from '../records.ts';
import { samplesOf } from '../template-rules.ts';
import { isButton, type TemplateContent } from '../templates.ts';
import { appOfToken } from './access.ts';

const SYNC_EVERY_MS = 3_600_000;
const TYPES = ['TEXT', 'IMAGE', 'VIDEO', 'DOCUMENT'];

export function templateRoutes(parts: Parts): Route[] {
  const { store, clock, templates } = parts;

  async function create(call: Call): Promise<Answer> {
    const app = appOfToken(parts, call);
    const fields = await fieldsOf(call);
    for (const name of ['elementName', 'category', 'templateType', 'vertical', 'content', 'example'])
      if (!fields[name]) throw new Refusal(400, `Invalid request: ${name} is required`);
    const content = contentOf(fields);
    refuse(app, content);
    if (templates.find(app, content.name, content.language))
      throw new Refusal(400, 'Template Already exists with same namespace and elementName and languageCode');
    return { status: 200, body: { status: 'success', template: shown(app, templates.submit(app, content)) } };
  }

  function refuse(app: App, content: TemplateContent, except?: string): void {
    const sentence = templates.refusal(app, content, except);
    if (sentence) throw new Refusal(400, sentence);
    if (content.headerHandle && store.get('media', content.headerHandle)?.kind !== 'handle')
      throw new Refusal(400, 'Invalid media handle provided');
  }

  function list(call: Call): Answer {
    const app = appOfToken(parts, call);
    const asked = (name: string) => call.query.get(name);
    const size = Number(asked('pageSize')) || 1000;
    const page = Number(asked('pageNo')) || 0;
    const found = templates
      .of(app)
      .filter(
        (template) =>
          (!asked('status') || template.status === asked('status')?.toUpperCase()) &&
          (!asked('templateType') || typeOf(template) === asked('templateType')) &&
          (!asked('elementName') || template.name === asked('elementName')) &&
          (asked('useable') !== 'true' || template.status === 'APPROVED') &&
          template.createdAt >= (Number(asked('startTime')) || 0) &&
          template.createdAt <= (Number(asked('endTime')) || Number.POSITIVE_INFINITY),
      )
      .sort((a, b) => b.createdAt - a.createdAt);
    const slice = found.slice(page * size, (page + 1) * size);
    return {
      status: 200,
      body: { status: 'success', templates: slice.map((template) => listed(app, template)) },
    };
  }

  async function edit(call: Call): Promise<Answer> {
    const app = appOfToken(parts, call);
    const template = templates.of(app).find(({ id }) => id === call.params['template']);
    if (!template) throw new Refusal(400, 'No Template found for given id');
    const content = contentOf({ ...fieldsOfTemplate(template), ...(await fieldsOf(call)) });
    refuse(app, content, template.id);
    if (content.name !== template.name || content.language !== template.language)
      throw new Refusal(400, 'elementName and languageCode cannot be changed');
    if (template.status === 'APPROVED' && content.category !== template.category)
      throw new Refusal(400, 'The category of an approved template cannot be changed');
    templates.edit(template, content);
    return { status: 200, body: { status: 'success' } };
  }

  function remove(call: Call): Answer {
    const app = appOfToken(parts, call);
    const { name, template: id } = call.params;
    const found = templates
      .of(app)
      .filter((template) => template.name === name && (!id || template.id === id));
    if (found.length === 0) throw new Refusal(400, 'Template Does not exists.');
    for (const template of found) templates.remove(template);
    return { status: 200, body: { status: 'success' } };
  }

  function sync(call: Call): Answer {
    const app = appOfToken(parts, call);
    const now = clock.now();
    if (app.lastSyncAt !== undefined && now < app.lastSyncAt + SYNC_EVERY_MS)
      throw new Refusal(429, 'Too Many Requests');
    store.set('apps', app.id, { lastSyncAt: now });
    return { status: 202, body: { status: 'success' } };
  }

  return [
    ['POST', '/partner/app/:app/templates', create],
    ['GET', '/partner/app/:app/templates', list],
    ['PUT', '/partner/app/:app/templates/:template', edit],
    ['GET', '/partner/app/:app/template/sync', sync],
    ['DELETE', '/partner/app/:app/template/:name', remove],
    ['DELETE', '/partner/app/:app/template/:name/:template', remove],
  ];
}

function contentOf(fields: Readonly<Record<string, string>>): TemplateContent {
  const body = fields['content'] ?? '';
  const type = (fields['templateType'] ?? '').toUpperCase();
  const header = fields['header'] ?? '';
  const example = fields['example'] ?? '';
  const samples = samplesOf(body, example);
  if (!TYPES.includes(type)) throw new Refusal(400, 'Invalid template type provided');
  if (!samples) throw new Refusal(400, 'The example does not match the content');
  if ((fields['vertical'] ?? '').length > 180) throw new Refusal(400, 'Invalid vertical provided');
  const headerSamples = samplesOf(header, fields['exampleHeader'] ?? '');
  return {
    name: fields['elementName'] ?? '',
    language: fields['languageCode'] || 'en_US',
    category: (fields['category'] ?? '').toUpperCase(),
    headerType: type !== 'TEXT' ? (type as TemplateContent['headerType']) : header ? 'TEXT' : 'NONE',
    header,
    headerSample: headerSamples?.[0] ?? '',
    headerHandle: fields['exampleMedia'] ?? '',
    body,
    samples,
    footer: fields['footer'] ?? '',
    buttons: buttonsOf(fields['buttons']),
    vertical: fields['vertical'] ?? '',
    example,
    mayChangeCategory: fields['allowTemplateCategoryChange'] === 'true',
  };
}

function buttonsOf(text: string | undefined): TemplateButton[] {
  if (!text) return [];
  try {
    const parsed: unknown = JSON.parse(text);
    if (Array.isArray(parsed) && parsed.every(isButton)) return parsed;
  } catch {
    // Refused below.
  }
  throw new Refusal(400, 'Invalid buttons provided');
}

function typeOf({ headerType }: Template): string {
  return headerType === 'NONE' ? 'TEXT' : headerType;
}

function fieldsOfTemplate(template: Template): Record<string, string> {
  const { header, headerSample } = template;
  return {
    elementName: template.name,
    languageCode: template.language,
    category: template.category,
    templateType: typeOf(template),
    vertical: template.vertical,
    content: template.body,
    header,
    exampleHeader: header.replace('{{1}}', headerSample),
    footer: template.footer,
    example: template.example,
    exampleMedia: template.headerHandle,
    buttons: JSON.stringify(template.buttons),
    allowTemplateCategoryChange: String(template.mayChangeCategory),
  };
}

/** `meta` and `containerMeta` are JSON in a string. */
function shown(app: App, template: Template): object {
  const { body, header, footer, buttons, headerHandle, example, headerSample } = template;
  const optional = (fields: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== undefined));
  return {
    id: template.id,
    appId: app.id,
    elementName: template.name,
    languageCode: template.language,
    category: template.category,
    templateType: typeOf(template),
    status: template.status,
    stage: 'NONE',
    quality: 'UNKNOWN',
    data: [
      header,
      body,
      footer,
      ...buttons.map(({ text, type }) => `[${text}${type === 'URL' ? ',URL' : ''}]`),
    ]
      .filter(Boolean)
      .join('\n'),
    meta: JSON.stringify({ example }),
    containerMeta: JSON.stringify({
      appId: app.id,
      data: body,
      ...optional({
        header,
        footer,
        sampleHeader: headerSample,
        sampleMedia: headerHandle,
        sampleText: example,
      }),
      ...(buttons.length > 0 ? { buttons } : {}),
      enableSample: true,
      allowTemplateCategoryChange: template.mayChangeCategory,
    }),
    vertical: template.vertical,
    wabaId: app.wabaId,
    namespace: app.namespace,
    createdOn: template.createdAt,
    modifiedOn: template.modifiedAt,
  };
}

function listed(app: App, template: Template): object {
  return {
    ...shown(app, template),
    externalId: template.externalId,
    ...(template.reason && template.status !== 'APPROVED' ? { reason: template.reason } : {}),
  };
}
