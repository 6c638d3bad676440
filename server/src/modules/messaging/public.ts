export { findClientReach } from './alerts/client-reach.ts';
export { findAlertPhones, queueAlert, queueAlerts } from './alerts/queue-alert.ts';
export { makeHeaderLive } from './header/make-header-live.ts';
export { messagingModule } from './module.ts';
export { listWhatsappOfAccount } from './receiving/incoming-message.store.ts';
export { findCampaignTemplate } from './templates/campaign-templates.ts';
export { makeFindMessageOwner } from './templates/message-owner.store.ts';
