import { deleteRowsOfBusiness } from '../../platform/database/delete-rows-of-business.ts';
import type { MakeModule } from '../../platform/module/module.ts';
import { askAboutHeadersJob } from './header/ask-about-headers.job.ts';
import { headerRoutes } from './header/header.routes.ts';
import { hasLiveHeader } from './header/header.store.ts';
import { headerPurpose } from './header/header-purpose.ts';
import { setUpHeaderJob } from './header/set-up-header.job.ts';
import { alertRoutes } from './purchases/alerts.routes.ts';
import { alertsPurpose } from './purchases/buy-alerts.ts';
import { tables } from './tables.ts';
import { refreshTemplatesInReviewJob, refreshTemplatesJob } from './templates/refresh-templates.job.ts';
import { messageTemplateRoutes } from './templates/templates.routes.ts';

export const messagingModule: MakeModule = (deps) => {
  const { q } = deps.database;
  return {
    name: 'messaging',
    tables,
    endpoints: [...headerRoutes(deps), ...alertRoutes(deps), ...messageTemplateRoutes(deps)],
    jobs: [
      setUpHeaderJob(deps),
      askAboutHeadersJob(deps),
      refreshTemplatesJob(deps),
      refreshTemplatesInReviewJob(deps),
    ],
    paymentPurposes: [headerPurpose(deps), alertsPurpose(deps)],
    hasLiveHeader,
    async purgeBusiness(id) {
      await deleteRowsOfBusiness(q, 'message_attempt_directory', id, 'of_business');
      await deleteRowsOfBusiness(q, 'message_directory', id, 'of_business');
      await deleteRowsOfBusiness(q, 'incoming_message', id);
      await deleteRowsOfBusiness(q, 'outgoing_message', id);
      await deleteRowsOfBusiness(q, 'whatsapp_opt_out', id);
      await deleteRowsOfBusiness(q, 'template_media', id, 'of_business');
      await deleteRowsOfBusiness(q, 'message_template', id);
      await deleteRowsOfBusiness(q, 'message_app_directory', id, 'of_business');
      await deleteRowsOfBusiness(q, 'whatsapp_quality_day', id);
      await deleteRowsOfBusiness(q, 'whatsapp_header', id);
    },
  };
};
