import type { CampaignTemplate } from '@kursi/core/messaging/campaign-templates.contract.ts';
import type { CustomTemplate } from '@kursi/core/messaging/templates.contract.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { getHeader } from '../header/header.store.ts';
import { listTemplates, type TemplateRow } from './message-template.store.ts';
import { presentTemplate } from './present-template.ts';
import { listProductTemplates, rowOf } from './product-templates.ts';
import { getMediaUrls } from './template-media.store.ts';

export async function presentTemplates(
  db: Executor,
  rows: readonly TemplateRow[],
): Promise<CustomTemplate[]> {
  // Those of the product have no business.
  const urls = await getMediaUrls(
    db,
    rows[0]?.business_id || null,
    rows.flatMap(({ example_media }) => example_media ?? []),
  );
  return rows.map((row) => presentTemplate(row, urls));
}

/** What a business can send: approved ones of the product, and its own. Null: only those of the product. */
export async function listCampaignTemplates(
  db: Executor,
  business_id: string | null,
): Promise<CampaignTemplate[]> {
  const [product, own] = await Promise.all([listProductTemplates(db), listOwn(db, business_id)]);
  return [
    ...(await presentApproved(db, product.map(rowOf), 'product')),
    ...(await presentApproved(db, own, 'custom')),
  ];
}

export async function findCampaignTemplate(
  db: Executor,
  { business_id, template_id }: { readonly business_id: string; readonly template_id: string },
): Promise<CampaignTemplate | undefined> {
  return (await listCampaignTemplates(db, business_id)).find(({ id }) => id === template_id);
}

async function listOwn(db: Executor, business_id: string | null): Promise<TemplateRow[]> {
  const app_id = business_id && (await getHeader(db, business_id))?.app_id;
  return business_id && app_id ? listTemplates(db, { business_id, app_id }) : [];
}

async function presentApproved(
  db: Executor,
  rows: readonly TemplateRow[],
  owner: CampaignTemplate['owner'],
): Promise<CampaignTemplate[]> {
  const approved = rows.filter(({ status }) => status === 'APPROVED');
  return (await presentTemplates(db, approved)).map((template) => ({
    id: template.id,
    containerMeta: template.containerMeta,
    templateType: template.templateType,
    owner,
    elementName: template.elementName,
    languageCode: template.languageCode,
    category: template.category,
    vertical: template.vertical,
    buttons: template.buttons,
    variables: template.variables,
    selectedMedia: template.selectedMedia,
  }));
}
