export { makeCanReach } from './delivery/channels.ts';
export { notificationsModule } from './module.ts';
export { makeNotify, type Notify } from './notify.ts';
