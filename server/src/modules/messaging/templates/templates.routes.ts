import { may } from '@kursi/core/contract/rights.ts';
import { ok } from '@kursi/core/kernel/result.ts';
import { campaignTemplateCalls } from '@kursi/core/messaging/campaign-templates.contract.ts';
import { productTemplateCalls } from '@kursi/core/messaging/product-templates.contract.ts';
import { messageTemplateCalls as calls } from '@kursi/core/messaging/templates.contract.ts';
import {
  type Endpoint,
  longCommand,
  query,
  theBusiness,
  theCaller,
} from '../../../platform/http/endpoint.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { getHeader } from '../header/header.store.ts';
import { providerNow } from '../sending/senders.ts';
import { listCampaignTemplates, presentTemplates } from './campaign-templates.ts';
import { listTemplates } from './message-template.store.ts';
import { presentProductTemplates, setProductTemplates } from './product-templates.ts';
import { REFRESH_TEMPLATES } from './refresh-templates.job.ts';
import { removeTemplate } from './remove-template.ts';
import { createTemplate, updateTemplateEndpoint } from './submit-template.ts';
import { listTemplateMedia, type TemplateMediaRow } from './template-media.store.ts';
import { uploadCampaignMedia, uploadProductMedia, uploadTemplateMedia } from './upload-media.ts';

/** How old an answer of the provider may be when a list is opened. */
const FRESH_SECONDS = 60;

export function messageTemplateRoutes(deps: Deps): Endpoint[] {
  const { q } = deps.database;

  /** Not waited for: the list is shown at once, and what changes arrives as an event. */
  async function askForNews(business_id: string, app_id: string, since: string): Promise<void> {
    if (!providerNow(deps)) return;
    const once = { singletonKey: `${app_id} ${since}`, singletonSeconds: FRESH_SECONDS };
    await deps.database.transaction((tx) =>
      deps.sendJob(tx, REFRESH_TEMPLATES, { business_id, app_id }, once),
    );
  }

  return [
    query(calls.getSender, async ({ input }) => {
      const found = await getHeader(q, input.business_id);
      const sender = found && {
        app_id: found.app_id,
        phone: found.phone,
        display_name: found.verified_name ?? found.display_name,
        status: found.embedded_signup_status,
      };
      return ok({ sender: sender ?? null, is_configured: providerNow(deps) !== null });
    }),
    longCommand(calls.list, async (request) => {
      const business_id = theBusiness(request);
      const { app_id } = request.input;
      const [rows, sender] = await Promise.all([
        listTemplates(q, { business_id, app_id }),
        getHeader(q, business_id),
      ]);
      const asked_at = sender?.templates_asked_at ?? null;
      const freshSince = request.now.subtract({ seconds: FRESH_SECONDS });
      const isOld = !asked_at || Temporal.Instant.compare(asked_at, freshSince) < 0;
      // What was submitted since is asked about at once, once.
      const submitted = rows
        .filter(({ status }) => status === 'PENDING')
        .map(({ modified_on }) => modified_on)
        .toSorted(Temporal.Instant.compare)
        .at(-1);
      const isNews = submitted && (!asked_at || Temporal.Instant.compare(submitted, asked_at) > 0);
      if (rows.length > 0 && (isOld || isNews)) {
        await askForNews(business_id, app_id, isNews ? submitted.toString() : '');
      }
      return ok({ items: await presentTemplates(q, rows), asked_at: asked_at?.toString() ?? null });
    }),
    createTemplate(deps),
    updateTemplateEndpoint(deps),
    removeTemplate(deps),
    longCommand(calls.uploadMedia, async (request) => {
      const uploaded = await uploadTemplateMedia(deps, theBusiness(request), request.input);
      return uploaded.ok ? ok(presentMedia(uploaded.value)) : uploaded;
    }),
    query(calls.listMedia, async ({ input }) =>
      ok({ items: (await listTemplateMedia(q, input)).map(presentMedia) }),
    ),
    query(campaignTemplateCalls.list, async (request) => {
      const maySend = may(theCaller(request), 'campaign.manage');
      return ok({ items: await listCampaignTemplates(q, maySend ? request.business_id : null) });
    }),
    longCommand(campaignTemplateCalls.uploadMedia, (request) =>
      uploadCampaignMedia(deps, theBusiness(request), request.input),
    ),
    query(productTemplateCalls.get, async () => ok(await presentProductTemplates(q))),
    setProductTemplates(deps),
    longCommand(productTemplateCalls.uploadMedia, async ({ input }) => {
      const uploaded = await uploadProductMedia(deps, input.file);
      return uploaded.ok ? ok(presentMedia(uploaded.value)) : uploaded;
    }),
  ];
}

function presentMedia({ url, handle_id, blur_hash, file_type, created_at }: TemplateMediaRow) {
  return { url, handle_id, blur_hash, file_type, created_at: created_at.toString() };
}
