import type { Executor } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { findHeaderApp } from '../sending/sender.store.ts';
import { providerNow } from '../sending/senders.ts';
import { getTemplate, type TemplateRow } from './message-template.store.ts';
import { listProductTemplates, rowOf } from './product-templates.ts';

/** An approved template and the sender that it goes from. */
export interface SendableTemplate
  extends Pick<
    TemplateRow,
    'element_name' | 'language_code' | 'template_type' | 'content' | 'buttons' | 'variables'
  > {
  readonly app_id: string;
  readonly provider_template_id: string;
  readonly owner: 'product' | 'custom';
}

/** One of the business or of the product; undefined when it is not approved, or its sender is gone. */
export async function findSendableTemplate(
  deps: Pick<Deps, 'messages' | 'sandbox'>,
  db: Executor,
  { business_id, template_id }: { readonly business_id: string; readonly template_id: string },
): Promise<SendableTemplate | undefined> {
  const provider = providerNow(deps);
  if (!provider) return undefined;
  const product = (await listProductTemplates(db)).find(({ id }) => id === template_id);
  const row = product ? rowOf(product) : await getTemplate(db, { business_id, id: template_id });
  if (row?.status !== 'APPROVED' || !row.provider_template_id) return undefined;
  const app_id = product ? provider.productApp.app_id : (await findHeaderApp(db, row.app_id))?.app_id;
  if (!app_id) return undefined;
  const { element_name, language_code, template_type, content, buttons, variables, provider_template_id } =
    row;
  const text = { element_name, language_code, template_type, content, buttons, variables };
  return { ...text, app_id, provider_template_id, owner: product ? 'product' : 'custom' };
}
