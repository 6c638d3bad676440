import { done, ok, refuse } from '@kursi/core/kernel/result.ts';
import { messageTemplateCalls as calls } from '@kursi/core/messaging/templates.contract.ts';
import { type Endpoint, outboundCommand, theBusiness } from '../../../platform/http/endpoint.ts';
import { commandContext } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { isGone, type MessageApp } from '../../../providers/message/message-provider.ts';
import { makeMedia } from '../../media/public.ts';
import { appOf, getHeader } from '../header/header.store.ts';
import { askProvider } from '../sending/ask-provider.ts';
import { isMediaUsed, lockTemplate, updateTemplate } from './message-template.store.ts';
import { deleteTemplateMedia } from './template-media.store.ts';

interface Intention {
  readonly app: MessageApp | null;
  readonly provider_template_id: string | null;
  readonly element_name: string;
}

/** Deletes a template at the provider, then here. Idempotent: what the provider does not have counts as deleted. */
export function removeTemplate(deps: Deps): Endpoint {
  const media = makeMedia(deps);
  return outboundCommand<typeof calls.remove, Intention, Record<string, never>>(calls.remove, {
    async intend(request) {
      const { tx, input } = request;
      const business_id = theBusiness(request);
      const { templateId: id, app_id } = input;
      const row = await lockTemplate(tx, { business_id, id, app_id });
      if (!row || (input.element_name && input.element_name !== row.element_name)) return refuse('NOT_FOUND');
      const app = appOf(await getHeader(tx.q, business_id));
      const { provider_template_id, element_name } = row;
      return ok({ app: app?.app_id === app_id ? app : null, provider_template_id, element_name });
    },
    async callProvider({ app, provider_template_id, element_name }) {
      if (!app || !provider_template_id) return done;
      return askProvider(deps, async (provider) => {
        await provider.deleteTemplate(app, { provider_template_id, element_name }).catch((error: unknown) => {
          if (!isGone(error)) throw error;
        });
        return {};
      });
    },
    async record(request) {
      const ctx = commandContext(deps, request);
      const { tx, business_id, now } = ctx;
      const row = await lockTemplate(tx, { business_id, id: request.input.templateId });
      if (!row) return done;
      await updateTemplate(tx, row, { deleted_at: now });
      const handle = row.example_media;
      if (handle && !(await isMediaUsed(tx, business_id, handle))) {
        const url = await deleteTemplateMedia(tx, business_id, handle);
        const owner = { module: 'business_message' as const, business_id };
        if (url) await media.replaceFiles(tx, owner, { before: [url], after: [] });
      }
      ctx.emit('message_template.removed', { template_id: row.id });
      return done;
    },
  });
}
