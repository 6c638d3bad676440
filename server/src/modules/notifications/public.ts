export { insertPastNotifications } from './insert-past-notifications.ts';
export { sweepNotifications } from './notification.store.ts';
export { makeNotifications, type Notifications } from './notifications.ts';
export { loadPushKeys } from './push-keys.ts';
