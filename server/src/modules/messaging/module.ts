import type { FastifyInstance } from 'fastify';
import { deleteRowsOfBusiness } from '../../platform/database/delete-rows-of-business.ts';
import type { Deps } from '../../platform/module/deps.ts';
import type { MakeModule } from '../../platform/module/module.ts';
import { SET_UP_SENDERS, setUpSendersJob } from './alerts/set-up-senders.job.ts';
import { eraseClientReaction } from './erase-client.reaction.ts';
import { askAboutHeadersJob } from './header/ask-about-headers.job.ts';
import { headerRoutes } from './header/header.routes.ts';
import { setUpHeaderJob } from './header/set-up-header.job.ts';
import { messagePersonalData } from './personal-data.ts';
import type { MessagingPorts } from './ports.ts';
import { alertRoutes } from './purchases/alerts.routes.ts';
import { sweepEvents } from './receiving/message-event.store.ts';
import { receiveAppEvent } from './receiving/receive-app-event.ts';
import { receiveTemplateDecision } from './receiving/receive-decision.ts';
import { receiveOptOut, receiveReply } from './receiving/receive-reply.ts';
import { serveWebhook } from './receiving/receive-webhook.ts';
import { type HandleEvent, workOffEventsJob } from './receiving/work-off-events.job.ts';
import { makeHoldAfterRestore } from './sending/hold-after-restore.ts';
import { sweepContacts } from './sending/message-contact.store.ts';
import { sweepQueue } from './sending/message-queue.store.ts';
import { sweepDirectory } from './sending/outgoing-message.store.ts';
import { sendMessagesJob } from './sending/send-messages.job.ts';
import { providerNow } from './sending/senders.ts';
import { tables } from './tables.ts';
import { sweepCampaignMedia } from './templates/campaign-media.store.ts';
import { refreshTemplatesInReviewJob, refreshTemplatesJob } from './templates/refresh-templates.job.ts';
import { messageTemplateRoutes } from './templates/templates.routes.ts';

const DAY = { hours: 24 };
/** A provider's own ids vanish after a week; repetitions come for as long. */
const MONTH = { hours: 30 * 24 };

export const messagingModule =
  ({ messagesMoved, findOvertakenAlerts }: MessagingPorts): MakeModule =>
  (deps) => {
    const { database, sendJob } = deps;
    const { q } = database;
    const moving = { ...deps, messagesMoved };
    return {
      name: 'messaging',
      tables,
      endpoints: [...headerRoutes(deps), ...alertRoutes(deps), ...messageTemplateRoutes(deps)],
      jobs: [
        sendMessagesJob({ ...moving, findOvertakenAlerts }),
        workOffEventsJob(moving, handleEvent(deps)),
        setUpSendersJob(deps),
        setUpHeaderJob(deps),
        askAboutHeadersJob(deps),
        refreshTemplatesJob(deps),
        refreshTemplatesInReviewJob(deps),
      ],
      afterRestore: makeHoldAfterRestore(moving),
      reactions: [eraseClientReaction],
      personalData: messagePersonalData,
      serve(app) {
        serveWebhook(app, deps);
        servePhonePage(app, deps);
      },
      start: () => database.transaction((tx) => sendJob(tx, SET_UP_SENDERS, {})),
      sweeps: [
        (now) => sweepQueue(q, now.subtract(DAY)),
        (now) => sweepDirectory(q, now.subtract(MONTH)),
        (now) => sweepContacts(q, now.subtract(MONTH)),
        // The provider has forgotten them by then.
        (now) => sweepCampaignMedia(q, now.subtract(MONTH)),
        (now) => sweepEvents(q, now.subtract(MONTH)),
      ],
      async purgeBusiness(id) {
        await deleteRowsOfBusiness(q, 'message_queue', id, 'of_business');
        await deleteRowsOfBusiness(q, 'message_contact_directory', id, 'of_business');
        await deleteRowsOfBusiness(q, 'message_directory', id, 'of_business');
        await deleteRowsOfBusiness(q, 'incoming_message', id);
        await deleteRowsOfBusiness(q, 'outgoing_message', id);
        await deleteRowsOfBusiness(q, 'whatsapp_opt_out', id);
        await deleteRowsOfBusiness(q, 'template_media', id, 'of_business');
        await deleteRowsOfBusiness(q, 'campaign_media', id);
        await deleteRowsOfBusiness(q, 'message_template', id);
        await deleteRowsOfBusiness(q, 'message_app_directory', id, 'of_business');
        await deleteRowsOfBusiness(q, 'whatsapp_quality_day', id);
        await deleteRowsOfBusiness(q, 'whatsapp_header', id);
      },
    };
  };

/** The phones of the sandbox are a page of the simulator, whose port nobody knows. */
function servePhonePage(
  app: FastifyInstance,
  deps: Pick<Deps, 'config' | 'messages' | 'sandbox' | 'origin'>,
): void {
  app.get('/sandbox/phones', (request, reply) => {
    const { lang } = request.query as { readonly lang?: string };
    const url = providerNow(deps)?.isSandbox ? deps.config.gupshup?.url : undefined;
    // The page leads back here.
    const back = new URLSearchParams({ kursi: deps.origin, ...(lang && { lang }) });
    return url ? reply.redirect(`${url}/?${back}`) : reply.code(404).send();
  });
}

/** What a webhook says besides reports. */
function handleEvent(deps: Deps): HandleEvent {
  return async (event) => {
    switch (event.is) {
      case 'reply':
        return receiveReply(deps, event);
      case 'opt_out':
        return receiveOptOut(deps, event);
      case 'template':
        return receiveTemplateDecision(deps, event);
      case 'app':
      case 'limit':
        return receiveAppEvent(deps, event);
    }
  };
}
