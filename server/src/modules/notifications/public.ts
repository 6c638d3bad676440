export { notificationsModule } from './module.ts';
export { makeNotify, type Notify } from './notify.ts';
export { makeCanReach } from './ways-to.ts';
