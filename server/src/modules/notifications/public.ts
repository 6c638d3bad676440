export { makeCanReach } from './delivery/channels.ts';
export { findOvertakenAlerts } from './delivery/overtaken-alerts.ts';
export { notificationsModule } from './module.ts';
export { makeNotify, type Notify } from './notify.ts';
export { lockToldOfVisit } from './visits/told-of-visit.store.ts';
