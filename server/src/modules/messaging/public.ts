export { queueAlert, reachesByWhatsapp } from './alerts/queue-alert.ts';
export { insertLiveHeader } from './header/insert-live-header.ts';
export { messagingModule } from './module.ts';
export { makeFindMessageOwner } from './templates/message-owner.store.ts';
