import { done, ok, refuse } from '@kursi/core/kernel/result.ts';
import { messageTemplateCalls as calls } from '@kursi/core/messaging/templates.contract.ts';
import { type Endpoint, outboundCommand, theBusiness } from '../../../platform/http/endpoint.ts';
import { commandContext } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import {
  type MessageApp,
  ProviderRefused,
  ProviderUnavailable,
} from '../../../providers/message/message-provider.ts';
import { makeMedia } from '../../media/public.ts';
import { NOT_SET, providerNow } from '../sending/senders.ts';
import { isMediaUsed, lockTemplate, updateTemplate } from './message-template.store.ts';
import { appOf, getSender } from './sender.store.ts';
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
      const app = appOf(await getSender(tx.q, business_id));
      const { provider_template_id, element_name } = row;
      return ok({ app: app?.app_id === app_id ? app : null, provider_template_id, element_name });
    },
    async callProvider({ app, provider_template_id, element_name }) {
      if (!app || !provider_template_id) return done;
      const provider = providerNow(deps);
      if (!provider) return refuse('NOT_CONFIGURED', NOT_SET);
      try {
        await provider.deleteTemplate(app, { provider_template_id, element_name });
        return done;
      } catch (error) {
        if (error instanceof ProviderRefused && /does not exist|not found/i.test(error.message)) return done;
        if (!(error instanceof ProviderUnavailable) && !(error instanceof ProviderRefused)) throw error;
        deps.onError(error);
        return refuse(
          'WHATSAPP_UNAVAILABLE',
          error instanceof ProviderRefused ? { reason: error.message } : {},
        );
      }
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
