import { tellingOf } from './faults.ts';
import type { App, Template, TemplateButton, TemplateDecision } from './records.ts';
import { reviewOf } from './template-review.ts';
import { checkTemplate } from './template-rules.ts';
import type { Webhooks } from './webhooks.ts';
import { delaysOf, type World } from './world.ts';

/** The part of a template that its business writes. */
export type TemplateContent = Pick<
  Template,
  | 'name'
  | 'language'
  | 'category'
  | 'headerType'
  | 'header'
  | 'headerSample'
  | 'headerHandle'
  | 'body'
  | 'samples'
  | 'footer'
  | 'buttons'
  | 'vertical'
  | 'example'
  | 'mayChangeCategory'
>;

/** Templates of both providers, and their review. */
export interface Templates {
  of(app: App): Template[];
  find(app: App, name: string, language?: string): Template | undefined;
  /** Why it cannot be submitted, in a sentence. `except` is the template that is edited. */
  refusal(app: App, content: TemplateContent, except?: string): string | undefined;
  submit(app: App, content: TemplateContent): Template;
  edit(template: Template, content: TemplateContent): Template;
  decide(template: Template, decision: Omit<TemplateDecision, 'at'>): void;
  remove(template: Template): void;
  resume(): void;
}

export function makeTemplates(world: World, webhooks: Webhooks): Templates {
  const { store, clock, ids } = world;

  const of = (app: App) =>
    [...store.all('templates')].filter(({ appId, status }) => appId === app.id && status !== 'DELETED');

  function tell(happening: Parameters<Webhooks['tell']>[0]): void {
    const { tellAt, copies } = tellingOf(world, happening.at);
    webhooks.tell(happening, tellAt, copies);
  }

  function begin({ id, decisions }: Template): void {
    for (const decision of decisions)
      clock.schedule(decision.at, () => {
        const template = store.get('templates', id);
        // An edit in between begins another review.
        if (!template?.decisions.some(({ at, status }) => at === decision.at && status === decision.status))
          return;
        store.set('templates', id, {
          decisions: template.decisions.filter(
            ({ at, status }) => at !== decision.at || status !== decision.status,
          ),
        });
        decide(store.get('templates', id) as Template, decision);
      });
  }

  function decide(template: Template, { status, reason, category }: Omit<TemplateDecision, 'at'>): void {
    const at = clock.now();
    const about = { kind: 'template', appId: template.appId, ref: template.id, at } as const;
    if (category && category !== template.category)
      tell({ ...about, status: 'CATEGORY', category: { old: template.category, new: category } });
    store.set('templates', template.id, {
      status,
      reason,
      modifiedAt: at,
      ...(category ? { category } : {}),
    });
    tell({ ...about, status, reason });
  }

  function review(template: Template): Template {
    const decisions = reviewOf(template, clock.now(), delaysOf(world).review);
    const reviewed = store.put('templates', { ...template, decisions });
    begin(reviewed);
    return reviewed;
  }

  return {
    of,
    find: (app, name, language) =>
      of(app).find((template) => template.name === name && (!language || template.language === language)),
    refusal: (app, content, except) => {
      const [broken] = checkTemplate(content);
      if (broken) return broken.sentence;
      const others = of(app).filter(({ id }) => id !== except);
      if (others.some(({ body, footer }) => body === content.body && footer === content.footer))
        return 'Another template has the same body and footer.';
      return undefined;
    },
    submit: (app, content) => {
      const now = clock.now();
      return review({
        ...content,
        id: ids.uuid(),
        externalId: ids.digits(15),
        appId: app.id,
        status: 'PENDING',
        createdAt: now,
        modifiedAt: now,
        decisions: [],
        editedAt: [],
      });
    },
    edit: (template, content) =>
      review({
        ...template,
        ...content,
        status: 'PENDING',
        reason: undefined,
        modifiedAt: clock.now(),
        editedAt: template.status === 'APPROVED' ? [...template.editedAt, clock.now()] : template.editedAt,
      }),
    decide,
    remove: (template) => {
      const at = clock.now();
      tell({ kind: 'template', appId: template.appId, ref: template.id, at, status: 'DELETED' });
      // Kept as deleted until the report is drawn; lists leave it out.
      store.set('templates', template.id, {
        status: 'DELETED',
        deletedFrom: template.status,
        decisions: [],
        modifiedAt: at,
      });
    },
    resume: () => {
      for (const template of store.all('templates')) begin(template);
    },
  };
}

export function isButton(value: unknown): value is TemplateButton {
  if (typeof value !== 'object' || value === null) return false;
  const { type, text, url, phone_number, example } = value as Record<string, unknown>;
  return (
    typeof type === 'string' &&
    typeof text === 'string' &&
    (url === undefined || typeof url === 'string') &&
    (phone_number === undefined || typeof phone_number === 'string') &&
    (example === undefined || (Array.isArray(example) && example.every((one) => typeof one === 'string')))
  );
}

/** `text` with its variables filled; how many of them have no value. */
export function fill(text: string, values: readonly string[]): { text: string; missing: number } {
  let missing = 0;
  const filled = text.replace(/\{\{(\d+)\}\}/g, (_, digits: string) => {
    const value = values[Number(digits) - 1];
    if (value === undefined || value === '') missing++;
    return value ?? '';
  });
  return { text: filled, missing };
}

export function variablesIn(text: string): number {
  return text.match(/\{\{\d+\}\}/g)?.length ?? 0;
}
