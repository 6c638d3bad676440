import { ok, type Result, refuse } from '@kursi/core/kernel/result.ts';
import type { TemplateButton, TemplateVariable } from '@kursi/core/messaging/message-template.ts';
import {
  productTemplateCalls as calls,
  type ProductTemplate,
} from '@kursi/core/messaging/product-templates.contract.ts';
import { starterDrafts } from '@kursi/core/messaging/starter-templates.ts';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import { type Endpoint, outboundCommand, theCaller } from '../../../platform/http/endpoint.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { NOT_SET, providerNow } from '../sending/senders.ts';
import { getConfigDocument, lockConfigDocument, setConfigDocument } from './app-config.store.ts';
import type { TemplateRow } from './message-template.store.ts';
import { presentTemplate } from './present-template.ts';
import { decisionOf, type TemplateDecision } from './record-decision.ts';
import { NOT_REACHED, type Submitted, submit } from './submit-template.ts';
import { getMediaUrls } from './template-media.store.ts';
import { type CheckedTemplate, checkWritten } from './written-template.ts';

const KEY = 'header_templates';

/** As it lies in the document. */
interface KeptTemplate extends CheckedTemplate {
  readonly id: string;
  readonly provider_template_id: string | null;
  readonly status: TemplateRow['status'];
  readonly reason: string | null;
  readonly modified_on: string;
}
interface Document {
  readonly items: readonly KeptTemplate[];
}

/** The templates of the product. A business may send the approved ones. */
export async function listProductTemplates(db: Executor): Promise<readonly KeptTemplate[]> {
  return (await getConfigDocument<Document>(db, KEY))?.document.items ?? [];
}

export async function presentProductTemplates(db: Executor) {
  const found = await getConfigDocument<Document>(db, KEY);
  const items = found?.document.items ?? [];
  const urls = await getMediaUrls(
    db,
    null,
    items.flatMap(({ example_media }) => example_media ?? []),
  );
  return {
    items: items.map((kept) => present(kept, urls)),
    changed_at: found && items.length > 0 ? found.changed_at.toString() : null,
  };
}

/** A fresh installation has the starter templates. One whose admin has changed or emptied the list keeps that. */
export async function addStarterTemplates(deps: Pick<Deps, 'database' | 'newId' | 'now'>): Promise<void> {
  const now = deps.now();
  await deps.database.transaction(async (tx) => {
    if (await getConfigDocument<Document>(tx.q, KEY)) return;
    await lockConfigDocument(tx, KEY, now);
    const items = keepAll(deps, starterDrafts(), [], now);
    if (!items.ok) throw new Error(`a starter template breaks a rule: ${JSON.stringify(items.details)}`);
    // Two servers that start at once: the second finds what the first wrote.
    const found = await getConfigDocument<Document>(tx.q, KEY);
    if (found?.document.items.length === 0)
      await setConfigDocument(tx, KEY, { items: items.value }, { changed_at: now });
  });
}

/** Hands over those that the provider does not have yet. What it refuses stays FAILED until an admin changes it. */
export async function submitProductTemplates(deps: Deps): Promise<void> {
  const app = providerNow(deps)?.productApp;
  if (!app) return;
  for (const { id, provider_template_id, ...template } of await listProductTemplates(deps.database.q)) {
    const isNew = template.status === 'PENDING' || template.reason === NOT_REACHED;
    if (provider_template_id || !isNew) continue;
    const answer = await submit(deps, { template_id: id, app, template, provider_template_id });
    if (!answer.ok) return;
    const submitted = answer.value;
    // The others would fail alike: the job asks again.
    if (submitted.is === 'failed' && submitted.reason === NOT_REACHED)
      throw new Error('the templates of the product did not reach the provider');
    await deps.database.transaction((tx) =>
      changeProductTemplates(tx, deps.now(), (kept) =>
        kept.id === id ? afterSubmit(kept, submitted) : kept,
      ),
    );
  }
}

export function rowOf(kept: KeptTemplate): TemplateRow {
  const at = Temporal.Instant.from(kept.modified_on);
  return {
    ...kept,
    business_id: '',
    app_id: '',
    created_on: at,
    modified_on: at,
    submitted_at: null,
    decided_at: null,
    created_by: null,
    deleted_at: null,
  };
}

function present(kept: KeptTemplate, urls: ReadonlyMap<string, string>): ProductTemplate {
  return { ...presentTemplate(rowOf(kept), urls), provider_template_id: kept.provider_template_id };
}

interface Intention {
  /** Those that the provider has to learn. */
  readonly changed: readonly KeptTemplate[];
}

export function setProductTemplates(deps: Deps): Endpoint {
  return outboundCommand<
    typeof calls.set,
    Intention,
    { readonly id: string; readonly submitted: Submitted }[]
  >(calls.set, {
    async intend(request) {
      const { tx, input, now } = request;
      if (!providerNow(deps)) return refuse('NOT_CONFIGURED', NOT_SET);
      await lockConfigDocument(tx, KEY, now);
      const before = await getConfigDocument<Document>(tx.q, KEY);
      const known = before?.document.items ?? [];
      const isStale = input.changed_at && before && input.changed_at !== before.changed_at.toString();
      if (isStale && known.length > 0) return refuse('CONFLICT');
      const items = keepAll(deps, input.items, known, now);
      if (!items.ok) return items;
      const changed_by = theCaller(request).user_id;
      await setConfigDocument(tx, KEY, { items: items.value }, { changed_at: now, changed_by });
      return ok({ changed: items.value.filter(({ status }) => status === 'PENDING' || status === 'FAILED') });
    },
    async callProvider({ changed }) {
      const app = providerNow(deps)?.productApp;
      if (!app) return refuse('NOT_CONFIGURED');
      const answers = [];
      for (const { id, provider_template_id, ...template } of changed) {
        const answer = await submit(deps, { template_id: id, app, template, provider_template_id });
        if (!answer.ok) return answer;
        answers.push({ id, submitted: answer.value });
      }
      return ok(answers);
    },
    async record({ tx, now }, _intention, answers) {
      await changeProductTemplates(tx, now, (kept) => {
        const submitted = answers.find(({ id }) => id === kept.id)?.submitted;
        return submitted ? afterSubmit(kept, submitted) : kept;
      });
      return ok(await presentProductTemplates(tx.q));
    },
  });
}

function afterSubmit(kept: KeptTemplate, submitted: Submitted): KeptTemplate {
  if (submitted.is === 'failed') return { ...kept, status: 'FAILED', reason: submitted.reason };
  return { ...decided(kept, submitted), provider_template_id: submitted.provider_template_id };
}

type Written = Parameters<typeof checkWritten>[0] & { readonly id?: string | undefined };

function keepAll(
  deps: Pick<Deps, 'newId'>,
  written: readonly Written[],
  known: readonly KeptTemplate[],
  now: Temporal.Instant,
): Result<KeptTemplate[], 'TEMPLATE_NOT_UPDATED'> {
  const items: KeptTemplate[] = [];
  for (const [index, one] of written.entries()) {
    const checked = checkWritten(one, { others: items }, 'TEMPLATE_NOT_UPDATED');
    if (!checked.ok) return refuse('TEMPLATE_NOT_UPDATED', { ...checked.details, index });
    const { element_name, language_code } = checked.value;
    if (items.some((other) => other.element_name === element_name && other.language_code === language_code)) {
      return refuse('TEMPLATE_NOT_UPDATED', { reason: 'name_taken', index });
    }
    const before = known.find(({ id }) => id === one.id);
    const isSame = before !== undefined && sameText(before, checked.value);
    items.push(
      isSame
        ? before
        : {
            ...checked.value,
            id: before?.id ?? deps.newId(now),
            provider_template_id: before?.provider_template_id ?? null,
            status: 'PENDING',
            reason: null,
            modified_on: now.toString(),
          },
    );
  }
  return ok(items);
}

function sameText(kept: KeptTemplate, written: CheckedTemplate): boolean {
  const text = ({ buttons, variables, ...rest }: CheckedTemplate) =>
    JSON.stringify([
      rest.element_name,
      rest.language_code,
      rest.template_type,
      rest.category,
      rest.vertical,
      rest.content,
      rest.header,
      rest.footer,
      rest.example_media,
      buttons.map((button: TemplateButton) => Object.entries(button).sort()),
      variables.map((variable: TemplateVariable) => Object.entries(variable).sort()),
    ]);
  return text(kept) === text(written);
}

/** What the provider decided about a template of the product. */
export async function decideProductTemplate(
  tx: Tx,
  now: Temporal.Instant,
  { provider_template_id, ...decision }: TemplateDecision & { readonly provider_template_id: string },
): Promise<void> {
  const isTheirs = (kept: KeptTemplate) => kept.provider_template_id === provider_template_id;
  await changeProductTemplates(tx, now, (kept) => (isTheirs(kept) ? decided(kept, decision) : kept));
}

/** Asks the provider about those in review. */
export async function refreshProductTemplates(deps: Deps): Promise<void> {
  const provider = providerNow(deps);
  const waits = ({ status }: KeptTemplate) => status === 'PENDING';
  if (!provider || !(await listProductTemplates(deps.database.q)).some(waits)) return;
  const listed = await provider.listTemplates(provider.productApp);
  await deps.database.transaction((tx) =>
    changeProductTemplates(tx, deps.now(), (kept) => {
      const known = listed.find((one) => one.provider_template_id === kept.provider_template_id);
      return known ? decided(kept, decisionOf(known)) : kept;
    }),
  );
}

function decided(kept: KeptTemplate, { status, reason, category }: TemplateDecision): KeptTemplate {
  if (status === 'DELETED')
    return { ...kept, status: 'FAILED', reason: 'DELETED', provider_template_id: null };
  return { ...kept, status, reason, ...(category && { category }) };
}

/** `changed_at` stays: it says when a person changed the document. */
async function changeProductTemplates(
  tx: Tx,
  now: Temporal.Instant,
  change: (kept: KeptTemplate) => KeptTemplate,
): Promise<void> {
  await lockConfigDocument(tx, KEY, now);
  const found = await getConfigDocument<Document>(tx.q, KEY);
  if (!found) return;
  const items = found.document.items.map(change);
  await setConfigDocument(tx, KEY, { items }, { changed_at: found.changed_at });
}
