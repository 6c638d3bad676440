export { sweepNotifications } from './notifications.store.ts';
export { makeNotifications, type Notifications } from './notifications.ts';
export { loadPushKeys } from './push-keys.ts';
export { recordTold } from './record-told.ts';
