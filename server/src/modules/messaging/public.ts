export { messagingModule } from './module.ts';
