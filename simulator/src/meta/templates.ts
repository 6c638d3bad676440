import { type Answer, type Call, jsonOf } from '../http.ts';
import type { Parts } from '../parts.ts';
import type { App, Template, TemplateButton } from '../records.ts';
import { isButton, type TemplateContent } from '../templates.ts';
import { metaError, refuse, unknownObject, wabaOf } from './access.ts';

const DAY = 24 * 3_600_000;
const NAME_LOCKED_MS = 30 * DAY;
const EDITABLE = ['APPROVED', 'REJECTED', 'PAUSED'];

interface Component {
  readonly type?: string;
  readonly format?: string;
  readonly text?: string;
  readonly buttons?: readonly unknown[];
  readonly example?: {
    readonly header_text?: readonly string[];
    readonly header_handle?: readonly string[];
    readonly body_text?: readonly (readonly string[])[];
  };
}

const invalid = (sentence: string, subcode?: number) =>
  refuse(
    metaError(400, 100, 'Invalid parameter', {
      ...(subcode ? { error_subcode: subcode } : {}),
      is_transient: false,
      error_user_title: 'Message template cannot be saved',
      error_user_msg: sentence,
      error_data: { details: sentence },
    }),
  );

export function metaTemplates(parts: Parts) {
  const { store, clock, templates } = parts;

  function create(call: Call): Answer {
    const app = wabaOf(parts, call);
    const body = jsonOf(call);
    const content = contentOf({
      name: text(body['name']),
      language: text(body['language']),
      category: text(body['category']),
      mayChangeCategory: body['allow_category_change'] !== false,
      components: body['components'],
    });
    check(app, content);
    const before = [...store.all('templates')].filter(
      ({ appId, name, language }) =>
        appId === app.id && name === content.name && language === content.language,
    );
    if (before.some(({ status }) => status !== 'DELETED'))
      invalid('There is already content in this language for this template.', 2388024);
    const isLocked = before.some(
      ({ deletedFrom, modifiedAt }) =>
        deletedFrom === 'APPROVED' && modifiedAt + NAME_LOCKED_MS > clock.now(),
    );
    if (isLocked) invalid('This name is being deleted; try again in 30 days or use another name.', 2388023);
    const { externalId, status, category } = templates.submit(app, content);
    return { status: 200, body: { id: externalId, status, category } };
  }

  function check(app: App, content: TemplateContent, except?: string): void {
    const sentence = templates.refusal(app, content, except);
    if (sentence) invalid(sentence);
    if (content.headerHandle && store.get('media', content.headerHandle)?.kind !== 'handle')
      invalid('The handle of the sample is not known.', 2388273);
  }

  function list(call: Call): Answer {
    const app = wabaOf(parts, call);
    const { query } = call;
    const limit = Math.min(Number(query.get('limit')) || 25, 1000);
    const all = templates
      .of(app)
      .filter(
        (template) =>
          (!query.get('name') || template.name === query.get('name')) &&
          (!query.get('status') || shownStatus(template) === query.get('status')),
      )
      .sort((a, b) => b.createdAt - a.createdAt || Number(b.externalId) - Number(a.externalId));
    const from = Number(Buffer.from(query.get('after') ?? '', 'base64').toString()) || 0;
    const page = all.slice(from, from + limit);
    const fields = query.get('fields')?.split(',') ?? [
      'name',
      'components',
      'language',
      'status',
      'category',
    ];
    const cursor = (at: number) => Buffer.from(String(at)).toString('base64');
    const after = cursor(from + page.length);
    const next = new URL(`${parts.url()}${call.path}?${query}`);
    next.searchParams.set('after', after);
    next.searchParams.set('access_token', app.accessToken ?? '');
    return {
      status: 200,
      body: {
        data: page.map((template) => fieldsOf(template, fields)),
        ...(page.length > 0
          ? {
              paging: {
                cursors: { before: cursor(from), after },
                ...(from + page.length < all.length ? { next: next.href } : {}),
              },
            }
          : {}),
      },
    };
  }

  function edit(app: App, call: Call): Answer {
    const template = find(app, call.params['id'] ?? '');
    const body = jsonOf(call);
    if (!EDITABLE.includes(template.status))
      invalid(`A template that is ${template.status} cannot be edited.`, 2388025);
    const category = text(body['category']) || template.category;
    if (template.status === 'APPROVED') {
      if (category !== template.category) invalid('The category of an approved template cannot be edited.');
      const within = (ms: number) => template.editedAt.filter((at) => at + ms > clock.now()).length;
      if (within(DAY) >= 1 || within(30 * DAY) >= 10)
        invalid('An approved template can be edited once in 24 hours and 10 times in 30 days.', 2388003);
    }
    const { name, language, mayChangeCategory } = template;
    const components = body['components'];
    // All components are replaced; without any, only the category changes.
    const content =
      components === undefined
        ? { ...template, category }
        : contentOf({ name, language, category, mayChangeCategory, components });
    check(app, content, template.id);
    templates.edit(template, content);
    return { status: 200, body: { success: true } };
  }

  function find(app: App, id: string): Template {
    return templates.of(app).find(({ externalId }) => externalId === id) ?? unknownObject(id);
  }

  function get(app: App, call: Call): Answer {
    const fields = call.query.get('fields')?.split(',') ?? [
      'name',
      'components',
      'language',
      'status',
      'category',
    ];
    return { status: 200, body: fieldsOf(find(app, call.params['id'] ?? ''), fields) };
  }

  function remove(call: Call): Answer {
    const app = wabaOf(parts, call);
    const name = call.query.get('name');
    const id = call.query.get('hsm_id');
    if (!name) invalid('name is required.');
    const found = templates
      .of(app)
      .filter((template) => template.name === name && (!id || template.externalId === id));
    if (found.length === 0) invalid('The message template does not exist.', 2593002);
    if (found.some(({ status }) => status === 'DISABLED')) invalid('A disabled template cannot be deleted.');
    for (const template of found) templates.remove(template);
    return { status: 200, body: { success: true } };
  }

  return { create, list, edit, get, remove };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

interface Written {
  readonly name: string;
  readonly language: string;
  readonly category: string;
  readonly mayChangeCategory: boolean;
  readonly components: unknown;
}

function contentOf({ components: given, ...about }: Written): TemplateContent {
  const components = Array.isArray(given) ? (given as Component[]) : [];
  const ofType = (type: string) => components.filter((one) => one?.type?.toUpperCase() === type);
  for (const type of ['HEADER', 'BODY', 'FOOTER', 'BUTTONS'])
    if (ofType(type).length > 1) invalid(`There may be one ${type} component.`);
  const [header] = ofType('HEADER');
  const [body] = ofType('BODY');
  const [footer] = ofType('FOOTER');
  const buttons = ofType('BUTTONS')[0]?.buttons ?? [];
  if (!buttons.every(isButton)) invalid('A button has a type and a text.');
  return {
    ...about,
    category: about.category.toUpperCase(),
    headerType: header ? (header.format?.toUpperCase() as TemplateContent['headerType']) : 'NONE',
    header: text(header?.text),
    headerSample: text(header?.example?.header_text?.[0]),
    headerHandle: text(header?.example?.header_handle?.[0]),
    body: text(body?.text),
    samples: body?.example?.body_text?.[0]?.map(String) ?? [],
    footer: text(footer?.text),
    buttons: buttons as readonly TemplateButton[],
    vertical: '',
    example: '',
  };
}

/** Meta has no FAILED. */
function shownStatus({ status }: Template): string {
  return status === 'FAILED' ? 'REJECTED' : status;
}

function fieldsOf(template: Template, fields: readonly string[]): object {
  const all: Record<string, unknown> = {
    name: template.name,
    status: shownStatus(template),
    category: template.category,
    language: template.language,
    components: componentsOf(template),
    rejected_reason: shownStatus(template) === 'REJECTED' ? (template.reason ?? 'NONE') : 'NONE',
    quality_score: { score: 'UNKNOWN', date: Math.floor(template.modifiedAt / 1000) },
    parameter_format: 'POSITIONAL',
  };
  const asked = fields.filter((field) => field in all).map((field) => [field, all[field]]);
  return { ...Object.fromEntries(asked), id: template.externalId };
}

function componentsOf(template: Template): object[] {
  const { headerType, header, headerSample, headerHandle, body, samples, footer, buttons } = template;
  const components: object[] = [];
  if (headerType === 'TEXT')
    components.push({
      type: 'HEADER',
      format: 'TEXT',
      text: header,
      ...(headerSample ? { example: { header_text: [headerSample] } } : {}),
    });
  else if (headerType !== 'NONE')
    components.push({ type: 'HEADER', format: headerType, example: { header_handle: [headerHandle] } });
  components.push({
    type: 'BODY',
    text: body,
    ...(samples.length > 0 ? { example: { body_text: [samples] } } : {}),
  });
  if (footer) components.push({ type: 'FOOTER', text: footer });
  if (buttons.length > 0) components.push({ type: 'BUTTONS', buttons });
  return components;
}
